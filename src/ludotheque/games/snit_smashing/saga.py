"""§9 The saga: who is who in Snits' Revenge, and the dice of those who are level."""

from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.state import OVER
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Sequel
from ludotheque.kernel.story import Event


def sequel(table: SnitSmashing, chance: Chance) -> Sequel:
    """§9.1, §9.2 (M23): the Bolotomus has the first seat of Snits' Revenge, the others follow clockwise."""
    assert table.phase == OVER, "the saga goes on from an end"
    story: list[Event] = []
    after = table.clone()
    after.chance, after.story = chance, story
    if after.seats == 2:
        bolotomus = 1 - roll_off(after, after.snit_winners(), "rolls_for_snits")
    else:
        bolotomus = roll_off(after, after.bolotomus_winners(), "rolls_for_bolotomus")
    seats = after.around(bolotomus)
    after.tell("saga", {"bolotomus": bolotomus, "clans": seats[1:]})
    return Sequel("snits_revenge", seats, story)


def roll_off(table: SnitSmashing, rivals: list[int], kind: str) -> int:
    """§9.3 (M23): whose a shared victory is, by a die each; those who tie for the highest roll again."""
    while len(rivals) > 1:
        dice: list[int] = []
        for seat in rivals:
            dice.append(table.chance.die(6))
            table.tell(kind, {"seat": seat, "die": dice[-1]})
        rivals = [seat for seat, die in zip(rivals, dice, strict=True) if die == max(dice)]
    return rivals[0]
