import type { Assembly } from "../../../../../src/host/loader/face.ts";
import { assemblyOf } from "../../../trace/recorder/support/assembly.ts";

type Output = NonNullable<Assembly["output"]>;
type Active = Output["activated"][number];

export const active = (entry: number, changes: Partial<Active> = {}): Active => ({
  entry,
  book: "b",
  uid: entry,
  reason: "key",
  rank: entry,
  loop: 0,
  content: "",
  order: 100,
  ...changes,
});

/** An assembly with lore of one book, and what is changed of it. */
export function loreAssembly(output: Partial<Output> = {}, changes: object = {}): Assembly {
  const whole = {
    sections: [],
    callConfig: {},
    activated: [active(0)],
    placements: [],
    books: [{ id: "b", name: "Sea", format: "st", entryCount: 3, matchedEntryCount: 1, activeEntryIds: ["0"] }],
    preset: { id: "p", name: "P", updatedAt: "" },
    character: null,
    user: null,
    loadMs: 1,
    scanMs: 2,
    compileMs: 3,
    ...output,
  };
  return assemblyOf({
    selection: {
      presetId: "p",
      characterCardId: null,
      userId: null,
      worldBookIds: ["b"],
      character: {},
      rp: { active: false },
    },
    bindingSources: new Map([["b", ["session", "preset"]]]),
    call: {
      books: [{ id: "b", revision: "r1", from: { kind: "world-book", id: "b" } }],
      preset: { id: "p" },
      character: null,
      user: null,
      scene: { replied: false },
    },
    result: { output: whole, answer: {}, leftOut: [], diagnostics: [], attempts: 1 },
    output: whole,
    activation: {
      scannedMessageCount: 2,
      scannedCharacters: 30,
      truncated: true,
      claimEventSeqs: [4],
    },
    diagnostics: [{ code: "A" }, { code: "A" }, { code: "B" }],
    totalMs: 10,
    ...changes,
  });
}
