import { describe, expect, it } from "vitest";

import { activationsOf } from "../../../../src/host/turns/recorder/activations.ts";
import { ActivationSchema } from "../../../../src/trace/model/turn/awareness.ts";
import { loreAssembly } from "./support/assembly.ts";

const NONE = { before: [], after: null };
const verdicts = (...args: Parameters<typeof activationsOf>): Record<string, string> =>
  Object.fromEntries(activationsOf(...args).map(({ id, active, reason }) => [id, `${active ? "+" : "-"}${reason}`]));

const selection = {
  presetId: "p",
  characterCardId: "c",
  userId: "u",
  worldBookIds: [],
  character: {},
  rp: { active: true },
};
const card = { id: "c", name: "C", updatedAt: "", macroName: "C" };

describe("the verdict on each capability", () => {
  it("is there for every adapter and contributor, built or not", () => {
    const all = activationsOf(loreAssembly(), NONE);
    expect(all.map((one) => ActivationSchema.parse(one))).toEqual(all);
    expect(verdicts(loreAssembly(), NONE)).toEqual({
      preset: "+bound",
      character: "-unbound",
      user: "-unbound",
      "world-book:b": "+bound",
      greeting: "-unbound",
      "rp-policy": "-rp-off",
      "import-context": "-adapter-absent",
      "call-config": "-option-off",
      "lore-tool": "-adapter-absent",
    });
  });

  it("tells what is missing from what nobody could read", () => {
    const call = { books: [], preset: { id: "p" }, character: null, user: { id: "u" }, scene: { replied: false } };
    expect(verdicts(loreAssembly({}, { selection, call }), NONE)).toMatchObject({
      preset: "+bound",
      character: "-missing-resource",
      user: "-invalid",
      "world-book:b": "-missing-resource",
      "rp-policy": "-adapter-absent",
    });
    expect(verdicts(loreAssembly({}, { output: null }), NONE)).toMatchObject({ preset: "-bound" });
  });

  it.each([
    ["WORLD_BOOK_RUNTIME_TOTAL_LIMIT", "-over-limit"],
    ["EMBEDDED_WORLD_BOOK_INVALID", "-invalid"],
    ["SESSION_CONFIGURATION_WORLD_BOOK_MISSING", "-missing-resource"],
    ["WORLD_BOOK_NOT_READY", "-adapter-absent"],
  ])("of a book that was left out with %s is %s", (code, verdict) => {
    const result = { answer: {}, leftOut: [{ book: "b", revision: "r1", code, message: "" }] };
    expect(verdicts(loreAssembly({}, { result }), NONE)).toMatchObject({ "world-book:b": verdict });
  });

  it("of the greeting says whether it was said, and why not", () => {
    const of = (replied: boolean, names: readonly string[]): string | undefined => {
      const call = { books: [], preset: null, character: { id: "c" }, user: null, scene: { replied } };
      const sections = names.map((name) => ({ name })) as never;
      return verdicts(loreAssembly({ sections, character: card }, { selection, call }), NONE)["greeting"];
    };
    expect(of(false, ["pmp-dsh-tavern:part:0001:character:greeting"])).toBe("+default");
    expect(of(false, [])).toBe("-missing-resource");
    expect(of(true, [])).toBe("-first-reply-done");
  });

  it("of call parameters says whether the preset sets some", () =>
    expect(verdicts(loreAssembly({ callConfig: { temperature: 1 } }), NONE)).toMatchObject({
      "call-config": "+bound",
    }));

  it("of the host's sections says which were replaced", () => {
    const before = ["harness:identity", "pmp-dsh-tavern:profile", "app:web", "app:web"];
    const after = ["harness:identity", "pmp-dsh-tavern:part:0000:preset:prompt"];
    const host = (all: Record<string, string>): object =>
      Object.fromEntries(Object.entries(all).filter(([id]) => id.startsWith("host:")));
    expect(host(verdicts(loreAssembly(), { before, after }))).toEqual({
      "host:harness:identity": "+host",
      "host:app:web": "-replaced",
    });
    expect(host(verdicts(loreAssembly(), { before, after: null }))).toEqual({
      "host:harness:identity": "+host",
      "host:app:web": "+host",
    });
  });
});
