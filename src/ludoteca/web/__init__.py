"""The hall on the web: pages, sockets, and what guards them."""
