"""The types that Numba finds in a kernel, without compiling it."""

from __future__ import annotations

from collections.abc import Callable

import numba


def types_in(plain: Callable[..., object], arguments: tuple[object, ...]) -> set[str]:
    """The types of the names of a function that is called with such arguments."""
    frontend = numba.core.ssa.reconstruct_ssa(numba.core.compiler.run_frontend(plain))
    target = numba.core.registry.cpu_target
    target.typing_context.refresh()
    target.target_context.refresh()
    found = numba.core.typed_passes.type_inference_stage(
        target.typing_context, target.target_context, frontend, arguments, None
    )
    return {str(kind) for kind in found.typemap.values()}
