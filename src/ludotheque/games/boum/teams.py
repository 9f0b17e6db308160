"""§9 Teams of two: who plays together, what a team has, who is ahead, and which teams the points shown allow."""

from ludotheque.games.boum import explosions
from ludotheque.games.boum.state import NO_TEAMS, PAIRINGS, WINNING, Table


def teams_of(pairing: int, first: int) -> list[int]:
    """Four seats in two teams, A in team `first`, with the partner that the pairing says."""
    return [first if seat in (0, pairing + 1) else 1 - first for seat in range(4)]


def members(table: Table, team: int) -> list[int]:
    return [seat for seat in range(table.seats) if table.teams[seat] == team]


def team_sum(table: Table, team: int) -> int:
    """§9.3 (B46): nobody counts for more than four."""
    return sum(min(table.scores[seat], WINNING) for seat in members(table, team))


def team_total(table: Table, team: int) -> int:
    return sum(table.scores[seat] for seat in members(table, team))


def leaders(table: Table) -> list[int]:
    """§7.1, §9.3 (B43, B46): the highest score; of two teams the larger sum, then the larger total, else nobody."""
    if table.options.teams == NO_TEAMS:
        return [seat for seat in range(table.seats) if table.scores[seat] == max(table.scores)]
    lead = team_sum(table, 0) - team_sum(table, 1)
    if lead == 0:
        lead = team_total(table, 0) - team_total(table, 1)
    if lead == 0:
        return []
    return members(table, 0 if lead > 0 else 1)


def allowed_pairings(table: Table, touched: list[int], scores: list[int]) -> list[int]:
    """§9.4 (B48): points given at once tell everybody which teams are not possible."""
    allowed = table.pairings.copy()
    for pairing in range(PAIRINGS):
        gains = explosions.gains(touched, teams_of(pairing, 0), table.options.mate_per_bomb)
        if explosions.after(table.scores, gains) != scores:
            allowed[pairing] = 0
    return allowed
