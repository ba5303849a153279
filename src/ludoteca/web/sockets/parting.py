"""The end of the server while pages come and go."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class PartingProtocol(WebSocketsSansIOProtocol):
    """A socket that can be sent away at any moment, also while its page is closing it by itself."""

    def shutdown(self) -> None:
        """Send the page away. One that is just going must not keep the hall from ending in order."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()
