"""What a player who knows Schotten Totten 2 knows about it: where cards fit, what wins at once, what loses at once.

The law of this file: see `kernel.sense`.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import (
    CAULDRON,
    CLAIM,
    DEEPEST,
    DRAW_SIEGE,
    DRAW_TACTICS,
    END,
    EXCHANGE,
    EXPLOSION,
    PLAY,
    RETREAT,
    SIEGE,
    STRENGTHS,
    SUPPORT,
    TILES,
    WALL_KINDS,
    Cauldron,
    Claim,
    PickTheirs,
    Play,
    PlayTactics,
    Retreat,
    Take,
    To,
    bit,
    is_siege,
)
from ludotheque.games.schotten_totten_2.bot import rate
from ludotheque.games.schotten_totten_2.claims import claim_holds
from ludotheque.games.schotten_totten_2.legality import may_play_tactics
from ludotheque.games.schotten_totten_2.quick import LINE, NO_CARD, worth
from ludotheque.games.schotten_totten_2.rules import RIVALS, Siege
from ludotheque.games.schotten_totten_2.sense_fitting import (
    BEATEN,
    BITS,
    BY_TILE,
    COMPANY_IN_COLOUR,
    COMPANY_IN_RUN,
    COMPANY_IN_STRENGTH,
    DRIVES_AWAY,
    DRIVES_OFF,
    ELITE,
    EMPTY,
    LAST,
    LOST,
    OIL_ON_BEATEN,
    OIL_ON_LOST,
    OIL_ON_THREAT,
    RETREAT_FROM_COMPLETE,
    RIVALRY,
    TASTES,
    THREATENED,
    WINS,
    Front,
)
from ludotheque.games.schotten_totten_2.sense_outlook import hope_of_attack
from ludotheque.games.schotten_totten_2.sense_strokes import SURE, Assault, odds_of_holding
from ludotheque.games.schotten_totten_2.sense_thumb import Thumb
from ludotheque.games.schotten_totten_2.sight import view
from ludotheque.games.schotten_totten_2.state import (
    ATTACK,
    BETRAY_TO,
    DEFENCE,
    DRAW_CARD,
    END_TURN,
    EVERY_TILE,
    OPENING,
    PLAY_CARD,
    REDEPLOY_CARD,
)
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense
from ludotheque.kernel.state import Action, State

HOPELESS: Final = -1_000_000
HALF: Final = 14  # of value: a move that is worth so much less is half as likely
HEAVY: Final = 1024
FADING: Final = [1000, 700, 490, 343, 240, 168, 118, 82, 58, 40, 28, 20]  # by rank
NOISE: Final = 24
NEVER: Final = -100
MANY: Final = 12  # moves, of which only the better ones deserve a thought
BEST_PLAYS: Final = 10
BEST_OPENINGS: Final = 2
FEW: Final = 6  # Siege cards left in the pile


def has_one_missing(table: Siege, front: i64) -> bool:
    last: i64 = table.asks[front % TILES].cards
    at = front * DEEPEST + last
    return table.wall[at - 1] == NO_CARD and table.wall[at - 2] != NO_CARD


class Look:
    """An imagined table as one side looks at it before it plays a card."""

    def __init__(self, table: Siege, side: int, hand: list[int]) -> None:
        self.table = table
        self.side = side
        self.taste = TASTES[side]
        self.cards: i64 = 0
        for card in hand:
            if card < SIEGE:
                self.cards |= bit(card)
        self.fronts: list[Front] = []
        self.against: list[int] = []  # what the other side's complete formation is worth; NO_CARD if it is not
        self.urgent: list[int] = []  # in tenths
        self.liking: list[int] = []
        self.breaches: i64 = 0
        for tile in range(TILES):
            self.breaches += table.damaged[tile]
        for tile in range(TILES):
            self.look_at(tile)

    def look_at(self, tile: i64) -> None:
        table = self.table
        taste = self.taste
        mine: i64 = self.side * TILES
        yours: i64 = TILES - mine
        asked = table.asks[tile]
        at = (yours + tile) * DEEPEST
        damaged: i64 = table.damaged[tile]
        liking: i64 = taste[BY_TILE + TILES * damaged + tile]
        self.fronts.append(Front(asked, table.wall, (mine + tile) * DEEPEST, taste))
        against: i64 = NO_CARD
        if table.complete >> (yours + tile) & 1:
            against = worth(asked, table.wall, at)
        elif table.wall[at] != NO_CARD:
            liking += (Front(asked, table.wall, at, taste).value - taste[EMPTY]) * taste[RIVALRY] // 100
        urgent: i64 = 10
        if damaged or self.breaches == 3:
            urgent = taste[LAST]
            if against != NO_CARD or has_one_missing(table, yours + tile):
                urgent = taste[THREATENED]
        self.against.append(against)
        self.urgent.append(urgent)
        self.liking.append(liking)

    def gain(self, card: i64, tile: i64) -> i64:
        """How well the card stands there."""
        front = self.fronts[tile]
        against: i64 = self.against[tile]
        urgent: i64 = self.urgent[tile]
        taste = self.taste
        if card < SIEGE:
            rival: i64 = RIVALS[card]
            if rival != NO_CARD and self.table.place_of(1 - self.side, tile, rival) >= 0:
                return taste[DRIVES_OFF if against != NO_CARD else DRIVES_AWAY] * urgent // 10
        if against != NO_CARD:
            might = front.worth_with(card)
            if front.missing == 1:
                return taste[WINS if might > against else BEATEN] * urgent // 10
            if might <= against:
                return taste[LOST] * urgent // 10
        gain = front.value_with(card) - front.value
        if card < SIEGE:
            gain += self.company(card, front)
        else:
            gain -= taste[ELITE]
        if gain > 0:
            gain += self.liking[tile]
        return gain * urgent // 10

    def company(self, card: i64, front: Front) -> i64:
        """What else in the hand belongs to it."""
        if front.missing < 2:
            return 0
        asked = front.asked
        taste = self.taste
        strength = card % STRENGTHS
        company: i64 = 0
        line = front.line | bit(strength)
        if asked.colour_runs or asked.colours:
            colour = card // STRENGTHS
            if front.colour == NO_CARD or front.colour == colour:
                held = (self.cards >> (colour * STRENGTHS)) & LINE & ~line
                if asked.colour_runs:
                    run = (bit(front.size) - 1) << strength
                    company += taste[COMPANY_IN_RUN] * BITS[held & (run | run >> (front.size - 1)) & LINE]
                company += taste[COMPANY_IN_COLOUR] * BITS[held]
        if asked.equal_strengths and line == bit(strength):
            same = self.cards >> strength
            others = (same & 1) + (same >> 12 & 1) + (same >> 24 & 1) + (same >> 36 & 1) + (same >> 48 & 1) - 1
            company += taste[COMPANY_IN_STRENGTH] * others
        return company


class SiegeSense(Sense):
    """Where cards fit before seven tiles."""

    def manner(self, state: State) -> Manner:
        assert isinstance(state, Siege)
        if state.options.match:
            return TO_THE_END
        return WITH_TACTICS if state.options.tactics else PLAIN

    # ------------------------------------------------------------------ which moves deserve a thought

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        assert isinstance(state, Siege)
        table = state
        look = Look(table, table.side_of(seat), table.hands[seat])
        gains: list[int] = []
        best: i64 = HOPELESS
        for action in legal:
            gain = gain_of(table, look, action)
            gains.append(gain)
            if gain > best:
                best = gain
        weights: list[int] = []
        for gain in gains:
            behind: i64 = (best - gain) // HALF
            weights.append(1 + (HEAVY >> behind if behind < 10 else 0))
        return weights

    def ponder(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        """As the rules of thumb rank them: they take a thousand times as long as a glance, and see more."""
        assert isinstance(state, Siege)
        ratings = rate(view(state, seat), legal)
        weights = [1] * len(legal)
        for rank, place in enumerate(sorted(range(len(legal)), key=lambda place: -ratings[place])):
            weights[place] += HEAVY * FADING[rank] // 1000 if rank < len(FADING) else 0
        return weights

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        return self.decide(state, seat, chance)

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        assert isinstance(state, Siege)
        table = state
        phase = table.phase
        side = table.side_of(seat)
        if phase <= END_TURN:
            if side == ATTACK:
                claim = claim_to_make(table)
                if claim >= 0:
                    return CLAIM[claim]
            if phase == END_TURN:
                return END
            if phase == DRAW_CARD:
                return pile_to_draw_from(table, seat, chance)
            return play_to_make(table, seat, side, chance)
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        look = Look(table, side, table.hands[seat])
        best = legal[0]
        height: i64 = HOPELESS
        for action in legal:
            gain = gain_of(table, look, action) + chance.below(NOISE)
            if gain > height:
                best, height = action, gain
        return best

    # ------------------------------------------------------------------ how a table looks

    def rests(self, state: State) -> bool:
        """At the beginning of a turn, when the Attacker has claimed what he can. A match goes on after its first siege:
        it is played to the end."""
        assert isinstance(state, Siege)
        if state.phase != OPENING or state.options.match:
            return False
        return state.turn != state.attacker or claim_to_make(state) < 0

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Siege)
        stroke = last_stroke(state, state.hands[state.attacker]) is not None
        hope = WHOLE if stroke and state.turn == state.attacker else hope_of_attack(state, stroke)
        return [hope, WHOLE - hope] if state.attacker == 0 else [WHOLE - hope, hope]

    # ------------------------------------------------------------------ what wins and what loses at once

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        assert isinstance(state, Siege)
        kept = winning(state, seat, legal) if state.side_of(seat) == ATTACK else saving(state, seat, legal)
        return promising(state, seat, kept) if len(kept) > MANY else kept

    def exact(self, state: State, seat: int, legal: list[Action], chance: Chance) -> list[int]:
        assert isinstance(state, Siege)
        return last_turn(state, seat, legal) if state.side_of(seat) == DEFENCE else []


def gain_of(table: Siege, look: Look, action: Action) -> i64:
    if isinstance(action, Play):
        return look.gain(action.card, action.tile)
    if isinstance(action, Claim):
        return 400
    if isinstance(action, Cauldron):
        return oil_on(table, look, action.tile)
    if isinstance(action, Retreat):
        return retreat_from(table, look, action.tile)
    if isinstance(action, To) and table.picked != NO_CARD:
        return look.gain(table.picked, action.tile)
    if isinstance(action, (To, PickTheirs)):
        at = (TILES * (1 - look.side) + action.tile) * DEEPEST
        theirs = Front(table.asks[action.tile], table.wall, at, look.taste)
        urgent: i64 = look.urgent[action.tile]
        value = theirs.value - (look.fronts[action.tile].value if isinstance(action, To) else 0)
        return value * urgent // 10
    if isinstance(action, Take):
        return action.card % STRENGTHS if is_siege(action.card) else 20
    return 0


def oil_on(table: Siege, look: Look, tile: i64) -> i64:
    """On what is complete and cannot be reached, or nearly complete and the last."""
    front = look.fronts[tile]
    urgent: i64 = look.urgent[tile]
    against: i64 = look.against[tile]
    taste = look.taste
    if against != NO_CARD:
        if front.worth_with(NO_CARD) > against:
            return NEVER
        return taste[OIL_ON_LOST if front.missing else OIL_ON_BEATEN] * urgent // 10
    if (table.damaged[tile] or look.breaches == 3) and has_one_missing(table, tile):
        return taste[OIL_ON_THREAT]
    return NEVER


def retreat_from(table: Siege, look: Look, tile: i64) -> i64:
    front = look.fronts[tile]
    against: i64 = look.against[tile]
    if against == NO_CARD or table.deck.size() < FEW or front.worth_with(NO_CARD) > against:
        return 2 * NEVER
    return look.taste[RETREAT_FROM_COMPLETE] if front.missing == 0 else 10


def claim_to_make(table: Siege) -> i64:
    found: i64 = -1
    if not table.complete & EVERY_TILE:
        return found
    tile: i64
    for tile in range(TILES):
        if table.complete >> tile & 1 and claim_holds(table, tile):
            if table.damaged[tile]:
                return tile
            found = tile
    return found


def pile_to_draw_from(table: Siege, seat: int, chance: Chance) -> Action:
    if not table.has_tactics_pile():
        return DRAW_SIEGE
    if table.deck.is_empty():
        return DRAW_TACTICS if table.side_of(seat) == ATTACK else DRAW_SIEGE
    return DRAW_TACTICS if is_siege(table.hands[seat][len(table.hands[seat]) - 1]) else DRAW_SIEGE


def play_to_make(table: Siege, seat: int, side: int, chance: Chance) -> Action:
    hand = table.hands[seat]
    if hand and not table.options.tactics and not table.options.match and table.room(side):
        return Thumb(table, seat).choice()
    if side == ATTACK:
        stroke = last_stroke(table, hand)
        if stroke is not None:
            return stroke
    if not table.room(side):
        return RETREAT[chance.below(TILES)]
    look = Look(table, side, hand)
    if table.phase == OPENING:
        opening = opening_to_make(table, look, chance)
        if opening is not None:
            return opening
    tactics = may_play_tactics(table, seat)
    if tactics and hand[len(hand) - 1] >= WALL_KINDS and chance.below(4) == 0:
        for action in table.legal(seat):
            if isinstance(action, PlayTactics):
                return action
    best = best_play(table, look, hand, tactics, chance)
    return best if best is not None else table.random_action(seat, chance)


def best_play(table: Siege, look: Look, hand: list[int], tactics: bool, chance: Chance) -> Action | None:
    """The card that fits best, give or take a little; one word of luck is enough for all of them."""
    best: Action | None = None
    height: i64 = HOPELESS
    room = table.room(look.side)
    noise: i64 = chance.below(1 << 30)
    card: i64
    tile: i64
    for card in hand:
        if card >= SIEGE and (not tactics or card >= WALL_KINDS):
            continue
        for tile in range(TILES):
            if room & bit(tile):
                noise = (noise * 1103515245 + 12345) & 0x3FFFFFFF
                gain = look.gain(card, tile) + (noise >> 16) % NOISE
                if gain > height:
                    best, height = PLAY[card][tile], gain
    return best


def opening_to_make(table: Siege, look: Look, chance: Chance) -> Action | None:
    """A retreat from what is lost, or oil."""
    tile: i64
    for tile in range(TILES):
        if not table.manned & bit(tile):
            continue
        if look.side == ATTACK:
            if table.complete & bit(tile) and look.against[tile] != NO_CARD and retreat_from(table, look, tile) > 0:
                return RETREAT[tile]
        elif table.cauldrons > 0:
            gain = oil_on(table, look, tile)
            if gain > 0 and gain > chance.below(200):
                return CAULDRON[tile]
    return None


def last_stroke(table: Siege, hand: list[int]) -> Action | None:
    """A card that wins at once."""
    breaches: i64 = 0
    tile: i64
    for tile in range(TILES):
        breaches += table.damaged[tile]
    if breaches == 0:
        return None
    near = False
    for tile in range(TILES):
        if (table.damaged[tile] or breaches == 3) and has_one_missing(table, tile):
            near = True
    if not near:
        return None
    assault = Assault(table.asks, table.damaged, table.wall, table.done, table.unseen, table.strengths)
    for tile in range(TILES):
        if assault.nearly & bit(tile) and (table.damaged[tile] or breaches == 3):
            for card in hand:
                if card < SIEGE and assault.completes(card, tile):
                    return PLAY[card][tile]
    return None


# ---------------------------------------------------------------------- Wins and dangers


def winning(table: Siege, seat: int, legal: list[Action]) -> list[Action]:
    """Only what wins at once, where something does; never the draw that loses at once."""
    assault = attack(table)
    near = assault.is_near()
    wins: list[Action] = []
    if assault.wins_now() and table.phase <= END_TURN:
        at_once = assault.holding & assault.cracked
        for action in legal:
            if isinstance(action, Claim) and (not at_once or table.damaged[action.tile]):
                wins.append(action)
        return wins
    for action in legal:
        if isinstance(action, Play):
            if near and assault.wins_with(action.card, action.tile):
                wins.append(action)
        elif leads_to_victory(table, seat, action):
            wins.append(action)
    if wins:
        return wins
    if table.phase == DRAW_CARD and table.deck.is_empty():
        return [action for action in legal if action is not DRAW_SIEGE] or legal
    return legal


def leads_to_victory(table: Siege, seat: int, action: Action) -> bool:
    """Whether the Attacker wins at once by an action card, or by what it asks."""
    if isinstance(action, PlayTactics):
        if action.card in (EXPLOSION, SUPPORT, EXCHANGE):
            return False
    elif not REDEPLOY_CARD <= table.phase <= BETRAY_TO:
        return False
    after = table.clone()
    after.apply(seat, action)
    if after.turn != seat or len(after.results) != len(table.results):
        return False
    if after.phase == DRAW_CARD:
        return attack(after).wins_now()
    if not REDEPLOY_CARD <= after.phase <= BETRAY_TO:
        return False
    for other in after.legal(seat):
        if leads_to_victory(after, seat, other):
            return True
    return False


def saving(table: Siege, seat: int, legal: list[Action]) -> list[Action]:
    """Without what makes the Attacker's victory sure, where that can be helped. §6.2: when the pile is empty any troop
    will do, since the draw after it wins; action cards could only put that off."""
    if table.deck.is_empty() and table.phase == DRAW_CARD:
        return [DRAW_SIEGE]
    if table.deck.is_empty() and table.phase <= PLAY_CARD:
        return [action for action in legal if isinstance(action, Play)] or legal
    if table.phase > PLAY_CARD or not attack(table).is_near():
        return legal
    dangers = [danger_after(table, seat, action) for action in legal]
    if min(dangers) == SURE:
        return legal
    return [action for place, action in enumerate(legal) if dangers[place] < SURE]


def attack(table: Siege) -> Assault:
    return Assault(table.asks, table.damaged, table.wall, table.done, table.unseen, table.strengths)


def danger_after(table: Siege, seat: int, action: Action) -> int:
    """Out of a thousand: that the Attacker can win in his next turn with a Siege card, by what the Defender knows."""
    if isinstance(action, PlayTactics):
        return 0  # it depends on what follows
    after = table.clone()
    if isinstance(action, Cauldron):
        after.remove(ATTACK, action.tile, 0)
    elif isinstance(action, Play):
        after.leave_hand(seat, action.card)
        after.show(action.card)
        after.place(DEFENCE, action.tile, action.card)
    return danger(after, seat)


def danger(table: Siege, seat: int) -> int:
    assault = attack(table)
    if assault.wins_now():
        return SURE
    if not assault.is_near():
        return 0
    mine: i64 = 0
    for card in table.hands[seat]:
        if card < SIEGE:
            mine |= bit(card)
    known: i64 = 0
    drawn: i64 = 0
    for card in table.knows[seat]:
        if card < SIEGE:
            known |= bit(card)
            drawn -= 1
    for card in table.hands[1 - seat]:
        if card < SIEGE:
            drawn += 1
    hidden = table.unseen & ~mine & ~known
    return odds_of_holding(assault.last_cards(hidden | known), hidden, known, drawn)


def last_turn(table: Siege, seat: int, legal: list[Action]) -> list[int]:
    """What each move is worth to a Defender after whose turn the Attacker has one card left to play: that he does not
    hold one that wins. Nothing where there is more to come."""
    worths: list[int] = []
    if table.options.tactics or table.options.match or table.phase > PLAY_CARD or not 1 <= table.deck.size() <= 2:
        return worths
    for action in legal:
        if isinstance(action, Cauldron):
            after = table.clone()
            after.apply(seat, action)
            best = 0
            for other in after.legal(seat):
                best = max(best, WHOLE - danger_after(after, seat, other))
            worths.append(best)
        else:
            worths.append(WHOLE - danger_after(table, seat, action))
    return worths


def promising(table: Siege, seat: int, legal: list[Action]) -> list[Action]:
    """The cards that the rules of thumb like best, the tiles that they would oil or leave first, and all else."""
    ratings = rate(view(table, seat), legal)
    ranked = sorted(range(len(legal)), key=lambda place: -ratings[place])
    plays, openings = 0, 0
    kept: list[int] = []
    for place in ranked:
        action = legal[place]
        if isinstance(action, Play):
            plays += 1
            if plays > BEST_PLAYS:
                continue
        elif isinstance(action, (Cauldron, Retreat)):
            openings += 1
            if openings > BEST_OPENINGS:
                continue
        kept.append(place)
    return [legal[place] for place in sorted(kept)]


# Played on by the rules of thumb themselves for two turns of each side
PLAIN: Final = Manner(width=5, curiosity=300, looks=(16, 50, 300), ease=(15, 0), rests=5, tree=False)
WITH_TACTICS: Final = Manner(width=5, curiosity=300, looks=(16, 80, 600), ease=(15, 10))
TO_THE_END: Final = Manner(looks=(40, 150, 500))
SENSE: Final = SiegeSense()
