import type { AuditResource } from "../../../../src/trace/model/audit-record.ts";
import type { AssemblyPart, Capture, CaptureFacts, PromptPlaces } from "../../../../src/trace/model/capture.ts";
import type { RecordSource } from "../../../../src/trace/model/record.ts";

/** Texts of a capture in UTF-16LE, in memory that threads share. */
export function utf16(texts: string): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(texts.length * 2);
  new Uint8Array(shared).set(Buffer.from(texts, "utf16le"));
  return shared;
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
  readonly provenance?: "tavern" | "host";
}

/** Texts and places as the host tells of them: sections joined by two newlines, then the contexts; empty ones left out. */
export function promptOf(
  sections: readonly NamedText[],
  contexts: readonly NamedText[] = [],
): { readonly texts: string; readonly prompt: PromptPlaces } {
  let texts = "";
  const placed = (text: string): { start: number; end: number } => {
    const start = texts.length;
    texts += text;
    return { start, end: texts.length };
  };
  const shown = (all: readonly NamedText[]) =>
    all.map((one, index) => ({ ...one, index })).filter(({ text }) => text !== "");
  const sectionPlaces = shown(sections).map(({ name, text, index, provenance = "tavern" }) => {
    if (texts !== "") texts += "\n\n";
    return { name, index, provenance, ...placed(text) };
  });
  const system = { start: 0, end: texts.length };
  const contextPlaces = shown(contexts).map(({ name, text, index }) => ({ name, index, ...placed(text) }));
  return { texts, prompt: { system, sections: sectionPlaces, contexts: contextPlaces } };
}

const { texts, prompt } = promptOf(
  [
    { name: "pmp-dsh-tavern:part:0000:character:description", text: "一只 𝒞𝒶𝓉 🐈‍⬛ — a cat" },
    { name: "pmp-dsh-tavern:part:0001:preset:prompt", text: "" },
    { name: "pmp-dsh-tavern:part:0002:worldbook:content", text: "half \ud83d of a pair" },
    { name: "host", text: "You are a host.", provenance: "host" },
  ],
  [
    { name: "empty", text: "" },
    { name: "cwd", text: "目录 /tmp" },
  ],
);

/** A capture whose request was observed on a log of format 0, met again in one system text. */
export const FACTS: { readonly facts: CaptureFacts; readonly texts: string } = {
  texts,
  facts: {
    recordId: "11111111-1111-4111-8111-111111111111",
    captureId: "c-1",
    sessionId: "s-1",
    turn: 2,
    step: 1,
    attempt: 1,
    recordedAt: 1_000,
    updatedAt: 1_500,
    status: "request-observed",
    selection: { presetId: "p" },
    session: { formatVersion: 0, createdAt: 900 },
    prompt,
    delivery: {
      logCutSeq: 20,
      sessionVersion: 0,
      provider: "deepseek",
      model: "chat",
      toolNames: ["bash"],
      systemMessages: [{ text: null, at: { eventSeq: 7 } }],
      snapshot: {
        eventSeq: 9,
        messageId: "m-9",
        contentJson: '[{"type":"text","text":"<cwd>"}]',
        sections: [{ context: 0, sourceSectionIndex: 3, sourceSectionName: "cwd" }],
      },
      header: { eventSeq: 7, reason: "initial", reused: true, json: null },
      callConfigApplied: true,
    },
    parameters: null,
    failure: null,
  },
};

/** The same with other facts. */
export const captureWith = (facts: Partial<CaptureFacts> = {}, part: Capture["part"] = null): Capture => ({
  facts: { ...FACTS.facts, ...facts },
  part,
  texts: FACTS.texts,
});

const source = (resourceId: string, more: Partial<RecordSource> = {}): RecordSource => ({
  kind: "character",
  resourceId,
  resourceRevision: "r-1",
  field: "description",
  identifier: null,
  role: "system",
  relationship: "content",
  characters: 3,
  utf16Units: 3,
  utf8Bytes: 3,
  hash: "a".repeat(64),
  textStatus: "not-stored",
  ...more,
});

const resource = (id: string): AuditResource => ({
  id,
  name: `name of ${id}`,
  kind: "world-book",
  format: null,
  entryCount: 2,
  matchedEntryCount: 1,
});

/** One book of an audit with so many included and rejected entries, as many of them listed. */
export function auditBook(id: string, included: number, rejected: number): AssemblyPart["audit"]["worldBooks"][number] {
  const row = (entryId: string, decision: string) => ({ resourceId: id, entryId, decision });
  return {
    resource: resource(id),
    budget: { limit: null, used: 1, remaining: null },
    decisions: [
      ...Array.from({ length: included }, (_, index) => row(`i${index}`, "included")),
      ...Array.from({ length: rejected }, (_, index) => row(`r${index}`, "rejected")),
    ],
    totals: { included, rejected },
  };
}

/** A world book whose uid and id are longer than the v1 audit has room for. */
export const LONG_BOOK = `book-${"b".repeat(220)}`;
export const LONG_UID = "7".repeat(130);

/** What the threads tell of the capture above. */
export const PART: AssemblyPart = {
  sources: [
    ["pmp-dsh-tavern:part:0000:character:description", [source("character-a")]],
    [
      "pmp-dsh-tavern:part:0002:worldbook:content",
      [
        source(LONG_BOOK, {
          kind: "worldbook",
          field: "content",
          entryId: LONG_UID,
          qualifiedEntryId: `${LONG_BOOK}:${LONG_UID}`,
          entryName: "",
        }),
      ],
    ],
    ["host", [source("nobody")]],
  ],
  audit: {
    assembly: {
      fingerprint: "f".repeat(64),
      profileSection: "pmp-dsh-tavern:profile",
      profileOrder: 10,
      systemPromptMode: "append",
      systemCharacters: null,
      systemFingerprint: null,
      callConfig: { temperature: 0.7, stop: ["THE END", "停"], other: "text of somebody" },
    },
    selection: { presetId: "p", characterCardId: "character-a", userProfileId: null, worldBookIds: [LONG_BOOK] },
    worldBookSelection: {
      explicitIds: [LONG_BOOK],
      userBoundIds: ["u"],
      presetBoundIds: ["q"],
      characterBoundIds: ["c"],
      effectiveIds: [LONG_BOOK, "u", "q", "c"],
      duplicateIds: [],
      order: "explicit,user,preset,character",
    },
    resources: { preset: null, characterCard: null, userProfile: null, worldBooks: [resource(LONG_BOOK)] },
    worldBooks: [auditBook("book", 1, 1)],
    activation: null,
    diagnostics: [
      { code: "CODE", severity: "warning", message: "m".repeat(400), resourceId: LONG_BOOK, entryId: LONG_UID },
    ],
  },
};
