import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { DeliveryFacts } from "../../../src/trace/model/capture.ts";
import { type FullRecord, FullRecordSchema, OmittedRecordSchema } from "../../../src/trace/model/record.ts";
import { omittedRecord, projectRecord } from "../../../src/trace/project/record.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, FACTS, type NamedText, PART, promptOf } from "./support/captures.ts";

const delivery = FACTS.facts.delivery as DeliveryFacts;
const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), "utf8"));

const CAPTURES = {
  "v0-observed": captureWith({}, PART),
  "v3-failed": captureWith(
    {
      session: { formatVersion: 3, createdAt: 900 },
      parameters: {
        requested: { temperature: 0.7, stop: ["THE END"] },
        effective: { temperature: 1 },
        omitted: [{ parameter: "temperature", reason: "replaced-later" }],
      },
      delivery: {
        ...delivery,
        sessionVersion: 3,
        systemMessages: [
          { text: "of another plugin", at: null },
          { text: null, at: { eventSeq: 6, messageId: "m-6" } },
        ],
      },
      failure: { eventSeq: 22, eventType: "assistant/attempt", dataJson: '{"stream":[]}', logCutSeq: 22 },
    },
    PART,
  ),
  "not-sent": captureWith({ status: "assembled", delivery: null }),
};

describe("a record", () => {
  it.each(Object.entries(CAPTURES))("of the capture %s is the golden one", (name, capture) => {
    const record = projectRecord(capture, sha256);
    expect(JSON.parse(JSON.stringify(record))).toEqual(golden(name));
    expect(FullRecordSchema.parse(record)).toEqual(record);
  });

  it("has the positions of all sections, counts of the empty ones in the index, and no text", () => {
    const { sections } = projectRecord(CAPTURES["v0-observed"], sha256);
    const rows = sections.map((one) => [one.index, one.offsetUtf16, one.characters, one.utf16Units, one.utf8Bytes]);
    // 一只 𝒞𝒶𝓉 🐈‍⬛ — a cat; "half \ud83d of a pair"; You are a host.
    expect(rows).toEqual([
      [0, 0, 18, 22, 40],
      [2, 24, 16, 16, 18],
      [3, 42, 15, 15, 15],
    ]);
    expect(JSON.stringify(projectRecord(CAPTURES["v0-observed"], sha256))).not.toContain("You are");
  });

  it("keeps identities of world book sources whole that its audit clips", () => {
    const { sections, audit } = projectRecord(CAPTURES["v0-observed"], sha256);
    expect(sections[1]?.sources[0]).toEqual(PART.sources[1]?.[1][0]);
    expect(audit.diagnostics[0]?.resourceId).toHaveLength(200);
  });

  it.each([
    ["two system texts are equal", [null, null]],
    ["no system text is the assembly", ["another"]],
  ])("has neither offsets nor references when %s", (_name, texts) => {
    const systemMessages = texts.map((text, index) => ({ text, at: { eventSeq: index } }));
    const record = projectRecord(captureWith({ delivery: { ...delivery, systemMessages } }), sha256);
    expect(record.delivery).toMatchObject({
      assemblyVerified: false,
      historyVerified: false,
      systemMessageIndex: null,
    });
    expect(record.sections.map(({ offsetUtf16, reference }) => [offsetUtf16, reference])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
    // What the log holds of the request is referenced all the same.
    expect(record.systemMessageRefs).toEqual(
      texts.map(() => expect.objectContaining({ kind: "request-header-system" })),
    );
    expect(record.contexts[0]?.reference).toMatchObject({ kind: "context-section" });
  });

  it("has offsets but no references when the log does not have the text", () => {
    const systemMessages = [{ text: null, at: null }];
    const record = projectRecord(captureWith({ delivery: { ...delivery, systemMessages } }), sha256);
    expect(record.delivery).toMatchObject({ assemblyVerified: true, historyVerified: false });
    expect(record.sections.map(({ offsetUtf16, reference }) => [offsetUtf16, reference])).toEqual([
      [0, null],
      [24, null],
      [42, null],
    ]);
    expect(record.systemMessageRefs).toEqual([null]);
  });

  it("says that there was no assembly, which is not an empty one", () => {
    const none = projectRecord(captureWith({ prompt: null }), sha256);
    expect(none).toMatchObject({ contentStatus: "assembly-unavailable", assemblyHash: null, sections: [] });
    const empty = projectRecord(captureWith({ prompt: promptOf([]).prompt }), sha256);
    expect(empty).toMatchObject({ contentStatus: "reference-only", assemblyHash: expect.any(String), sections: [] });
  });

  it("has another assembly hash for other names, texts and orders, and for a context in place of a section", () => {
    const hashOf = (sections: NamedText[], contexts: NamedText[] = []): string | null => {
      const { texts, prompt } = promptOf(sections, contexts);
      return projectRecord({ facts: { ...FACTS.facts, prompt }, texts, part: null }, sha256).assemblyHash;
    };
    const a = { name: "a", text: "1" };
    const b = { name: "b", text: "2" };
    const hashes = [
      hashOf([a, b]),
      hashOf([b, a]),
      hashOf([a], [b]),
      hashOf([a, { ...b, text: "3" }]),
      hashOf([a, { ...b, name: "c" }]),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashOf([a, { name: "empty", text: "" }, b])).toBe(hashes[0]);
  });

  it("in the place of one that is too large has its position only", () => {
    const record = omittedRecord(captureWith({}, PART));
    expect(record).toEqual({
      schemaVersion: 4,
      id: FACTS.facts.recordId,
      sessionId: "s-1",
      turn: 2,
      step: 1,
      attempt: 1,
      recordedAt: 1_000,
      status: "request-observed",
      contentStatus: "omitted-size-limit",
      bodyStorage: "official-session",
      sourceTextStored: false,
      captureId: "c-1",
      legacyCaptureId: "c-1",
    });
    expect(OmittedRecordSchema.parse(record)).toEqual(record);
  });
});

describe("any capture", () => {
  const unit = fc.oneof(
    fc.constantFrom("a", "\n", "雨", "🐈", "\u200d", "\ud83d", "\udc08", "é"),
    fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)),
  );
  const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));
  const named = fc.record({ name: fc.string({ maxLength: 8 }), text, provenance: fc.constantFrom("tavern", "host") });
  const parts = fc.array(named as fc.Arbitrary<NamedText>, { maxLength: 8 });

  it("has offsets and ranges that cut the very texts out of the system text", () => {
    fc.assert(
      fc.property(parts, parts, (sections, contexts) => {
        const { texts, prompt } = promptOf(sections, contexts);
        const record = projectRecord({ facts: { ...FACTS.facts, prompt }, texts, part: PART }, sha256);
        const shown = sections.flatMap((one, index) => (one.text === "" ? [] : [{ ...one, index }]));
        const system = shown.map((one) => one.text).join("\n\n");
        expect(record.delivery?.systemHashes).toEqual([sha256(system)]);
        expect(record.sections.map(({ name, index }) => ({ name, index }))).toEqual(
          shown.map(({ name, index }) => ({ name, index })),
        );
        record.sections.forEach((section, index) => expectAt(section, system, shown[index]?.text ?? ""));
        expect(FullRecordSchema.parse(record)).toEqual(record);
        expect(JSON.parse(JSON.stringify(record))).toEqual(record);
      }),
    );
  });
});

function expectAt(section: FullRecord["sections"][number], system: string, text: string): void {
  const { offsetUtf16, utf16Units, reference } = section;
  if (offsetUtf16 === null || reference === null || !("range" in reference)) throw new Error("no place");
  expect(system.slice(offsetUtf16, offsetUtf16 + utf16Units)).toBe(text);
  expect(system.slice(reference.range.startUtf16, reference.range.endUtf16)).toBe(text);
  expect([section.hash, reference.textHash]).toEqual([sha256(text), sha256(text)]);
}
