import { describe, expect, it } from "vitest";

import { assertRevisions, captureTitle, readFile, readyCapture } from "../../../../src/host/cli/replay/replayable.ts";
import type { Library } from "../../../../src/host/library/face.ts";
import type { ReplayCapture } from "../../../../src/workers/protocol.ts";
import { bookOf, FACTS } from "../../../trace/decisions/support/decisions.ts";

const capture: ReplayCapture = {
  turnId: "t_1",
  sessionId: "s",
  turn: 4,
  captureId: "c",
  key: "k",
  keyHolds: true,
  scan: { ...FACTS, preset: { id: "p", revision: "rp" } },
  settingsHold: true,
  books: [bookOf("b")],
  texts: ["x", "y"],
};
const file = { state: "read", bodies: true, scrubbed: false, turns: 1, captures: [capture] } as const;
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
};

describe("a file", () => {
  it("is used when it has decisions under their own ids", () => {
    expect(readFile(file)).toBe(file);
    expect(codeOf(() => readFile({ ...file, scrubbed: true }))).toBe("replay-scrubbed");
    expect(codeOf(() => readFile({ ...file, captures: [] }))).toBe("replay-decisions");
    const refused = { state: "refused", code: "TURN_FILE_NEWER", message: "m" } as const;
    expect(codeOf(() => readFile(refused))).toBe("replay-file");
  });
});

describe("an assembly", () => {
  it.each<[string, Partial<ReplayCapture>]>([
    ["replay-decisions", { scan: null }],
    ["replay-decisions", { keyHolds: false }],
    ["replay-settings", { settingsHold: false }],
    ["replay-bodies", { texts: ["x", null] }],
  ])("is refused with %s", (code, changes) => {
    expect(codeOf(() => readyCapture({ ...capture, ...changes }))).toBe(code);
  });

  it("is ready when it has everything, an empty text too", () => {
    expect(readyCapture({ ...capture, texts: ["", "y"] })).toMatchObject({ sessionId: "s", texts: ["", "y"] });
    expect(captureTitle(capture)).toBe("turn 4 (t_1), assembly c");
  });

  it("needs every resource in its revision", () => {
    const libraryOf = (rows: Readonly<Record<string, string>>) =>
      ({
        row: (kind: string, id: string) =>
          rows[`${kind}/${id}`] === undefined ? undefined : { revision: rows[`${kind}/${id}`] },
      }) as unknown as Pick<Library, "row">;
    const check = (rows: Readonly<Record<string, string>>) =>
      codeOf(() => assertRevisions(libraryOf(rows), capture, readyCapture(capture)));
    const all = { "world-book/b": "revision of b", "preset/p": "rp" };
    expect(check(all)).toBeUndefined();
    expect(check({ ...all, "preset/p": "other" })).toBe("replay-revision");
    expect(check({ "preset/p": "rp" })).toBe("replay-revision");
  });
});
