"""Calendar months of the hall, which are those of UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from ludoteca.match.units import Millis


def month_of(moment: Millis) -> Millis:
    """When the month of ``moment`` began.

    >>> datetime.fromtimestamp(month_of(Millis(1_796_000_000_000)) / 1000, UTC).isoformat()
    '2026-11-01T00:00:00+00:00'
    """
    day = datetime.fromtimestamp(moment // 1000, UTC)
    return Millis(int(datetime(day.year, day.month, 1, tzinfo=UTC).timestamp()) * 1000)
