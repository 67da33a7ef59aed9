import type { Capture, CaptureFacts, PromptPlaces } from "../../../../src/trace/model/capture.ts";

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
