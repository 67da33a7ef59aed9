import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { sessionStateFile } from "../../../../src/workers/library/session-state/file-name.ts";
import { fromStored, toStored, toStoredPatch } from "../../../../src/workers/library/session-state/stored-record.ts";
import { codeOf, opened, rig } from "../support/folder.ts";
import { effect, observed, recordOf, stateOf } from "./support/states.ts";

const FILE = sessionStateFile("s");
const first = recordOf(stateOf({ sticky: [["b.1", effect(1, 3)]], variables: [["hp", 3]] }));
const second = observed(first, { turn: 2, seq: 20, state: stateOf({ variables: [["hp", 2]] }) });
const change = {
  type: "observed",
  turn: 2,
  seq: 20,
  patch: toStoredPatch({ sticky: { set: [], removed: ["b.1"] }, variables: { set: [["hp", 2]], removed: [] } }),
} as const;

function scene() {
  const on = rig();
  opened(on);
  const states = on.library.sessionStates;
  const whole = (record = first) =>
    states.write({ sessionId: record.sessionId, from: 0, changes: [], whole: toStored(record) });
  const found = () => {
    const read = on.again().sessionStates.read("s");
    return read.state === "ok" ? fromStored(read.session) : read;
  };
  return { on, states, whole, found };
}

describe("the state of a session", () => {
  it("is missing until it is written, and then what was written", () => {
    const { on, whole, found } = scene();
    expect(found()).toEqual({ state: "missing" });
    expect(whole()).toBe(true);
    expect(found()).toEqual(first);
    expect(on.json(FILE)).toMatchObject({ schemaVersion: 1, sessionId: "s" });
  });

  it("goes through changes", () => {
    const { states, whole, found } = scene();
    whole();
    expect(states.write({ sessionId: "s", from: 1, changes: [change] })).toBe(true);
    expect(found()).toEqual(second);
  });

  it("is asked for as a whole when the changes do not start from it", () => {
    const { on, states, whole, found } = scene();
    expect(states.write({ sessionId: "s", from: 0, changes: [change] })).toBe(false);
    expect(on.text(FILE)).toBeNull();
    whole();
    expect(states.write({ sessionId: "s", from: 7, changes: [change] })).toBe(false);
    expect(found()).toEqual(first);
  });

  it("is removed", () => {
    const { states, whole, found } = scene();
    whole();
    expect([states.delete("s"), states.delete("s")]).toEqual([true, false]);
    expect(found()).toEqual({ state: "missing" });
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["no JSON", "{", "damaged"],
    ["another version", { ...toStored(first), schemaVersion: 2 }, "newer"],
    ["another session", { ...toStored(first), sessionId: "other" }, "damaged"],
    ["a bent field", { ...toStored(first), variables: [["hp", {}]] }, "damaged"],
    ["a list", [], "damaged"],
    ["too many bytes", `"${"x".repeat(LIMITS.sessionStateBytes.value)}"`, "damaged"],
  ])("%s is reported and stays as it is", (_what, content, state) => {
    const { on, states, whole } = scene();
    on.put(FILE, content);
    const before = on.text(FILE);
    expect(states.read("s")).toMatchObject({ state, message: expect.stringContaining(FILE) });
    expect(codeOf(() => whole())).toBe("STORE_READ_ONLY");
    expect(states.write({ sessionId: "s", from: 1, changes: [change] })).toBe(false);
    expect(on.text(FILE)).toBe(before);
  });

  it("of a name that no session has is listed when the library is opened", () => {
    const { on } = scene();
    on.put("session-state/notes.txt", "mine");
    on.put(FILE, toStored(first));
    const { damaged } = opened(on, on.again());
    expect(damaged).toEqual([expect.objectContaining({ file: "session-state/notes.txt", code: "file-name-unknown" })]);
  });
});

describe("writes", () => {
  it("are refused for more than a file may have; the file stays", () => {
    const { whole, found } = scene();
    whole();
    const large = recordOf(stateOf({ variables: [["a", "x".repeat(LIMITS.sessionStateBytes.value)]] }));
    expect(codeOf(() => whole(large))).toBe("SESSION_STATE_TOO_LARGE");
    expect(found()).toEqual(first);
  });

  it.each(["ENOSPC", "EACCES"])("that fail with %s leave the file and nothing else", (code) => {
    const { on, states, whole, found } = scene();
    whole();
    const before = on.memory.files();
    on.fail = ({ name }) => (name === "write" ? code : undefined);
    const error = codeOf(() => states.write({ sessionId: "s", from: 1, changes: [change] }));
    expect(error).toBe(code === "ENOSPC" ? "STORE_FULL" : "STORE_UNWRITABLE");
    on.fail = () => undefined;
    expect(found()).toEqual(first);
    expect(on.memory.files()).toEqual(before);
  });

  it("remove the oldest files when there are too many", () => {
    const { on, whole } = scene();
    const { value: max } = LIMITS.sessionStateFiles;
    for (let i = 0; i < max; i++) on.put(sessionStateFile(`s${i}`), "{}");
    whole();
    const left = on.library.store.list("session-state").map(({ name }) => name);
    expect(left).toHaveLength(max + 1 - 256);
    expect(left).toContain("s-s.json");
    expect(left).not.toContain("s-s0.json");
    expect(left).toContain(`s-s${max - 1}.json`);
  });
});

it("a folder of session states is known as part of a library", () => {
  const { on, whole } = scene();
  whole();
  for (const file of Object.keys(on.memory.files())) {
    if (!file.includes("session-state")) on.memory.unlink(file);
  }
  expect(opened(on, on.again()).role).toBe("owner");
});
