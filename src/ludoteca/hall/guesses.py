"""What is guessed first for a password, as far as we know from living among people."""

from __future__ import annotations

# What everybody tries.
_EVERYWHERE = """
password passwort passw0rd p@ssword p@ssw0rd pass letmein welcome changeme secret iloveyou trustno1 whatever superman
batman princess sunshine football baseball basketball dragon monkey shadow master michael jordan charlie jennifer
computer internet samsung starwars pokemon minecraft liverpool chelsea hello helloworld admin administrator root user
guest test testtest login default abc abcabc
"""
# Along the keys.
_KEYS = """
qwerty qwertyui qwertyuiop qwertz azerty azertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx
1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx 123456789 1234567890 0123456789 0987654321 9876543210 123123123 12341234
123321123 11223344 1122334455 123qweasd qwe123qwe 147258369 159753159753 12344321 a1b2c3d4
"""
# In this house, and in its languages.
_HERE = """
ludoteca ketafors fourinarow connectfour boardgame boardgames checkmate
palavrapasse palavra-passe senha minhasenha segredo portugal lisboa benfica sporting fcporto saudades obrigado obrigada
teamo amoteamo amor futebol deusefiel
كلمةالسر كلمةالمرور حبيبي حبيبتي اللهأكبر بسمالله مرحبا
"""

GUESSES = frozenset((_EVERYWHERE + _KEYS + _HERE).split())
"""In small letters and without blanks; those shorter than a password are met with a number behind them."""
