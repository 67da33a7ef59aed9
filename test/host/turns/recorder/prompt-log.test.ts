import { describe, expect, it } from "vitest";

import { PromptLog } from "../../../../src/host/turns/recorder/prompt-log.ts";
import { TextShelf } from "../../../../src/host/turns/recorder/text-shelf.ts";
import type { KeptCapture } from "../../../../src/host/trace/face.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { CaptureFacts } from "../../../../src/trace/model/capture.ts";
import { FACTS, utf16 } from "../../../trace/project/support/captures.ts";
import { textIn } from "./support/told-turns.ts";

const kept = (changes: Partial<CaptureFacts> = {}): KeptCapture => ({
  facts: { ...FACTS.facts, ...changes },
  part: Promise.resolve(null),
  texts: utf16(FACTS.texts),
});
const assembled = { status: "assembled", delivery: null } as const;
const { delivery } = FACTS.facts;

describe("assemblies of a turn", () => {
  it("are known from when they begin, and sent when their request was observed", () => {
    const log = new PromptLog();
    log.take(kept(assembled));
    expect(log.sent).toBeNull();
    expect(log.facts(null)).toMatchObject([{ captureId: "c-1", observed: false, assemblyVerified: null, texts: null }]);
    log.take(kept());
    expect(log.sent).toMatchObject({
      captureId: "c-1",
      recordId: FACTS.facts.recordId,
      blockIds: ["b0", "b1", "b2", "b3"],
    });
    expect(log.facts(null)).toMatchObject([{ observed: true, assemblyVerified: true, step: 1 }]);
  });

  it("are not those that another one took the place of before the request left", () => {
    const log = new PromptLog();
    log.take(kept({ ...assembled, captureId: "c-other" }));
    log.take(kept());
    expect(log.facts(null)).toMatchObject([{ captureId: "c-1", observed: true }]);
    // A retry of it is a record of its own, and another assembly may be in that.
    log.take(kept({ ...assembled, recordId: "r-2" }));
    log.take(kept({ captureId: "c-next", recordId: "r-2" }));
    expect(log.facts(null)).toMatchObject([
      { captureId: "c-1", observed: true },
      { captureId: "c-next", recordId: "r-2", observed: true },
    ]);
  });

  it("were not sent when what was seen to leave was another request", () => {
    const log = new PromptLog();
    log.take(kept());
    log.take(kept({ ...assembled, status: "assembly-or-preparation-failed" }));
    expect(log.sent).toBeNull();
    const [capture] = log.facts(null);
    expect(capture).toMatchObject({ captureId: "c-1", observed: false, assemblyVerified: null });
    expect(capture?.blocks?.map(({ carried }) => carried)).toEqual([null, null, null, null]);
    // That a retry has not left yet takes nothing back.
    const retried = new PromptLog();
    retried.take(kept());
    retried.take(kept({ ...assembled, recordId: "r-2" }));
    expect(retried.facts(null)).toMatchObject([{ observed: true, recordId: FACTS.facts.recordId }]);
    expect(retried.sent).not.toBeNull();
  });

  it("tell which sections may change by themselves, where the profile told it; of the host's nobody does", () => {
    const names = ["character:description", "preset:prompt", "worldbook:content"];
    const [still, , moves] = names.map((name, at) => `pmp-dsh-tavern:part:000${at}:${name}`);
    const log = new PromptLog();
    const told = (): (boolean | null)[] => log.facts(null)[0]?.blocks?.map((block) => block.volatile) ?? [];
    log.take(kept(assembled));
    expect(new Set(told())).toEqual(new Set([null]));
    log.assembled("c-1", [
      { name: still ?? "", volatile: false },
      { name: moves ?? "", volatile: true },
      { name: "host", volatile: true },
    ]);
    expect(log.facts(null)[0]?.blocks?.map(({ name, volatile }) => [name, volatile])).toEqual([
      [still, false],
      [moves, true],
      ["host", null],
      ["cwd", null],
    ]);
  });

  it("are not known to be in a request whose text is another, or twice there", () => {
    for (const texts of [["other"], [null, null]]) {
      if (delivery === null) throw new Error("no delivery");
      const log = new PromptLog();
      log.take(kept({ delivery: { ...delivery, systemMessages: texts.map((text) => ({ text, at: null })) } }));
      expect(log.sent?.blockIds).toBeNull();
      expect(log.facts(null)[0]).toMatchObject({ observed: true, assemblyVerified: false });
    }
  });

  it("are in a request with the runtime contexts that its snapshot has, and with none where a compaction took it out", () => {
    if (delivery?.snapshot == null) throw new Error("no snapshot");
    const carried = (log: PromptLog) => log.facts(null)[0]?.blocks?.map((block) => block.carried);
    const whole = new PromptLog();
    whole.take(kept());
    whole.withoutContexts();
    expect([whole.sent?.blockIds, carried(whole)]).toEqual([
      ["b0", "b1", "b2", "b3"],
      [true, true, true, true],
    ]);
    const other = new PromptLog();
    other.take(kept({ delivery: { ...delivery, snapshot: { ...delivery.snapshot, sections: [] } } }));
    expect([other.sent?.blockIds, carried(other)]).toEqual([
      ["b0", "b1", "b2"],
      [true, true, true, false],
    ]);
    const untold = new PromptLog();
    untold.take(kept({ delivery: { ...delivery, snapshot: null } }));
    expect([untold.sent?.blockIds, carried(untold)]).toEqual([
      ["b0", "b1", "b2"],
      [true, true, true, null],
    ]);
    untold.withoutContexts();
    expect([untold.sent?.blockIds, carried(untold)]).toEqual([
      ["b0", "b1", "b2"],
      [true, true, true, false],
    ]);
    const unsent = new PromptLog();
    unsent.take(kept(assembled));
    unsent.withoutContexts();
    expect([unsent.sent, carried(unsent)]).toEqual([null, [null, null, null, null]]);
  });

  it("have the record of the request that left, whatever comes of a later one", () => {
    const log = new PromptLog();
    log.take(kept({ recordId: "failed", ...assembled }));
    log.take(kept({ recordId: "left" }));
    log.take(kept({ recordId: "late", ...assembled }));
    expect(log.facts(null)).toMatchObject([{ recordId: "left" }]);
  });

  it("hand over the texts of the one that was sent last", () => {
    const log = new PromptLog();
    const shelf = new TextShelf();
    log.take(kept({ captureId: "c-0", recordId: "r-0" }));
    log.take(kept());
    log.take(kept({ captureId: "c-2", recordId: "r-2", ...assembled }));
    const facts = log.facts(shelf);
    expect(facts.map(({ texts }) => texts !== null)).toEqual([false, true, false]);
    const texts = facts[1]?.texts?.map((place) => textIn({ shared: shelf.parts }, place));
    const { sections = [], contexts = [] } = FACTS.facts.prompt ?? {};
    expect(texts).toEqual([...sections, ...contexts].map(({ start, end }) => FACTS.texts.slice(start, end)));
    expect(facts[0]?.blocks?.map(({ id }) => id)).toEqual(facts[1]?.blocks?.map(({ id }) => id));
  });

  it("have no blocks when nothing was put into a prompt", () => {
    const log = new PromptLog();
    log.take(kept({ prompt: null }));
    expect(log.facts(new TextShelf())).toMatchObject([{ blocks: null, texts: null }]);
    expect(log.sent?.blockIds).toBeNull();
  });

  it("are told the key of their decisions", () => {
    const log = new PromptLog();
    log.take(kept());
    expect([log.ground("c-1", "key"), log.ground("other", "none")]).toEqual([true, false]);
    expect(log.facts(null)[0]?.groundingKey).toBe("key");
  });

  it("are at most so many, the newest among them", () => {
    const log = new PromptLog();
    const max = LIMITS.turnCalls.value;
    for (let n = 0; n < max + 3; n++) log.take(kept({ captureId: `c${n}`, recordId: `r${n}` }));
    expect(log.facts(null)).toHaveLength(max);
    expect(log.facts(null).at(-1)?.captureId).toBe(`c${max + 2}`);
  });
});
