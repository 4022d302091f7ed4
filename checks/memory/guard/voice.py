"""Turns "X foi criado por Y" into "Y criou X"; other sentences stay as they are."""

from dataclasses import replace

from checks.memory.guard.aliases import synonyms
from checks.memory.guard.copulas import PAST_BE
from checks.memory.guard.inflection import past_of_participle
from checks.memory.guard.tokens import CORE, Kind, Token

AGENT = "por"


def in_active_voice(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens with the agent first, where a passive in the past names its agent."""
    core = [token for token in tokens if token.role == CORE]
    place = next((p for p, token in enumerate(core) if token.key == PAST_BE), -1)
    agents = [token for token in tokens if token.role == AGENT]
    if place < 1 or place + 1 >= len(core) or len({agent.phrase for agent in agents}) != 1:
        return tokens
    verb = past_of_participle(core[place + 1].surface)
    if verb is None or any(agent.kind is not Kind.WORD for agent in agents):
        return tokens
    acting = replace(core[place + 1], key=synonyms().get(verb, verb), text=verb)
    doers = [
        replace(agent, role=CORE, link="" if not n else agent.link)
        for n, agent in enumerate(agents)
    ]
    rest = [token for token in tokens if token.role not in {CORE, AGENT}]
    return (*doers, acting, *core[:place], *core[place + 2 :], *rest)
