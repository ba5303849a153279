"""Plays in a hall from a program: tables opened, joined and followed over the protocol of ``docs/protocol.md``.

Needs the extra ``client``. Nothing of the hall is imported, so a program carries none of it::

    async with Hall("http://127.0.0.1:8000") as hall:
        table = granted(await hall.open("four", level="easy"))
        async for change in table.changes():
            if change.view.over:
                break
            if change.view.can.move:
                granted(await table.move(change.view.legal[0].action))
"""

from ludoteca.client.hall import Going, Hall, Kind, Opponent, Option
from ludoteca.client.playing import Manners, play
from ludoteca.client.refusals import Ended, Refused, granted
from ludoteca.client.table import Advice, Change, Table
from ludoteca.client.views import Can, Challenge, Clock, Effect, Offer, Player, Ply, View
from ludoteca.rules.game import Refusal

__all__ = [
    "Advice",
    "Can",
    "Challenge",
    "Change",
    "Clock",
    "Effect",
    "Ended",
    "Going",
    "Hall",
    "Kind",
    "Manners",
    "Offer",
    "Opponent",
    "Option",
    "Player",
    "Ply",
    "Refusal",
    "Refused",
    "Table",
    "View",
    "granted",
    "play",
]
