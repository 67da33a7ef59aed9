import { expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { LIBRARY_STATE } from "../../../src/workers/library/maps/library-state.ts";
import { codeOf, opened, rig } from "./support/folder.ts";

it("is the empty value without a file, and what was written with one", () => {
  const of = rig();
  opened(of);
  const { state } = of.library;
  expect(state.read()).toEqual({ value: LIBRARY_STATE.empty, problem: null });
  const value = { ...LIBRARY_STATE.empty, selectedId: "p" };
  state.write(value);
  expect(state.require()).toEqual(value);
});

it.each([
  ["no JSON", "STORE_READ_ONLY"],
  [`{"schemaVersion":9}`, "STORE_READ_ONLY"],
  [" ".repeat(LIMITS.selectionReadBytes.value + 1), "SESSION_SELECTION_FILE_TOO_LARGE"],
])("does not read or write a file that cannot be used: %#", (text, code) => {
  const of = rig();
  opened(of);
  of.put("session-selections.json", text);
  const { selections } = of.library;
  const { value, problem } = selections.read();
  expect([value.sessions.size, problem?.code, problem?.store]).toEqual([0, code, "session-selections.json"]);
  expect(codeOf(() => selections.require())).toBe(code);
  expect(codeOf(() => selections.write(value))).toBe("STORE_READ_ONLY");
  expect(of.text("session-selections.json")).toBe(text);
});
