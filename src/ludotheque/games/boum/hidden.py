"""§2.2, §2.3, §8.8, §9.4 What one seat cannot know: the others' cards, the powers of their bombs, hidden teams, and
answers that are not open yet.

The law of this file: everything here is dealt anew from what that seat sees, and depends on nothing else.
"""

from ludotheque.games.boum.actions import CELLS, GAMELLE, KINDS, POWER_NAMES, POWERS
from ludotheque.games.boum.state import ASKED, LETS_PASS, NO_BOMB, NO_TEAMS, PAIRINGS, WANTS, Table
from ludotheque.games.boum.teams import teams_of
from ludotheque.kernel.chance import Bag, Chance


def deal_anew(table: Table, seat: int, chance: Chance) -> None:
    table.chance = chance
    deal_cards(table, seat, chance)
    deal_bombs(table, seat, chance)
    deal_teams(table, seat, chance)
    deal_answers(table, seat, chance)


def deal_cards(table: Table, seat: int, chance: Chance) -> None:
    """The unseen cards are in the other hands and in the deck."""
    unseen = table.bag
    sizes = [table.hand_size(other) for other in range(table.seats)]
    for other in range(table.seats):
        if other != seat:
            for card in range(KINDS):
                unseen.counts[card] += table.hands[other][card]
            table.hands[other] = [0] * KINDS
    for other in range(table.seats):
        if other != seat:
            for _ in range(sizes[other]):
                table.hands[other][chance.draw(unseen)] += 1


def deal_bombs(table: Table, seat: int, chance: Chance) -> None:
    """Each owner's bombs in the arena are some of those he has."""
    reserves = [Bag(POWER_NAMES, table.options.bombs) for _ in range(table.seats)]
    for cell in range(CELLS):
        owner = table.bombs[cell] // POWERS
        if table.bombs[cell] != NO_BOMB and owner != seat:
            table.bombs[cell] = owner * POWERS + chance.draw(reserves[owner])
    for other in range(table.seats):
        if other != seat:
            table.reserves[other] = reserves[other].counts


def deal_teams(table: Table, seat: int, chance: Chance) -> None:
    """Hidden teams are any that the points shown so far allow."""
    if table.revealed or table.options.teams == NO_TEAMS:
        return
    possible = [pairing for pairing in range(PAIRINGS) if table.pairings[pairing]]
    pairing = possible[chance.die(len(possible)) - 1]
    dealt = teams_of(pairing, chance.die(2) - 1)
    if seat >= 0 and dealt[seat] != table.teams[seat]:
        dealt = [1 - team for team in dealt]
    table.teams = dealt


def deal_answers(table: Table, seat: int, chance: Chance) -> None:
    """A secret answer can be a Gamelle only where one is held."""
    for other in range(table.seats):
        if other != seat and table.answers[other] > ASKED:
            wants = table.hands[other][GAMELLE] > 0 and chance.die(2) == 2
            table.answers[other] = WANTS if wants else LETS_PASS
