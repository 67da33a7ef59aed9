import type { PromptPlaces } from "../../../trace/model/capture.ts";
import type { PromptAssembly } from "../../dsh/prompt.ts";
import { renderParts, SEPARATOR, type RenderedPart } from "./rendering.ts";

/** A prompt as it was handed to the host: its texts in shared memory and where each part stands in them. */
export interface CapturedPrompt {
  readonly places: PromptPlaces;
  /** UTF-16LE; null: no text at all. */
  readonly texts: SharedArrayBuffer | null;
  /** Rendered contexts, in the order of their places. Small, and needed to find them in the log. */
  readonly contexts: readonly RenderedPart[];
  /** The whole system text. Read again from the shared memory once `release` was called. */
  readonly system: () => string;
  readonly release: () => void;
}

/**
 * A prompt as our listener returned it. Whoever comes later may change the same lists and objects, so what they hold now
 * is kept, which costs a reference a part; texts are not looked at yet.
 */
export function candidateOf(prompt: PromptAssembly, ownSections: ReadonlySet<string>): () => CapturedPrompt | null {
  const sections = prompt.sections.map(({ name, text }) => ({ name, text }));
  const contexts = prompt.contexts.map(({ name, text }) => ({ name, text }));
  const variables = { ...prompt.variables };
  return () => {
    const rendered = renderParts(sections, variables);
    const inContext = renderParts(contexts, variables);
    if (rendered === null || inContext === null) return null;
    return capturedPrompt(rendered, inContext, ownSections);
  };
}

function capturedPrompt(
  sections: readonly RenderedPart[],
  contexts: readonly RenderedPart[],
  ownSections: ReadonlySet<string>,
): CapturedPrompt {
  let text: string | null = sections.map((section) => section.text).join(SEPARATOR);
  const { length } = text;
  const texts = copied([text, ...contexts.map((context) => context.text)]);
  const places: PromptPlaces = {
    system: { start: 0, end: length },
    sections: placed(sections, 0, SEPARATOR.length).map((place) => ({
      ...place,
      provenance: ownSections.has(place.name) ? "tavern" : "host",
    })),
    contexts: placed(contexts, length, 0),
  };
  return {
    places,
    texts,
    contexts,
    system: () => text ?? (texts === null ? "" : Buffer.from(texts, 0, length * UNIT_BYTES).toString("utf16le")),
    release: () => (text = null),
  };
}

const UNIT_BYTES = 2;

function placed(parts: readonly RenderedPart[], from: number, gap: number) {
  let start = from;
  return parts.map(({ name, index, text }) => {
    const place = { name, index, start, end: start + text.length };
    start = place.end + gap;
    return place;
  });
}

/** The texts behind one another: a copy of memory, whatever is in them. */
function copied(parts: readonly string[]): SharedArrayBuffer | null {
  const units = parts.reduce((sum, { length }) => sum + length, 0);
  if (units === 0) return null;
  const shared = new SharedArrayBuffer(units * UNIT_BYTES);
  const bytes = Buffer.from(shared);
  let at = 0;
  for (const part of parts) at += bytes.write(part, at, "utf16le");
  return shared;
}
