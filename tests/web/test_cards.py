"""The hall's cards, one for each family of games."""

from ludoteca.hall.faces import Outlook
from ludoteca.hall.views import whole_view
from ludoteca.match.commands import Leave
from ludoteca.match.units import Millis
from ludoteca.web.pages.hall import card
from tests.match.ludo import ONE, LudoTable


def test_a_card_counts_all_who_play_and_nobody_who_has_left() -> None:
    table, outlook = LudoTable({"seats": "4"}), Outlook(None, Millis(0), "ready")
    table.play("=54")
    four = whole_view(table.state, outlook, "four")
    table.do(Leave(ONE))
    three = whole_view(table.state, outlook, "three")

    assert 7 == card("ludo", four, [four, three])["playing"]
