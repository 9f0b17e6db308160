"""The rules of Boum !, chapter by chapter as in rulebook.en.md; § and B numbers are its own.

What may be done stands in `legality`: here is what happens, and in which order.
"""

from typing import Final

from ludotheque.games.boum import explosions, hidden, legality, motion, teams
from ludotheque.games.boum.actions import (
    ALPHABET,
    BLOCK,
    EXTRA,
    FUSE,
    GAMELLE,
    KICK,
    KINDS,
    NAMES,
    POWER_NAMES,
    POWERS,
    PUNCH,
    REMOTE,
    ROLLERS,
    Discard,
    Draw,
    Exchange,
    Gamelle,
    Keep,
    Lay,
    LetPass,
    Play,
    Step,
    TakeBack,
    cell_name,
)
from ludotheque.games.boum.state import (
    ASKED,
    BLOCKED,
    BLOCKED_NEXT,
    CARDS,
    ENDINGS,
    FIGURE,
    LETS_PASS,
    LIMIT,
    NO_BOMB,
    NO_CARD,
    NO_TEAMS,
    NOBODY,
    NOT_ASKED,
    OPEN_TEAMS,
    OVER,
    PAIRINGS,
    PLAYED,
    REACTION,
    READY,
    STUNNED,
    TEAM_WINNING,
    WANTS,
    WINNING,
    Options,
    Table,
)
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, Outcome, Refusal
from ludotheque.kernel.story import SPECTATOR

TEAM_NAMES: Final[list[str]] = ["red", "blue"]


def setup(seats: int, options: dict[str, str], chance: Chance, story: bool) -> "Boum":
    """§2: figures on their starts, teams, the first player, the first hands."""
    table = Boum(seats, Options(seats, options), chance)
    table.story = [] if story else None
    table.form_teams()
    table.choose_first_player()
    table.deal()
    table.give_turn(table.marker)
    return table


class Boum(Table):
    """A game of Boum !"""

    # ------------------------------------------------------------------ §1 The game
    # → terrain.py, material.py

    # ------------------------------------------------------------------ §2 Before the game
    # → hidden.py

    def form_teams(self) -> None:
        """§9.1, §9.4 (B44): partners sit opposite, or a token each says it in secret."""
        if self.options.teams == NO_TEAMS:
            return
        if self.options.teams == OPEN_TEAMS:
            self.teams = [0, 1, 0, 1]
            self.pairings = [0, 1, 0]
            return
        tokens = Bag(TEAM_NAMES, [2, 2])
        for seat in range(self.seats):
            self.teams[seat] = self.chance.draw(tokens)
            self.tell("joins_team", {"team": TEAM_NAMES[self.teams[seat]]}, [seat])

    def choose_first_player(self) -> None:
        """§2.4 (B12): at random."""
        self.marker = self.chance.die(self.seats) - 1
        self.tell("first_player", {"seat": self.marker})

    def deal(self) -> None:
        """§2.3: four cards each, three when two or three play."""
        for seat in range(self.seats):
            for _ in range(self.options.first_hand):
                self.draw_card(seat)
            if self.story is not None:
                self.tell("is_dealt", {"cards": names_of(self.hands[seat])}, [seat])

    # ------------------------------------------------------------------ §3 Rounds and turns

    def give_turn(self, seat: int) -> None:
        """§3.2 (B24, B29): from this seat on, the first who may play; beyond the last one the round is over."""
        while self.standing[seat] != READY:
            self.tell("skips", {"seat": seat})
            seat = (seat + 1) % self.seats
            if seat == self.marker:
                self.end_round()
                return
        self.turn = seat
        self.standing[seat] = PLAYED
        self.phase = CARDS
        self.allowance = self.options.steps
        self.walked = 0
        self.walk_from = 0
        self.layings = 1
        self.rollers = 0
        self.taken_back = 0
        if self.story is not None:
            self.tell("turn", {"seat": seat, "steps": self.allowance})

    def take_one(self, seat: int) -> None:
        """§3.1 (B1): one card more."""
        card = self.draw_card(seat)
        if self.story is not None and card != NO_CARD:
            self.tell("draws_card", {"card": NAMES[card]}, [seat])
            self.tell("draws", {"seat": seat}, self.all_but(seat))

    def exchange_hand(self, seat: int) -> None:
        """§3.1 (B2, B3): the whole hand onto the discard, then as many new cards."""
        size = self.hand_size(seat)
        if size == 0:
            self.tell("exchanges_nothing", {"seat": seat})
            return
        if self.story is not None:
            self.tell("exchanges", {"seat": seat, "cards": names_of(self.hands[seat])})
        self.exchanged = self.hands[seat]
        self.hands[seat] = [0] * KINDS
        self.discard += [card for card in range(KINDS) for _ in range(self.exchanged[card])]
        for _ in range(size):
            self.draw_card(seat)
        if self.story is not None:
            self.tell("is_dealt", {"cards": names_of(self.hands[seat])}, [seat])
            self.tell("draws_hand", {"seat": seat, "n": size}, self.all_but(seat))

    def draw_card(self, seat: int) -> int:
        """§3.1 (B3): from the deck; empty, the discard is shuffled first. NO_CARD when there is none at all."""
        if self.bag.size() == 0:
            if not self.discard:
                return NO_CARD
            self.bag.counts = [self.discard.count(card) for card in range(KINDS)]
            self.discard = []
            self.tell("shuffles")
        card = self.chance.draw(self.bag)
        self.hands[seat][card] += 1
        return card

    def all_but(self, seat: int) -> list[int]:
        return [other for other in range(SPECTATOR, self.seats) if other != seat]

    def end_turn(self, seat: int) -> None:
        """§3.5 (B1): down to the hand limit, then the next player."""
        surplus = self.hand_size(seat) - self.options.hand_limit
        if surplus > 0:
            self.phase = LIMIT
            self.tell("has_too_many", {"seat": seat, "n": surplus})
            return
        after = (seat + 1) % self.seats
        if after == self.marker:
            self.end_round()
        else:
            self.give_turn(after)

    def put_away(self, seat: int, card: int) -> None:
        """§3.5 (B1, B63): a card of one's own choice onto the open discard."""
        self.hands[seat][card] -= 1
        self.discard.append(card)
        self.tell("discards", {"seat": seat, "card": NAMES[card]})
        self.end_turn(seat)

    def end_round(self) -> None:
        """§3.6 (B13, B39): countdown tile, Boum, victory, then the marker and the next round."""
        if legality.countdown_runs(self):
            self.remove_tile()
        self.still = 0 if self.scored else self.still + 1
        self.check_victory()
        self.check_stall()
        if self.phase == OVER:
            return
        self.round += 1
        self.scored = False
        self.boomed = False
        if self.options.marker_moves:
            self.marker = (self.marker + 1) % self.seats
        for seat in range(self.seats):
            self.standing[seat] = BLOCKED if self.standing[seat] == BLOCKED_NEXT else READY
        self.tell("round", {"round": self.round, "seat": self.marker, "still": self.still})
        self.give_turn(self.marker)

    # ------------------------------------------------------------------ §4 Walking
    # → motion.py

    def walk(self, seat: int, cell: int) -> None:
        """§4.1, §4.2: one step, whatever it leads to."""
        if not self.trail:
            self.walk_from = self.walked
        self.walked += 1
        moves = motion.walk(self, seat, cell)
        self.trail += moves
        if self.story is not None:
            self.tell("steps", {"seat": seat, "cell": cell_name(moves[2])})
            self.tell_followers(moves[3:])

    def tell_followers(self, moves: list[int]) -> None:
        """§10.1 (B51): what teleporters carried after something else."""
        for at in range(0, len(moves), 3):
            left, entered = cell_name(moves[at + 1]), cell_name(moves[at + 2])
            if moves[at] == NOBODY:
                self.tell("bomb_follows", {"from": left, "cell": entered})
            else:
                self.tell("follows", {"seat": moves[at], "from": left, "cell": entered})

    def take_back(self, seat: int) -> None:
        """§4.5 (B60): to where the walk began, and the steps with it."""
        motion.undo(self, self.trail)
        self.walked = self.walk_from
        self.taken_back += 1
        self.tell("takes_back", {"seat": seat, "cell": cell_name(self.figures[seat]), "walked": self.walked})
        for at in range(len(self.trail) - 3, -1, -3):
            mover, left, entered = self.trail[at], self.trail[at + 1], self.trail[at + 2]
            if mover == NOBODY:
                self.tell("bomb_is_back", {"from": cell_name(entered), "cell": cell_name(left)})
            elif mover != seat:
                self.tell("is_back", {"seat": mover, "from": cell_name(entered), "cell": cell_name(left)})
        self.trail = []

    # ------------------------------------------------------------------ §5 Laying bombs

    def lay(self, seat: int, cell: int, power: int) -> None:
        """§5.1-§5.3 (B8, B36, B52): face down beside the figure; the first one lights the fuse."""
        self.trail = []
        self.layings -= 1
        self.reserves[seat][power] -= 1
        target = motion.enters(self, cell)
        self.bombs[target] = seat * POWERS + power
        if self.story is not None:
            self.tell("lays_own", {"cell": cell_name(target), "power": POWER_NAMES[power]}, [seat])
            self.tell("lays", {"seat": seat, "cell": cell_name(target)}, self.all_but(seat))
        if not self.lit:
            self.lit = True
            self.tell("fuse_is_lit", {"n": self.tiles})

    # ------------------------------------------------------------------ §6 Countdown and explosions
    # → explosions.py

    def remove_tile(self) -> None:
        """§6.1 (B34, B35): a fuse, at last the spark; then Boum."""
        self.tiles -= 1
        self.tell("tile_goes", {"n": self.tiles})
        if self.tiles == 0:
            self.boum()

    def boum(self) -> None:
        """§6.2, §9.4 (B38, B47): hidden teams are shown, then all bombs go off at once; the countdown rests."""
        self.tell("boum")
        self.reveal_teams()
        self.tiles = self.options.tiles
        self.explode(self.bomb_cells())
        self.lit = False
        self.boomed = True
        self.tell("tiles_return", {"n": self.tiles})

    def explode(self, going: list[int]) -> None:
        """§6.4 (B33, B40): gather who is touched, take the bombs back, count the points."""
        touched = explosions.touches(self, going)
        self.tell_explosion(going, touched)
        self.exploded = []
        for cell in going:
            self.exploded += [cell, self.bombs[cell]]
            self.give_back(cell)
        self.count_points(touched)
        self.tell_followers(motion.follow(self, going))

    def tell_explosion(self, going: list[int], touched: list[int]) -> None:
        if self.story is None:
            return
        for cell in going:
            owner, power = self.bombs[cell] // POWERS, self.bombs[cell] % POWERS
            covered = [cell_name(at) for at in explosions.blast(self.ground, cell, power)]
            self.tell(
                "explodes", {"seat": owner, "cell": cell_name(cell), "power": POWER_NAMES[power], "blast": covered}
            )
        for owner in range(self.seats):
            for seat in range(self.seats):
                if touched[owner * self.seats + seat]:
                    self.tell("touches_own" if seat == owner else "touches", {"seat": owner, "other": seat})

    def give_back(self, cell: int) -> None:
        """§6.2: a bomb goes back to its owner's reserve."""
        bomb = self.bombs[cell]
        self.reserves[bomb // POWERS][bomb % POWERS] += 1
        self.bombs[cell] = NO_BOMB

    def count_points(self, touched: list[int]) -> None:
        """§6.4, §9.4 (B42, B48, B65): each explosion by itself; while teams are hidden the hits wait for them."""
        if max(touched) == 0:
            return
        if self.revealed or self.options.hits_at_once:
            self.add_points(touched)
        else:
            self.hits.append(touched)
            self.scored = True
            self.tell("hits_wait", {"hits": touched})

    def add_points(self, touched: list[int]) -> None:
        gains = explosions.gains(touched, self.teams, self.options.mate_per_bomb)
        scores = explosions.after(self.scores, gains)
        if not self.revealed:
            self.pairings = teams.allowed_pairings(self, touched, scores)
        for seat in range(self.seats):
            change = scores[seat] - self.scores[seat]
            if change != 0:
                self.scored = True
                self.tell("scores" if change > 0 else "loses", {"seat": seat, "n": abs(change), "total": scores[seat]})
        self.scores = scores

    # ------------------------------------------------------------------ §7 The end

    def check_victory(self) -> None:
        """§7.1, §9.3 (B43, B46, B65): when a round ends, by option one with a Boum; teams together, once known."""
        if self.options.victory_at_boum and not self.boomed:
            return
        if self.options.teams != NO_TEAMS:
            if self.revealed and max(teams.team_sum(self, 0), teams.team_sum(self, 1)) >= TEAM_WINNING:
                self.finish("team_victory", teams.leaders(self))
        elif max(self.scores) >= WINNING:
            winners = teams.leaders(self)
            self.finish("victory" if len(winners) == 1 else "shared_victory", winners)

    def check_stall(self) -> None:
        """§7.2 (B55): too many rounds in a row in which no score changed."""
        if self.phase != OVER and self.still >= self.options.stall_limit:
            self.finish("stalled", [])

    def finish(self, ending: str, winners: list[int]) -> None:
        """§7.2, §7.3, §9.4 (B55, B64, B65): when a limit ends the game, hidden teams are shown first."""
        if ending in ("stalled", "stopped"):
            self.reveal_teams()
            winners = teams.leaders(self)
        self.ending = ending if winners else "draw"
        self.winners = winners
        self.phase = OVER
        self.trail = []
        self.tell("game_over", {"ending": self.ending, "winners": winners, "still": self.still})

    # ------------------------------------------------------------------ §8 Power cards
    # → motion.py, explosions.py

    def play_card(self, seat: int, action: Play) -> None:
        """§8.1 (B28): the card goes onto the discard, and before it works the others may answer it."""
        self.trail = []
        self.hands[seat][action.card] -= 1
        self.discard.append(action.card)
        self.played = action.index
        if self.story is not None:
            self.tell_card(seat, action)
        self.ask_for_answers()

    def tell_card(self, seat: int, action: Play) -> None:
        if action.card == BLOCK:
            self.tell("plays_block", {"seat": seat, "other": action.target})
        elif action.card in (EXTRA, FUSE, ROLLERS):
            self.tell("plays", {"seat": seat, "card": NAMES[action.card]})
        else:
            self.tell("plays_at", {"seat": seat, "card": NAMES[action.card], "cell": cell_name(action.target)})

    def ask_for_answers(self) -> None:
        """§8.8 (B28, B61): everybody who could hold a Gamelle, for all that is known."""
        for seat in range(self.seats):
            if legality.may_answer(self, seat):
                self.answers[seat] = ASKED
                self.phase = REACTION
        if ASKED not in self.answers:
            self.settle_card()

    def answer(self, seat: int, answer: int) -> None:
        """§8.8 (B28): secret until all have answered; of several the first clockwise plays his Gamelle."""
        self.answers[seat] = answer
        if ASKED in self.answers:
            return
        author = self.gamelles[-1] if self.gamelles else self.turn
        winner = NOBODY
        for step in range(self.seats - 1, 0, -1):
            other = (author + step) % self.seats
            if self.answers[other] == WANTS:
                winner = other
        self.answers = [NOT_ASKED] * self.seats
        if winner == NOBODY:
            self.settle_card()
            return
        self.hands[winner][GAMELLE] -= 1
        self.discard.append(GAMELLE)
        self.gamelles.append(winner)
        self.tell("plays_gamelle", {"seat": winner, "other": author})
        if self.options.gamelle_chain:
            self.ask_for_answers()
        else:
            self.settle_card()

    def settle_card(self) -> None:
        """§8.8: cancelled, or it works now. A Gamelle on a Gamelle gives the card its effect back."""
        action = ALPHABET[self.played]
        assert isinstance(action, Play)
        cancelled = len(self.gamelles) % 2 == 1
        self.played = NO_CARD
        self.gamelles = []
        self.phase = FIGURE
        if self.story is not None:
            self.tell("fails" if cancelled else "works", {"seat": self.turn, "card": NAMES[action.card]})
        if not cancelled:
            self.take_effect(self.turn, action.card, action.target)

    def take_effect(self, seat: int, card: int, target: int) -> None:
        if card == EXTRA:
            self.layings += 1  # §8.4 (B25)
        elif card == ROLLERS:
            self.skate()
        elif card == FUSE:
            self.remove_tile()  # §8.11 (B31, B32)
        elif card == BLOCK:
            self.block(target)
        elif card == KICK:
            self.kick(seat, target)
        elif card == PUNCH:
            self.punch(seat, target)
        elif card == REMOTE:
            self.explode(explosions.chain(self, target))  # §8.10 (B33)
        else:
            self.walk(seat, target)  # §8.5, §8.6 (B26)
            self.trail = []

    def skate(self) -> None:
        """§8.7 (B27): all steps of this turn, those already made included, are doubled."""
        self.rollers += 1
        self.allowance *= 2

    def block(self, other: int) -> None:
        """§8.9 (B29, B30): no turn and no answer until the round ends; by option, the next round of two players."""
        if self.options.block_next and legality.is_past(self, other):
            self.standing[other] = BLOCKED_NEXT
            self.tell("is_blocked_next", {"seat": other})
        else:
            self.standing[other] = BLOCKED
            self.tell("is_blocked", {"seat": other})

    def kick(self, seat: int, cell: int) -> None:
        """§8.2 (B16, B20): the bomb rolls straight away from the figure."""
        bomb = self.bombs[cell]
        direction = self.next_to(seat, cell)
        self.bombs[cell] = NO_BOMB
        self.put_down(bomb, cell, motion.roll(self, cell, direction))

    def punch(self, seat: int, cell: int) -> None:
        """§8.3 (B21-B24): the bomb flies over one cell and bounces on; figures it bounces on are stunned."""
        bomb = self.bombs[cell]
        direction = self.next_to(seat, cell)
        self.bombs[cell] = NO_BOMB
        flight = motion.punch(self, cell, direction)
        for other in flight.bounced:
            if self.standing[other] == READY:
                self.standing[other] = STUNNED
                self.tell("is_stunned", {"seat": other})
        self.put_down(bomb, cell, flight)

    def put_down(self, bomb: int, left: int, landing: motion.Landing) -> None:
        """§8.2, §8.3 (B20, B23): a bomb that moved lies here now, or is back with its owner; laid it was."""
        target = landing.cell
        if target == motion.BACK_TO_OWNER:
            self.reserves[bomb // POWERS][bomb % POWERS] += 1
            self.tell("bomb_returns", {"seat": bomb // POWERS, "from": cell_name(left)})
        else:
            self.bombs[target] = bomb
            self.tell("bomb_lands", {"from": cell_name(left), "cell": cell_name(target)})
        self.tell_followers(motion.follow(self, [left], landing.arrived))

    # ------------------------------------------------------------------ §9 Teams of two (four players)
    # → teams.py

    def reveal_teams(self) -> None:
        """§9.4 (B47, B48): everybody shows his token, and the hits so far become points."""
        if self.revealed:
            return
        self.revealed = True
        self.pairings = [1 if pairing == self.pairing() else 0 for pairing in range(PAIRINGS)]
        for team in range(2):
            self.tell("team_is", {"team": TEAM_NAMES[team], "seats": teams.members(self, team)})
        for touched in self.hits:
            self.add_points(touched)
        self.hits = []

    # ------------------------------------------------------------------ §10 Optional pieces
    # → terrain.py, motion.py

    # ------------------------------------------------------------------ what the table promises (kernel.state)

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return []
        if self.phase == REACTION:
            return [seat for seat in range(self.seats) if self.answers[seat] == ASKED]
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        return legality.legal(self, seat)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return legality.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> None:
        self.decisions += 1
        if isinstance(action, Step):
            self.walk(seat, action.cell)
        elif isinstance(action, LetPass):
            self.answer(seat, LETS_PASS)
        elif isinstance(action, Gamelle):
            self.answer(seat, WANTS)
        elif isinstance(action, Lay):
            self.lay(seat, action.cell, action.power)
        elif isinstance(action, Play):
            self.play_card(seat, action)
        elif isinstance(action, TakeBack):
            self.take_back(seat)
        elif isinstance(action, Discard):
            self.put_away(seat, action.card)
        elif isinstance(action, (Draw, Exchange, Keep)):
            self.choose_cards(seat, action)
        else:
            self.trail = []
            self.end_turn(seat)
        if self.decisions >= self.options.decision_limit and self.phase not in (OVER, REACTION):
            self.finish("stopped", [])  # §7.3 (B64)

    def choose_cards(self, seat: int, action: Action) -> None:
        """§3.1 (B1): draw, exchange or neither; then the figure."""
        self.phase = FIGURE
        if isinstance(action, Draw):
            self.take_one(seat)
        elif isinstance(action, Exchange):
            self.exchange_hand(seat)
        else:
            self.tell("keeps", {"seat": seat})

    def invariants(self) -> None:
        super().invariants()
        for seat in range(self.seats):
            asked = self.phase == REACTION and legality.may_answer(self, seat)
            assert (self.answers[seat] != NOT_ASKED) == asked, "somebody is wrongly asked"
        if self.phase == REACTION:
            action = ALPHABET[self.played]
            assert isinstance(action, Play) and action.card in self.discard, "no card lies open"
            assert not self.shares_cell(self.turn), "no card is played while sharing a cell"
            assert legality.may_play(self, self.turn, action.card, action.target), "this card cannot lie open"
        elif self.phase == FIGURE:
            assert motion.leads_out(self, self.turn, self.steps_left()), "a figure is stuck in another one"
        elif self.phase == OVER:
            assert self.winners == teams.leaders(self), "others are ahead"
            assert self.ending in ENDINGS and (self.ending == "draw") == (not self.winners), "no such ending"

    def clone(self) -> "Boum":
        return Boum(self.seats, self.options, self.chance.clone(), self)

    def redeal(self, seat: int, chance: Chance) -> None:
        hidden.deal_anew(self, seat, chance)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome(self.ending, self.winners.copy(), self.scores.copy())


def names_of(hand: list[int]) -> list[str]:
    return [NAMES[card] for card in range(KINDS) for _ in range(hand[card])]
