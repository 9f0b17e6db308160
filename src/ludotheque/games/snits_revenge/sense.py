"""What a player who knows Snits' Revenge knows, on imagined tables: which moves are worth a thought, which are
mistakes, who will win, where the Spark may be, and what the kicks in a small brawl are worth.

The law of this file: a clan's moves never depend on what lies under a Snorg, only on how likely it lies there.
"""

from typing import Final

from ludotheque.games.snits_revenge import sense_errands as errands
from ludotheque.games.snits_revenge import sense_hopes as hopes
from ludotheque.games.snits_revenge.actions import (
    END,
    SLOTS,
    SPARK,
    SPLOP,
    Attack,
    Duty,
    Enlist,
    Hide,
    Join,
    Kick,
    March,
    Pack,
    Strike,
    Target,
    Transform,
    is_marked,
    kind_of,
)
from ludotheque.games.snits_revenge.material import HAMMER, KINDS, ORGANS, OUTSIDE, PLACES, SIX, Board
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    CHOMP,
    COMPOSE,
    DUTY,
    FAST,
    FIGHT,
    HIDE,
    INVASION,
    KICK,
    MOVE,
    NAMING,
    PACK,
    SEND,
    TRANSFORM,
)
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.sense_errands import Errands
from ludotheque.games.snits_revenge.sense_odds import SURE, Brawl, Prices, Stand
from ludotheque.games.snits_revenge.sense_raid import Raid
from ludotheque.games.snits_revenge.sense_ways import Body
from ludotheque.games.snits_revenge.state import BOLOTOMUS
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import Action, State

# To the beginning of a game turn, however it comes about: `hopes` are better than more dice. The clans see the
# Bolotomus' answer there; the Bolotomus, who moves last in a game turn, looks one turn further, or it would see none. A
# move is worth little more than the next one, and dice are loud: level 5, which begins with what this Sense likes, is
# right more often than many looks are that begin with the rules of thumb, as levels 3 and 4 do.
LENGTH: Final = 200  # in the fight for the Spark, which knows no such moment
LOOKS: Final = (16, 100, 300)
BOLOTOMUS_MANNER: Final = Manner(
    length=LENGTH, rests=2, width=4, curiosity=500, looks=LOOKS, ponders_from=5, tree=False
)
CLANS_MANNER: Final = Manner(length=LENGTH, width=2, curiosity=600, looks=LOOKS, ponders_from=5)
# The weight of a move, by how much worse than the best it is
SOFT: Final[list[int]] = [
    1000,
    779,
    607,
    472,
    368,
    287,
    223,
    174,
    135,
    105,
    82,
    64,
    50,
    39,
    30,
    24,
    18,
    14,
    11,
    9,
    7,
    5,
    4,
    3,
]
WARMTH: Final = 2  # tenths from one of these weights to the next
MOST_BRAWLERS: Final = 5  # Snits whose kicks in one organ are worked out to the end
# What things are worth in such a brawl: thousands stand for hundredths of a logit, as `hopes` weigh them
BRAWL_SNORG: Final = 80_000
BRAWL_COMPOSITOR: Final = 40_000
BRAWL_SPARK: Final = 300_000
BRAWL_MAKUM: Final = 50_000
BRAWL_HUNTER: Final = 55_000
BRAWL_CHOMP: Final = 14_000
BRAWL_SNITS: Final[list[int]] = [120_000, 52_000, 55_000, 55_000, 70_000]


class RevengeSense(Sense):
    """Of both sides."""

    def __init__(self) -> None:
        self.bodies: dict[Board, Body] = {}

    def body_of(self, table: Snits) -> Body:
        board = table.options.board
        if board not in self.bodies:
            self.bodies[board] = Body(board)
        return self.bodies[board]

    def manner(self, state: State) -> Manner:
        return BOLOTOMUS_MANNER if state.actor() == BOLOTOMUS else CLANS_MANNER

    def rests(self, state: State) -> bool:
        assert isinstance(state, Snits)
        return state.part == INVASION and hopes.begins(state)

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Snits)
        return hopes.hopes(state, self.body_of(state))

    # ------------------------------------------------------------------ moves worth a thought

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        assert isinstance(state, Snits)
        if state.phase == HIDE:
            return self.hiding_weights(state, legal)
        scores = self.scores(state, legal)
        best = scores[0]
        for score in scores:
            if score > best:
                best = score
        last = len(SOFT) - 1
        return [SOFT[min(last, (best - score) // WARMTH)] for score in scores]

    def scores(self, table: Snits, legal: list[Action]) -> list[int]:
        """What each move is worth, against ending the phase."""
        phase, body = table.phase, self.body_of(table)
        if table.part == FIGHT:
            return self.fight_scores(table, legal)
        if phase in (MOVE, FAST, KICK, PACK):
            raid = Raid(table, body)
            if phase == KICK:
                return [raid.kick(action) for action in legal]
            return [raid.join(action) if phase == PACK else raid.march(action) for action in legal]
        if phase == SEND:
            return Errands(table, body).sends(legal)
        if phase == TRANSFORM:
            return Errands(table, body).transforms(legal)
        if phase == COMPOSE:
            return errands.composes(table, legal)
        if phase in (CHOMP, NAMING, BITE):
            return [errands.chomps(table, action) for action in legal]
        return [self.before(table, action) for action in legal]

    # ------------------------------------------------------------------ before the game

    def before(self, table: Snits, action: Action) -> int:
        """Hammers, and the Duty Runnungitm in the thick of it; what is hidden, by lot."""
        body = self.body_of(table)
        if isinstance(action, Enlist):
            return 20 * action.number if action.kind in (HAMMER, SIX) else 0
        if isinstance(action, Duty):
            return 10 * body.duty[action.organ]
        return 0

    def hiding_weights(self, table: Snits, legal: list[Action]) -> list[int]:
        """The Spark first, then the Splops; each by a lot that leans."""
        body = self.body_of(table)
        spark = False
        for action in legal:
            if isinstance(action, Hide) and action.what == SPARK:
                spark = True
        weights: list[int] = []
        for action in legal:
            assert isinstance(action, Hide)
            if action.what == SPARK:
                weights.append(body.sparks[action.organ])
            else:
                weights.append(0 if spark else body.splops[action.organ])
        return weights

    # ------------------------------------------------------------------ the fight for the Spark

    def fight_scores(self, table: Snits, legal: list[Action]) -> list[int]:
        """The holder runs for the openings, everyone else for the Spark."""
        spark = hopes.spark_place(table)
        if table.phase == MOVE or table.phase == FAST:
            return [self.march_in_fight(table, action, spark) for action in legal]
        scores: list[int] = []
        for action in legal:
            if isinstance(action, Strike):
                scores.append(30 - kind_of(action.slot) + (20 if action.organ == spark else 0))
            elif isinstance(action, Target):
                scores.append(200 if is_marked(action.slot) else 10 * (KINDS - kind_of(action.slot)))
            else:
                scores.append(0)
        return scores

    def march_in_fight(self, table: Snits, action: Action, spark: int) -> int:
        if not isinstance(action, March):
            return 0
        body, board = self.body_of(table), table.options.board
        start, to = board.exit_from[action.exit], board.exit_to[action.exit]
        if is_marked(action.slot):
            if to == OUTSIDE:
                return 10000
            nearer = body.snit[start * PLACES + OUTSIDE] - body.snit[to * PLACES + OUTSIDE]
            return 100 * nearer - 60 * table.foes_in(to) + 60 * table.foes_in(start)
        return 40 * (body.snit[start * PLACES + spark] - body.snit[to * PLACES + spark])

    # ------------------------------------------------------------------ what is hidden, and what is worked out

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """The Spark where it is likely to be."""
        assert isinstance(state, Snits)
        if seat == BOLOTOMUS or state.phase == HIDE or SPARK not in state.hidden:
            return
        was, now = state.hidden.index(SPARK), lot(Raid(state, self.body_of(state)).sparks, chance)
        state.hidden[was] = state.hidden[now]
        state.hidden[now] = SPARK

    def exact(self, state: State, seat: int, legal: list[Action], chance: Chance) -> list[int]:
        """What is hidden is hidden by lot: the best place would be the first that is looked at. And small brawls are
        worked out."""
        assert isinstance(state, Snits)
        if state.phase == HIDE:
            drawn = lot(self.hiding_weights(state, legal), chance)
            return [WHOLE // 2 + (1 if place == drawn else 0) for place in range(len(legal))]
        if state.phase in (KICK, PACK) and state.part == INVASION and not state.options.bite_each:
            return self.brawls(state, legal)
        return []

    def brawls(self, table: Snits, legal: list[Action]) -> list[int]:
        """§5: organ by organ, what is lost against the best kicks there; nothing where too many could kick."""
        raid = Raid(table, self.body_of(table))
        stands: list[Stand] = []
        brawls: list[Brawl] = []
        best: list[int] = []
        for organ in range(ORGANS):
            ready = table.ready[organ * SLOTS : organ * SLOTS + KINDS]
            if sum(ready) + (sum(table.pack) if organ == table.here else 0) > MOST_BRAWLERS:
                return []
            stand = Stand(
                ready, raid.crowds.snits[organ], table.snorgs[organ], table.makums[organ], table.runnungitms[organ]
            )
            stands.append(stand)
            brawls.append(Brawl(brawl_prices(raid, organ)))
            best.append(brawls[organ].worth(stand) if sum(ready) and table.phase == KICK else 0)
        if table.phase == PACK:
            return [in_shares(pack_worth(brawls[table.here], stands[table.here], table.pack, one)) for one in legal]
        values: list[int] = []
        for action in legal:
            if isinstance(action, Kick):
                worth = brawls[action.organ].kick(stands[action.organ], action.kind, action.thing) - best[action.organ]
            elif isinstance(action, Pack):
                worth = brawls[action.organ].gather(stands[action.organ], [0] * KINDS, 0) - best[action.organ]
            else:
                worth = -sum(best[o] - brawls[o].stopped(stands[o]) for o in range(ORGANS) if sum(stands[o].ready))
            values.append(in_shares(worth))
        return values

    # ------------------------------------------------------------------ mistakes

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        assert isinstance(state, Snits)
        phase = state.phase
        if phase == KICK and state.part == INVASION:
            return self.sane_kicks(state, legal)
        if phase == TRANSFORM:  # a Makum where a Snorg is missing has nothing better to do
            lapotum = state.options.board.lapotum
            for action in legal:
                if isinstance(action, Transform) and action.organ != lapotum:
                    return [action]
        elif phase in (DUTY, ARMY):  # the few that are best before anything has happened
            scores = self.scores(state, legal)
            most = max(scores)
            return [action for place, action in enumerate(legal) if scores[place] == most]
        elif phase == COMPOSE:
            scores = errands.composes(state, legal)
            return [legal[scores.index(max(scores))]]
        elif state.part == FIGHT:
            for action in legal:
                if (
                    isinstance(action, March)
                    and is_marked(action.slot)
                    and state.options.board.exit_to[action.exit] == OUTSIDE
                ):
                    return [action]
        return legal

    def sane_kicks(self, table: Snits, legal: list[Action]) -> list[Action]:
        """Where nothing but a Snorg stands, and nothing can lie under it, a kick costs nothing; while one can kick a
        harmless thing, the phase is not over."""
        may = table.may_lie_under() if table.hidden.count(SPLOP) else [0] * ORGANS
        idle = False
        for action in legal:
            if isinstance(action, Kick) and not may[action.organ] and not table.runnungitms[action.organ]:
                idle = True
                if not table.makums[action.organ]:
                    return [action]
        return [action for action in legal if action is not END] if idle else legal


def pack_worth(brawl: Brawl, stand: Stand, pack: list[int], action: Action) -> int:
    """§5.4: of the pack as it is, or with one more."""
    if isinstance(action, Attack):
        return brawl.attack(stand, pack)
    assert isinstance(action, Join)
    more = pack.copy()
    more[action.kind] += 1
    return brawl.gather(stand.without(action.kind), more, 0)


def brawl_prices(raid: Raid, organ: int) -> Prices:
    snorg = BRAWL_SNORG + BRAWL_COMPOSITOR * raid.body.is_compositor[organ] + BRAWL_SPARK * raid.sparks[organ] // SURE
    return Prices(snorg, BRAWL_MAKUM, BRAWL_HUNTER, BRAWL_SNITS, BRAWL_CHOMP, raid.splops[organ])


def in_shares(worth: int) -> int:
    """Hundredths of a logit, a thousand times, near the middle; good for comparing."""
    return max(0, min(WHOLE, WHOLE // 2 + worth // 400))


SENSE: Final = RevengeSense()
