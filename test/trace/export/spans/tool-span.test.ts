import { expect, it } from "vitest";

import { NAMES } from "../../../../src/trace/export/conventions.ts";
import { attributesOf, one, spansOf } from "../support/spans.ts";
import { fullTurn, T0, tool, withTexts } from "../support/turns.ts";

it("tells what ran, how it ended, how much went in and out", () => {
  expect(one("execute_tool read_file")).toMatchObject({ startMs: T0 + 1_905, endMs: T0 + 2_600, error: null });
  expect(attributesOf(one("execute_tool read_file"))).toMatchObject({
    [NAMES.operation]: "execute_tool",
    [NAMES.toolName]: "read_file",
    [NAMES.toolCallId]: "tool-1",
    [NAMES.toolStatus]: "ok",
    [NAMES.toolInputBytes]: 60,
    [NAMES.toolOutputBytes]: 800,
  });
});

it("is a fault for what did not run as it was to", () => {
  expect(one("execute_tool run_code").error).toBe("rejected");
  const waits = spansOf(fullTurn({ tools: [tool("x", { status: "requires_approval" })] }));
  expect(one("execute_tool read_file", waits).error).toBeNull();
});

it("has a question to the user as events, each when its time was recorded", () => {
  const events = one("execute_tool run_code").events.map(({ name, atMs, attributes }) => [
    name,
    atMs - T0,
    ...attributes.map(([, { value }]) => value),
  ]);
  expect(events).toEqual([
    ["tavern.approval.asked", 2_000, "approval-1"],
    ["tavern.approval.decided", 2_800, "approval-1", "rejected"],
  ]);
  const open = tool("x", { approval: { id: "a", askedMs: 5, decidedMs: null, decision: null } });
  expect(one("execute_tool read_file", spansOf(fullTurn({ tools: [open] }))).events.map(({ name }) => name)).toEqual([
    "tavern.approval.asked",
  ]);
});

it("has input and output only when they were verified", () => {
  const withThem = attributesOf(one("execute_tool read_file", spansOf(withTexts(fullTurn()))));
  expect(withThem).toMatchObject({ [NAMES.toolArguments]: '{"of":"tool-1"}', [NAMES.toolResult]: "output" });
  expect(attributesOf(one("execute_tool read_file"))).not.toHaveProperty([NAMES.toolArguments]);
});
