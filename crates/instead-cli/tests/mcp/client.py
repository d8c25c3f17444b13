"""Speaks with `instead mcp` by the client library of others: list, call, bad call, calling off."""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SHIELD = "Prevent the next 2 damage that would be dealt to you this turn."


def long_question():
    effects = [f"Prevent the next {n} damage that would be dealt to you this turn." for n in range(1, 15)]
    players = {"alice": {"battlefield": ["Furnace of Rath", "Furnace of Rath"]}, "bob": {"effects": effects}}
    return {"scenario": {"players": players, "play": [{"do": ["Lightning Bolt deals 97 damage to Bob"]}]}}


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

        # Whoever stops waiting calls the work off; the next question finds the place free.
        try:
            await asyncio.wait_for(session.call_tool("explore", long_question()), 1)
            raise AssertionError("the long question was answered at once")
        except asyncio.TimeoutError:
            pass
        answer = await asyncio.wait_for(session.call_tool("ask", {"question": "Bob loses 3 life"}), 30)
        assert "17" in answer.content[0].text, answer


asyncio.run(main(sys.argv[1]))
