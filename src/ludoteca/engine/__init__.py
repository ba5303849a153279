"""Computer players: the only place with kernels that run at native speed."""
