"""Speaks with `instead mcp` by the client library of others: list, call, bad call, calling off."""

import asyncio
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SHIELD = "Prevent the next 2 damage that would be dealt to you this turn."


def long_question():
    effects = [f"Prevent the next {n} damage that would be dealt to you this turn." for n in range(1, 7)]
    players = {"alice": {"battlefield": ["Furnace of Rath", "Furnace of Rath"]}, "bob": {"effects": effects}}
    return {"scenario": {"players": players, "play": [{"do": ["Lightning Bolt deals 97 damage to Bob"]}]}}


def worked():
    """The time that the server has worked, in ticks of the system."""
    own = os.getpid()
    with open(f"/proc/{own}/task/{own}/children") as children:
        child = children.read().split()[0]
    with open(f"/proc/{child}/stat") as stat:
        fields = stat.read().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


async def until_idle():
    """Waits until the server has worked no more for a while."""
    quiet, last = 0, 0
    while quiet < 8:
        await asyncio.sleep(0.1)
        now = worked()
        quiet, last = (quiet + 1, last) if now == last else (0, now)
    return last


async def main(program):
    server = StdioServerParameters(command=program, args=["mcp", "--seconds", "300"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        hello = await session.initialize()
        assert "taken for granted" in hello.instructions, hello

        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == ["ask", "explore", "explain", "cards", "rules"], tools

        question = f'Alice controls Furnace of Rath; Bob has "{SHIELD}"; Lightning Bolt deals 3 damage to Bob'
        answer = await session.call_tool("ask", {"question": question})
        assert answer.content[0].text.startswith("Bob ends at 16 or 18 life, as Bob chooses."), answer

        answer = await session.call_tool("ask", {"questoin": question})
        assert "did you mean `question`?" in answer.content[0].text, answer

        # Whoever stops waiting calls the work off: what is left of it is not done.
        before = worked()
        await session.call_tool("explore", long_question())
        start = await until_idle()
        whole = start - before
        asking = asyncio.create_task(session.call_tool("explore", long_question()))
        while worked() < start + whole / 10:
            await asyncio.sleep(0.01)
        asking.cancel()
        spent = await until_idle() - start
        assert spent < whole * 0.7, f"{spent} ticks of {whole}: it was not called off"
        answer = await asyncio.wait_for(session.call_tool("ask", {"question": "Bob loses 3 life"}), 30)
        assert "17" in answer.content[0].text, answer


asyncio.run(main(sys.argv[1]))
