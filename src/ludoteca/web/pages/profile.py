"""A member's page: ratings, points, matches with other people; for the owner alone those against the computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.directory import Who
from ludoteca.hall.people import guest_number
from ludoteca.hall.profiles import Played, Profile
from ludoteca.match.occupant import Computer, Person, holder
from ludoteca.match.policy import POLICIES
from ludoteca.match.units import PersonId
from ludoteca.store.matches import Wanted
from ludoteca.web.figures import Figures
from ludoteca.web.house import House, house_of
from ludoteca.web.paging import page_of

ON_A_PAGE = 20
RESULTS = ("won", "drawn", "lost")
AGAINST = ("people", "computer")


async def search(request: Request) -> Response:
    """``GET /@?name=``: to the page of that name."""
    name = request.query_params.get("name", "").strip()
    return RedirectResponse(f"/@{quote(name, safe='')}", 303) if name else _nobody(request, "")


async def show(request: Request) -> Response:
    """``GET /@{name}``: filters ``kind`` and ``result`` and ``page`` stand in the address, as does ``against``."""
    house = house_of(request)
    visit, name = await house.visit(request), request.path_params["name"]
    account = await house.hall.accounts.named(name)
    if account is None:
        return _nobody(request, name)
    if account.name != name:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/@{quote(account.name)}{query}", 303)
    profile = await house.hall.profiles.of(account)
    own = visit.member == profile.person
    wanted, wrong = read_filters(request.query_params, AGAINST if own else AGAINST[:1])
    page = page_of(request.query_params.get("page", "1"))
    shown = await _page(house, profile, visit.person, wanted, page or 1)
    lost = page is None or (page > 1 and not shown["matches"])
    if lost:
        shown = await _page(house, profile, visit.person, wanted, 1)
    other = visit.member if not own else None
    context = {
        **shown,
        "profile": profile,
        "own": own,
        "against": "computer" if wanted.opponent == "computer" else "people",
        "wanted": {"kind": wanted.kind, "result": wanted.result},
        "wrong": wrong,
        "lost": lost,
        "between": await house.hall.profiles.between(other, profile.person) if other else None,
        "kinds": [kind for kind in POLICIES if kind in profile.kinds],
        "every_kind": list(POLICIES),
        "address": lambda **changes: _address(profile.name, wanted, changes),
        "say": Figures(house.shell.language(request), house.hall.clock.now()),
    }
    return house.shell.page(request, "profile.html", context, 404 if lost else 422 if wrong else 200)


def _nobody(request: Request, name: str) -> Response:
    return house_of(request).shell.page(request, "nobody.html", {"name": name[:40]}, 404 if name else 200)


async def _page(
    house: House, profile: Profile, looker: PersonId | None, wanted: Wanted, page: int
) -> dict[str, object]:
    """What a page of the list holds for whoever looks."""
    profiles, person = house.hall.profiles, profile.person
    found = await profiles.matches(person, wanted, ON_A_PAGE + 1, (page - 1) * ON_A_PAGE)
    others = [one for played in found for one in _others(played, person)]
    who = await house.hall.directory.of(others)
    return {
        "matches": [view_of(played, person, looker, who) for played in found[:ON_A_PAGE]],
        "page": page,
        "older": len(found) > ON_A_PAGE,
        "found": await profiles.count(profile, wanted),
    }


def _others(played: Played, person: PersonId) -> Sequence[PersonId]:
    occupants = played.match.sheet.occupants
    return [one.id for one in occupants if isinstance(one, Person) and one.id != person]


def view_of(
    played: Played, person: PersonId, looker: PersonId | None, who: Mapping[PersonId, Who]
) -> dict[str, object]:
    """A match as the page tells it of ``person``: results and scores are theirs, whoever looks.

    The way to a table by invitation is for those alone who sit there: a table's name is all it takes to look on.
    """
    match = played.match
    occupants = match.sheet.occupants
    me = next(player for player, one in enumerate(occupants) if holder(one) == person)
    order = [me, *(player for player in range(len(occupants)) if player != me)]
    wins = [sum(player in one.ended.winners for one in match.rounds if one.ended.whole) for player in order]
    last = match.rounds[-1] if match.rounds else None
    sits = looker is not None and looker in map(holder, occupants)
    scores = last.ended.scores if last else None
    return {
        "table": match.table,
        "kind": match.kind,
        "options": match.sheet.options,
        "result": match.result,
        "at": match.changed,
        "others": [_shown(one, who[one]) for one in _others(played, person)],
        "level": next((one.level for one in occupants if isinstance(one, Computer)), None),
        "rounds": len(match.rounds),
        "wins": wins,
        "scores": [scores[player] for player in order] if scores else None,
        "moves": last.ended.moves if last else 0,
        "place": last.place if last and (match.sheet.listed or sits) else None,
        "rating": played.rating,
        "points": played.points,
    }


def _shown(person: PersonId, who: Who) -> dict[str, object]:
    """Somebody else in a list: a member by name, a guest by number."""
    return {"person": person, "name": who.name, "gone": who.gone, "bot": who.bot, "guest": guest_number(person)}


def read_filters(query: Mapping[str, str], against: Sequence[str]) -> tuple[Wanted, list[str]]:
    """What is asked for, and the values that are no choice.

    >>> read_filters({"result": "won", "kind": "chess"}, AGAINST)
    (Wanted(state='', result='won', opponent='online', kind=''), ['chess'])
    """
    choices = {"kind": tuple(POLICIES), "result": RESULTS, "against": tuple(against)}
    given = {name: query.get(name, "") for name in choices}
    wrong = [value[:40] for name, value in given.items() if value and value not in choices[name]]
    right = {name: value if value in choices[name] else "" for name, value in given.items()}
    opponent = "computer" if right["against"] == "computer" else "online"
    return Wanted(result=right["result"], opponent=opponent, kind=right["kind"]), wrong


def _address(name: str, wanted: Wanted, changes: Mapping[str, str | int]) -> str:
    """The page with these filters and ``changes`` to them.

    >>> _address("Inês", Wanted(result="won", opponent="online"), {"page": 2})
    '/@In%C3%AAs?result=won&page=2'
    """
    against = "computer" if wanted.opponent == "computer" else ""
    query = {"against": against, "kind": wanted.kind, "result": wanted.result, **changes}
    asked = urlencode({name: value for name, value in query.items() if value})
    return f"/@{quote(name)}{'?' + asked if asked else ''}"
