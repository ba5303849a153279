"""What each refusal says to a person. Scripts have the same table in ``static/js``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.rules.game import Refusal
from ludoteca.web.language import Language


def _(sentence: str) -> str:
    """Mark a sentence for translation."""
    return sentence


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "no-such-page": _("There is no page at this address."),
        "no-such-table": _("There is no table at this address."),
        "no-such-round": _("This table has no such round."),
        "no-such-move": _("This round has no such move."),
        "round-goes-on": _("This round is still being played."),
        "no-appraisal": _("Rounds of this game cannot be appraised."),
        "left-unfinished": _("This round was left unfinished."),
        "nothing-to-review": _("Nothing was played in this game that could be looked at."),
        "no-such-ladder": _("The hall has no such ladder."),
        "no-such-kind": _("The hall has no such game."),
        "no-computer": _("The computer does not play this game yet."),
        "no-such-option": _("The setup has no option {option}."),
        "no-such-value": _("{value} is not a choice for {option}. Choose one of: {choices}."),
        "option-missing": _("The setup needs {option}."),
        "does-not-apply": _("{option} can be {value} only with {other} {choices}."),
        "not-columns": _("{value} does not fit {option}: {count} columns from a to {last}, such as {example}."),
        "drawn-by-lot": _("The hall draws {option} by lot."),
        "column-too-often": _("{option} has column {column} more than {most} times."),
        "not-your-table": _("This is somebody else's table."),
        "other-kind": _("This table is for another game."),
        "no-dice": _("There are no dice to roll at this table."),
        "no-nonce": _("What you bring to the dice is 8 to 64 letters and digits."),
        "no-seal": _("There are no dice here to bring anything to."),
        "contributed-already": _("You have brought something to these dice already."),
        "stale": _("The table has moved on. Look again."),
        "too-many": _("That was too often. Wait a moment."),
        "not-saved": _("That could not be saved. Try again in a moment."),
        "hall-fault": _("The hall has made a mistake. Try again in a moment."),
        "closing": _("The hall is about to restart. Try again in a moment."),
        "table-worn": _("This table has been played at long enough. Start at a new one."),
        "bad-name": _("A name is made of letters and signs that can be seen."),
        "long-name": _("A name has up to {most} letters."),
        "hall-word": _("“{name}” is what the hall calls a side. Choose another name."),
        "same-names": _("The two names cannot be told apart. Choose another one."),
        "short-name": _("A name has at least {least} letters."),
        "unfit-name": _("A name is made of letters, digits and single blanks; between them there may be - _ . or '."),
        "mixed-scripts": _("A name keeps to one alphabet: letters of another could be taken for them."),
        "reserved-name": _("“{name}” sounds like the hall itself. Choose another name."),
        "name-taken": _("This name, or one that looks like it, is taken. Choose another one."),
        "renamed-lately": _("A name can be changed once in {days} days."),
        "short-password": _("A password has at least {least} signs. A few words are a good one."),
        "long-password": _("A password has up to {most} signs."),
        "bad-password": _("A password is made of signs that can be written."),
        "common-password": _("This password is among the first that are guessed. A few words are a good one."),
        "wrong-password": _("Name and password do not fit."),
        "wrong-own-password": _("That is not your password."),
        "suspended": _("This account is closed for now. Ask whoever runs this hall."),
        "has-account": _("You have an account already."),
        "no-such-person": _("The hall knows nobody of this name."),
        "no-such-session": _("This device is signed out already."),
        "no-such-room": _("There is no such room, or you are not in it."),
        "no-such-invitation": _("This invitation leads nowhere. Ask for a new one."),
        "needs-account": _("That needs an account."),
        "too-many-rooms": _("You are in {most} rooms already. Leave one first."),
        "room-full": _("This room is full."),
        "not-your-room": _("Only the owner of the room can do that."),
        "no-such-member": _("Nobody of that name is in the room."),
        "own-room": _("Others cannot sit down in your own room."),
        "muted": _("You cannot write here for now."),
        "talks-too-fast": _("That was too fast. Wait {seconds} seconds."),
        "empty-message": _("There is nothing written yet."),
        "long-message": _("A message has up to {most} signs."),
        "many-lines": _("A message has up to {most} lines."),
        "no-such-phrase": _("There is no such phrase."),
        "no-such-message": _("This message is there no more."),
        "not-your-message": _("This is somebody else's message."),
        "own-message": _("This is your own message."),
        "too-late": _("A message can be deleted for {minutes} minutes."),
        "too-many-blocked": _("You block {most} people already."),
        "yourself": _("That is you."),
        "you-block": _("You block somebody at this table."),
        "not-welcome": _("You cannot sit down at this table."),
        "many-tokens": _("There are {most} access tokens already. End one that is no longer needed."),
        "no-such-token": _("This access token has ended already."),
        "wrong-token": _("Nobody has this access token."),
        "two-keys": _("A program sends an access token or a cookie, not both."),
        "not-by-token": _("An access token does not open this. Sign in with your password."),
        "still-playing": _("Finish your matches with people first. This takes no result from anybody."),
        "bot-already": _("This account is a bot's already."),
        "out-already": _("You are out already."),
        "not-asked": _("Nobody asks you about that."),
        "roll-first": _("Roll the dice first."),
        "rolled-already": _("The dice have been rolled. Play them."),
        "no-such-die": _("There is no {die} to play."),
        "no-such-counter": _("None of your counters stands there."),
        "needs-six": _("A counter leaves its house on a 6 alone."),
        "too-far": _("{die} is too far: home is reached exactly."),
        "only-together": _("Only one counter can move: both dice go on it together."),
        "one-die-at-a-time": _("The dice are played one at a time here."),
        "written-so": _("This move is written {moves}."),
        "bad-form": _("The form could not be read."),
    }
)
FALLBACK = _("That is not possible now.")


def sentence_of(refusal: Refusal, language: Language) -> str:
    """A refusal in words."""
    speak: Callable[..., str] = language.text
    return speak(SENTENCES.get(refusal.code, FALLBACK), **refusal.blanks)
