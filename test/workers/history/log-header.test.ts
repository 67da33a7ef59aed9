import { expect, it } from "vitest";

import { headerOfLine } from "../../../src/workers/history/log-header.ts";

const HEADER = { type: "session", version: 0, id: "a", createdAt: 5, delegationDepth: 0 };

it("gives the identity of a log", () => {
  const more = { cwd: "/x", parentSession: "b", seedLength: 4, origin: "subagent", agentPreset: "default" };
  expect(headerOfLine(JSON.stringify({ ...HEADER, ...more }))).toEqual({ id: "a", version: 0, createdAt: 5 });
});

it.each([
  ["another version", { version: 1 }],
  ["no version", { version: undefined }],
  ["another type", { type: "event" }],
  ["no id", { id: undefined }],
  ["a time that is none", { createdAt: -1 }],
  ["a broken time", { createdAt: 1.5 }],
  ["no depth", { delegationDepth: undefined }],
  ["another origin", { origin: "robot" }],
  ["a preset that is no text", { agentPreset: 1 }],
  ["a retired field", { sandboxMode: "x" }],
  ["the other retired field", { approvalPolicy: "x" }],
])("does not take %s", (_name, change) => {
  expect(() => headerOfLine(JSON.stringify({ ...HEADER, ...change }))).toThrow(
    expect.objectContaining({ why: "header" }),
  );
});

it("does not take what is no JSON", () => {
  expect(() => headerOfLine("{")).toThrow(expect.objectContaining({ why: "header" }));
  expect(() => headerOfLine("null")).toThrow(expect.objectContaining({ why: "header" }));
});
