import { describe, expect, it } from "vitest";

import { projectRecord } from "../../../../src/trace/project/record.ts";
import { turnPrompt } from "../../../../src/trace/project/turn/turn-prompt.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { captureWith, FACTS, PART } from "../support/captures.ts";
import { BLOCKS, captureFacts, RECORD, recordsWith } from "./support/turns.ts";

const previous = { state: "first-call" } as const;

describe("the blocks of a turn", () => {
  it("are sections, then contexts, with what their record has of them", () => {
    const { blocks } = turnPrompt({ captures: [captureFacts()], previous }, recordsWith());
    const all = [...RECORD.sections, ...RECORD.contexts];
    expect(blocks?.map(({ name, hash, reference, sources }) => ({ name, hash, reference, sources }))).toEqual(
      all.map(({ name, hash, reference, sources }) => ({ name, hash, reference, sources })),
    );
    expect(blocks?.map(({ kind }) => kind)).toEqual(["section", "section", "section", "context"]);
    expect(blocks?.every(({ body }) => body.status === "withheld" && body.text === null)).toBe(true);
  });

  it("are known without their hashes where the record is gone", () => {
    const { blocks } = turnPrompt({ captures: [captureFacts()], previous }, new Map());
    expect(blocks).toHaveLength(BLOCKS.length);
    expect(blocks?.[0]).toMatchObject({ hash: null, characters: null, sources: null, reference: null, stable: null });
  });

  it("take nothing from a record that tells of another prompt", () => {
    const [first] = BLOCKS;
    if (first === undefined) throw new Error("no block");
    const other = captureFacts({
      blocks: [
        { ...first, utf16Units: first.utf16Units + 1 },
        { ...first, id: "b9", name: "x" },
      ],
    });
    const { blocks } = turnPrompt({ captures: [other], previous }, recordsWith());
    expect(blocks?.map(({ hash }) => hash)).toEqual([null, null]);
  });

  it("are stable without lore and without volatile macros; of the host's nobody knows", () => {
    const capture = captureFacts({
      blocks: BLOCKS.map((block, at) => ({ ...block, volatile: at === 0 ? false : null })),
    });
    const { blocks } = turnPrompt({ captures: [capture], previous }, recordsWith());
    expect(blocks?.map(({ provenance, stable }) => [provenance, stable])).toEqual([
      ["tavern", true],
      ["tavern", false],
      ["host", null],
      ["host", null],
    ]);
    const changing = captureFacts({ blocks: BLOCKS.map((block) => ({ ...block, volatile: true })) });
    expect(turnPrompt({ captures: [changing], previous }, recordsWith()).blocks?.[0]?.stable).toBe(false);
    const untold = captureFacts({ blocks: BLOCKS.map((block) => ({ ...block, volatile: null })) });
    expect(turnPrompt({ captures: [untold], previous }, recordsWith()).blocks?.[0]?.stable).toBeNull();
  });

  it("that captures share are there once, with the first reference that was made to them", () => {
    const { delivery } = FACTS.facts;
    if (delivery === null) throw new Error("no delivery");
    const unseen = { ...delivery, systemMessages: [{ text: null, at: null }] };
    const early = projectRecord(captureWith({ recordId: "r-0", captureId: "c-0", delivery: unseen }, PART), sha256);
    const captures = [captureFacts({ captureId: "c-0", recordId: "r-0" }), captureFacts()];
    const { blocks } = turnPrompt({ captures, previous }, recordsWith(early));
    expect(blocks).toHaveLength(BLOCKS.length);
    expect(blocks?.[0]?.reference).toEqual(RECORD.sections[0]?.reference);
  });

  it("have no text where no request of the turn carried them, which is not one that cannot be read", () => {
    const left = (carried: boolean | null) => BLOCKS.map((block, at) => (at === 3 ? { ...block, carried } : block));
    const delivery = FACTS.facts.delivery && { ...FACTS.facts.delivery, snapshot: null };
    const record = projectRecord(captureWith({ recordId: "r-0", captureId: "c-0", delivery }, PART), sha256);
    const without = (carried: boolean | null) =>
      captureFacts({ captureId: "c-0", recordId: "r-0", blocks: left(carried) });
    const bodyOf = (...captures: ReturnType<typeof captureFacts>[]) => {
      const [, , , context] = turnPrompt({ captures, previous }, recordsWith(record)).blocks ?? [];
      return [context?.kind, context?.body.status, context?.reference === null];
    };
    expect(bodyOf(without(false))).toEqual(["context", "none", true]);
    expect(bodyOf(without(null))).toEqual(["context", "withheld", true]);
    for (const captures of [
      [without(false), captureFacts()],
      [captureFacts(), without(false)],
    ]) {
      expect(bodyOf(...captures)).toEqual(["context", "withheld", false]);
    }
    expect(bodyOf(without(null), without(false))).toEqual(["context", "withheld", true]);
  });

  it("are not recorded where nothing was put into a prompt, which is not none", () => {
    expect(turnPrompt({ captures: [captureFacts({ blocks: null })], previous }, recordsWith()).blocks).toBeNull();
    expect(turnPrompt({ captures: [captureFacts({ blocks: [] })], previous }, recordsWith()).blocks).toEqual([]);
  });

  it("of lore of one book are of that book", () => {
    const sources = (PART.sources[0]?.[1] ?? []).flatMap((source) =>
      ["x", "x"].map((resourceId) => ({ ...source, kind: "worldbook" as const, resourceId })),
    );
    const name = RECORD.sections[0]?.name ?? "";
    const record = projectRecord(captureWith({ recordId: "r-2" }, { ...PART, sources: [[name, sources]] }), sha256);
    const blocks = BLOCKS.map((block) => ({ ...block, capability: "world-book" }));
    const capture = captureFacts({ recordId: "r-2", blocks });
    const made = turnPrompt({ captures: [capture], previous }, recordsWith(record));
    expect(made.blocks?.[0]?.capability).toBe("world-book:x");
  });
});

describe("the captures of a turn", () => {
  it("are verified as their record says, else as the host saw it", () => {
    const capture = captureFacts({ assemblyVerified: false });
    expect(turnPrompt({ captures: [capture], previous }, recordsWith()).captures[0]?.assemblyVerified).toBe(true);
    expect(turnPrompt({ captures: [capture], previous }, new Map()).captures[0]?.assemblyVerified).toBe(false);
  });
});
