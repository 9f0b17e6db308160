"""Who may choose, and what: the one place that says which actions are legal (§2-§8).

`rules.Snits` makes them happen; `refusals` says why something else is not among them.
"""

from typing import Final

from ludotheque.games.snits_revenge import fight
from ludotheque.games.snits_revenge.actions import (
    AGAIN,
    ATTACK,
    END,
    ENLISTING,
    MAKUM,
    NOTHING,
    ROLL,
    SENT,
    SLOTS,
    SNORG,
    SPARK,
    SPLOP,
    THINGS,
    is_badged,
)
from ludotheque.games.snits_revenge.material import KINDS, MOST_CLANS, MOST_ENLISTED, NOWHERE, ORGANS, OUTSIDE, PLACES
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    CHOMP,
    COMPOSE,
    DUTY,
    FAST,
    HIDE,
    INVASION,
    KICK,
    MOVE,
    OVER,
    PACK,
    SEND,
    TARGET,
    TRANSFORM,
)
from ludotheque.games.snits_revenge.state import BOLOTOMUS, NOBODY, Table
from ludotheque.kernel.state import Action

OPTIONAL: Final[list[int]] = END.when  # the phases that may be ended (R13)
SNIT_PHASES: Final[list[int]] = [ARMY, MOVE, KICK, PACK, TARGET, FAST]


class Choices(Table):
    """The table, with what may be done next."""

    # ------------------------------------------------------------------ Rules about single choices

    def counters_to_hide(self, what: int) -> int:
        whole = self.options.sparks if what == SPARK else self.options.splops
        return whole - self.hidden.count(what)

    def may_hide(self, organ: int) -> bool:
        """§9.1 (R15): under a Snorg, so not in the Lapotum, and one counter a Snorg."""
        return organ != self.options.board.lapotum and self.hidden[organ] == NOTHING

    def numbers(self) -> list[int]:
        """§2.3 (R31, R46): how many of the kind in question may come, so that the army can be completed."""
        army, clan = self.army[self.clan], self.options.edition.clan
        kind = ENLISTING[self.enlisting]
        wanted = self.options.army - self.options.plain - sum(army)
        badges = max(0, self.options.badges - sum(army[k] for k in range(KINDS) if is_badged(k)))
        fitting: list[int] = []
        for number in range(min(clan[kind], wanted) + 1):
            badges_after = badges - number if is_badged(kind) else badges
            later = ENLISTING[self.enlisting + 1 :]
            rest = min(badges_after, sum(clan[k] for k in later if is_badged(k)))
            rest += sum(clan[k] for k in later if not is_badged(k))
            if badges_after >= 0 and wanted - number <= rest:
                fitting.append(number)
        return fitting

    def may_march(self, exit_: int) -> bool:
        """§4.2, §4.3: room in the passage, and not a red canal; §8.3: nor another clan's.

        §4.7: who is ready settles the rest.
        """
        return self.has_room(exit_) and not self.options.board.is_red(exit_) and not self.is_taken(exit_)

    def things_in(self, organ: int, thing: int) -> int:
        if thing == SNORG:
            return self.snorgs[organ]
        return self.makums[organ] if thing == MAKUM else self.runnungitms[organ]

    def may_pack(self, organ: int) -> bool:
        """§5.4 (R30): two Snits of the clan that have not kicked, and a Runnungitm."""
        return self.runnungitms[organ] > 0 and self.ready_in(organ) > 1

    def may_send(self, exit_: int) -> bool:
        """§6.2: room in the passage, and never out of the body."""
        return self.has_room(exit_) and self.options.board.exit_to[exit_] != OUTSIDE

    def may_name_again(self) -> bool:
        """§6.4 (R28): where only one such Snit stands, to name it is to name it again."""
        target = self.last_named()
        return self.snits[target // SLOTS][self.here * SLOTS + target % SLOTS] > 1

    def may_transform(self, organ: int) -> bool:
        if self.makums[organ] == 0:
            return False
        if organ == self.options.board.lapotum:
            return self.runnungitm_pool() > 0
        return self.snorgs[organ] == 0

    # ------------------------------------------------------------------ Whose choice, and which

    def invariants(self) -> None:
        super().invariants()
        assert self.phase == OVER or self.phase in OPTIONAL or self.choices(), "whoever must choose has a choice"

    def actor(self) -> int:
        """The seat whose choice it is; nobody when the game is over."""
        if self.phase == OVER:
            return NOBODY
        return self.clan + 1 if self.phase in SNIT_PHASES else BOLOTOMUS

    def choices(self) -> list[Action]:
        """What the seat in question may choose, in the order of the alphabet; ending the phase apart."""
        if self.phase in (MOVE, FAST):
            return self.march_choices()
        if self.phase == KICK:
            return self.kick_choices() if self.part == INVASION else self.strike_choices()
        if self.phase == SEND:
            return self.send_choices()
        if self.phase == CHOMP:
            return self.chomp_choices()
        return self.exchange_choices() if self.here != NOWHERE else self.quiet_choices()

    def march_choices(self) -> list[Action]:
        board, march, ready = self.options.board, self.options.verbs.march, self.ready
        found: list[Action] = []
        for place in range(PLACES):
            slots = [slot for slot in range(SLOTS) if ready[place * SLOTS + slot]]
            if slots:
                for exit_ in board.exits_of[place]:
                    if self.may_march(exit_):
                        for slot in slots:
                            found.append(march[exit_ * SLOTS + slot])
        return found

    def kick_choices(self) -> list[Action]:
        verbs, ready = self.options.verbs, self.ready
        found: list[Action] = []
        packs: list[Action] = []
        for organ in range(ORGANS):
            things = [thing for thing in range(THINGS) if self.things_in(organ, thing)]
            if things:
                for kind in range(KINDS):
                    if ready[organ * SLOTS + kind]:
                        for thing in things:
                            found.append(verbs.kick[(organ * KINDS + kind) * THINGS + thing])
                if self.may_pack(organ):
                    packs.append(verbs.pack[organ])
        return found + packs

    def strike_choices(self) -> list[Action]:
        found: list[Action] = []
        for organ in range(ORGANS):
            if self.foes_in(organ):
                for slot in range(SLOTS):
                    if self.ready[organ * SLOTS + slot]:
                        found.append(self.options.verbs.strike[organ * SLOTS + slot])
        return found

    def send_choices(self) -> list[Action]:
        board, send = self.options.board, self.options.verbs.send
        found: list[Action] = []
        for organ in range(ORGANS):
            if self.ready_makums[organ] or self.ready_runnungitms[organ]:
                for exit_ in board.exits_of[organ]:
                    if self.may_send(exit_):
                        if self.ready_makums[organ]:
                            found.append(send[exit_ * len(SENT)])
                        if self.ready_runnungitms[organ]:
                            found.append(send[exit_ * len(SENT) + 1])
        return found

    def chomp_choices(self) -> list[Action]:
        found: list[Action] = []
        for organ in range(ORGANS):
            if self.ready_runnungitms[organ]:
                found += self.targets_of(organ)
        return found

    def targets_of(self, organ: int) -> list[Action]:
        found: list[Action] = []
        for clan in range(self.clans):
            for slot in range(SLOTS):
                if self.snits[clan][organ * SLOTS + slot]:
                    found.append(self.options.verbs.chomp[(organ * MOST_CLANS + clan) * SLOTS + slot])
        return found

    def exchange_choices(self) -> list[Action]:
        """In the middle of a pack attack, of naming targets, or of a kick at another clan."""
        verbs = self.options.verbs
        found: list[Action] = []
        if self.phase == PACK:
            if sum(self.pack) > 1:
                found.append(ATTACK)
            found += [verbs.join[kind] for kind in range(KINDS) if self.ready[self.here * SLOTS + kind]]
        elif self.phase == BITE:
            found += [verbs.bite[kind] for kind in range(KINDS) if self.pack[kind]]
        elif self.phase == TARGET:
            found += [verbs.target[target] for target in fight.targets(self, self.here)]
        else:
            found.append(ROLL)
            if self.ready_runnungitms[self.here]:
                if self.may_name_again():
                    found.append(AGAIN)
                found += self.targets_of(self.here)
        return found

    def quiet_choices(self) -> list[Action]:
        """Setting up, composing, transforming."""
        verbs = self.options.verbs
        found: list[Action] = []
        if self.phase == HIDE:
            for what in (SPLOP, SPARK):
                if self.counters_to_hide(what):
                    found += [
                        verbs.hide[(what - 1) * ORGANS + organ] for organ in range(ORGANS) if self.may_hide(organ)
                    ]
        elif self.phase == DUTY:
            if self.options.runnungitms and sum(self.runnungitms) == 0:
                found += verbs.duty
        elif self.phase == ARMY:
            if self.enlisting < len(ENLISTING):
                first = ENLISTING[self.enlisting] * (MOST_ENLISTED + 1)
                found += [verbs.enlist[first + number] for number in self.numbers()]
        elif self.phase == COMPOSE:
            found += [verbs.compose[organ] for organ in range(ORGANS) if self.to_compose[organ] and self.makum_pool()]
        elif self.phase == TRANSFORM:
            found += [verbs.transform[organ] for organ in range(ORGANS) if self.may_transform(organ)]
        return found
