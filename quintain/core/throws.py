"""A roll as a person sees it: dice with their verdicts, and a sentence for every reason why it is as it is."""

from __future__ import annotations

from quintain.core.rolls import Roll
from quintain.core.scene import Die, Reason, Throw
from quintain.core.words import Words


def throw_of(words: Words, roll: Roll, id: str = "roll") -> Throw:
    """The roll in these words. Its dice get ids that begin with this one.

    ``roll.title`` says how many dice there are and what is needed, where ``{hit}`` is the first face that counts;
    ``roll.<code>`` why it is so, with the modifier's ``{dice}``, ``{sure}`` and ``{needed}``; ``roll.success`` and
    ``roll.failure`` what came of it; ``face.<name>`` is what a face is called, where it is no number.
    """
    faces = tuple(name for name, _ in roll.faces)
    labels = {name: words.say(f"face.{name}") if f"face.{name}" in words else name for name in faces}
    dice = []
    for place in range(max(roll.dice, len(roll.showing))):
        now = faces[roll.showing[place] - 1] if roll.showing else None
        first = faces[roll.thrown[place] - 1] if place < len(roll.thrown) else now
        hit = roll.showing and roll.faces[roll.showing[place] - 1][1]
        dice.append(
            Die(
                f"{id}/{place + 1}",
                words.say("roll.die") if now is None else labels[now],
                faces,
                now,
                "hit" if hit else "miss" if roll.showing else "",
                first if first != now else None,
            )
        )
    counting = next((labels[name] for name, worth in roll.faces if worth), "")
    values: dict[str, str | int] = {"dice": roll.dice, "needs": roll.needs, "sure": roll.sure, "hit": counting}
    verdict = words.say(f"roll.{'success' if roll.succeeds else 'failure'}", {"count": roll.successes})
    return Throw(
        label=words.say("roll.title", values),
        dice=tuple(dice),
        reasons=tuple(
            Reason(words.say(f"roll.{one.code}", {"dice": one.dice, "sure": one.sure, "needed": one.needed}), one.rule)
            for one in roll.modifiers
        ),
        verdict=verdict if roll.showing else "",
        chance=None if roll.showing else round(100 * roll.chance),
    )
