"""Answers as text, and as HTML for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._answer import Answer, Played, Step, Table

#: How many nodes of a tree are shown.
MOST = 200


def table(table: Table) -> str:
    """The rows under their headings."""
    chosen = any(table.choices)
    lines = [[*table.columns, *(["Choices"] if chosen else [])]]
    for row, choices in zip(table.rows, table.choices):
        lines.append([*row, *(["; ".join(choices)] if chosen else [])])
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)


def table_html(table: Table) -> str:
    chosen = any(table.choices)
    heads = [*table.columns, *(["Choices"] if chosen else [])]
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = ""
    for row, choices in zip(table.rows, table.choices):
        cells = [*row, *(["; ".join(choices)] if chosen else [])]
        body += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def granted(answer: Answer) -> str:
    """What was taken for granted, in a line."""
    read = [f"“{typed.rstrip('.')}” is `{sentence}`" for typed, sentence in answer.read_as]
    all = [*read, *answer.taken]
    return f"Taken for granted: {'; '.join(all)}." if all else ""


def answer(answer: Answer) -> str:
    parts = [answer.sentence]
    if len(answer) > 1 or not answer.sentence:
        parts.append(table(answer.table))
    parts.append(granted(answer))
    parts.extend(f"not as expected: {failure}" for failure in answer.failures)
    return "\n\n".join(part for part in parts if part)


def answer_html(answer: Answer) -> str:
    if answer.error is not None:
        return f'<div class="instead"><pre>{escape(str(answer.error))}</pre></div>'
    parts = []
    if answer.sentence:
        parts.append(f"<p><strong>{escape(answer.sentence)}</strong></p>")
    if answer.table.columns:
        parts.append(table_html(answer.table))
    if answer.tree is not None and answer.tree["nodes"][answer.tree["root"]]["is"] == "choice":
        parts.append(f"<details open><summary>Choices</summary>{tree_html(answer.tree, answer.table)}</details>")
    if granted(answer):
        parts.append(f"<p><small>{escape(granted(answer))}</small></p>")
    parts.extend(f"<p>Not as expected: {escape(failure)}</p>" for failure in answer.failures)
    return f'<div class="instead">{"".join(parts)}</div>'


def tree_html(tree: dict[str, Any], ends: Table) -> str:
    """The choices as lists inside one another. A position to which several ways lead is shown once."""
    nodes: list[dict[str, Any]] = tree["nodes"]
    seen: set[int] = set()

    def end(place: int) -> str:
        row = ends.rows[place] if place < len(ends.rows) else ()
        told = ", ".join(f"{column} {value}" for column, value in zip(ends.columns, row))
        return escape(told or f"end {place + 1}")

    def shown(place: int) -> str:
        node = nodes[place]
        if node["is"] == "end":
            return end(node["outcome"])
        if node["is"] == "unknown":
            return f"not known: {escape(node['why'])}"
        if node["is"] != "choice":
            return "not followed"
        who = escape(node["who"] or "chance")
        if place in seen:
            return f"<em>{who}</em> as above"
        if len(seen) >= MOST:
            return "…"
        seen.add(place)
        options = "".join(f"<li>{escape(one['name'])}: {shown(one['to'])}</li>" for one in node["options"])
        return f"<em>{who}</em>: {escape(node['question'])} ({escape(node['rule'])})<ul>{options}</ul>"

    return f"<div>{shown(tree['root'])}</div>"


def explained(played: Played) -> str:
    """The steps with all about them."""
    return "\n".join(line for step in played.steps for line in _explained(step))


def _explained(step: Step) -> list[str]:
    space = "  " * step.depth
    lines = [space + step.text]
    if step.wording:
        lines.append(f"{space}    the effect: {step.wording}")
    if step.candidates:
        asked = "chose" if step.asked else "would choose"
        lines.append(f"{space}    {step.chooser or 'chance'} {asked} among: {' | '.join(step.candidates)}")
    for one in step.data.get("not_applied", ()):
        lines.append(f"{space}    not applied: {one['effect']}: {one['why']}")
    return lines



def played_html(played: Played) -> str:
    if played.error is not None:
        return f'<div class="instead"><pre>{escape(str(played.error))}</pre></div>'
    items = "".join(
        f'<li style="margin-left: {step.depth * 1.5}em" title="{escape(step.wording or "")}">{escape(step.text)}</li>'
        for step in played.steps
    )
    return f'<div class="instead"><ol>{items}</ol></div>'
