import type { PromptPlaces } from "../../../trace/model/capture.ts";
import type { PromptAssembly, PromptPart } from "../../dsh/prompt.ts";
import { nameText } from "./plain.ts";
import { renderParts, SEPARATOR, type RenderedPart } from "./rendering.ts";
import { freshMemory, type TakeMemory } from "./spare-memory.ts";

/** A prompt as it was handed to the host: its texts in shared memory and where each part stands in them. */
export interface CapturedPrompt {
  readonly places: PromptPlaces;
  /** UTF-16LE, with whatever room is left after them; null: no text at all. */
  readonly texts: SharedArrayBuffer | null;
  /** Rendered contexts, in the order of their places. Small, and needed to find them in the log. */
  readonly contexts: readonly RenderedPart[];
  /** Whether a text is the whole system text, unit by unit. */
  readonly isSystem: (text: string) => boolean;
}

/**
 * A prompt as our listener returned it. Whoever comes later may change the same lists and objects, so what they hold now
 * is kept, which costs a reference a part; texts are not looked at yet.
 */
export function candidateOf(
  prompt: PromptAssembly,
  ownSections: ReadonlySet<string>,
  take: TakeMemory = freshMemory,
): () => CapturedPrompt | null {
  const held = orNull(() => ({
    sections: partsOf(prompt.sections),
    contexts: partsOf(prompt.contexts),
    // What is computed is asked for when a text names it, as the host does.
    variables: Object.defineProperties({}, Object.getOwnPropertyDescriptors(prompt.variables ?? {})),
  }));
  return () => {
    const parts = held === null ? null : orNull(() => rendered(held));
    return parts === null ? null : capturedPrompt(parts, ownSections, take);
  };
}

const partsOf = (parts: readonly PromptPart[]): readonly PromptPart[] =>
  parts.map(({ name, text }) => ({ name: nameText(name), text }));

function rendered({ sections, contexts, variables }: Pick<PromptAssembly, "sections" | "contexts" | "variables">) {
  const system = renderParts(sections, variables);
  const inContext = renderParts(contexts, variables);
  return system === null || inContext === null ? null : { sections: system, contexts: inContext };
}

/** What other plugins have made of a prompt may be no prompt, or throw where it is looked at: then there is none. */
function orNull<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch {
    return null;
  }
}

function capturedPrompt(
  { sections, contexts }: { readonly sections: readonly RenderedPart[]; readonly contexts: readonly RenderedPart[] },
  ownSections: ReadonlySet<string>,
  take: TakeMemory,
): CapturedPrompt {
  const systemTexts = sections.flatMap((section, at) => (at === 0 ? [section.text] : [SEPARATOR, section.text]));
  const length = unitsOf(systemTexts);
  const texts = copied([...systemTexts, ...contexts.map((context) => context.text)], take);
  const places: PromptPlaces = {
    system: { start: 0, end: length },
    sections: placed(sections, 0, SEPARATOR.length).map((place) => ({
      ...place,
      provenance: ownSections.has(place.name) ? "tavern" : "host",
    })),
    contexts: placed(contexts, length, 0),
  };
  // The request's text is asked about several times; the engine knows one that it has seen before at a glance.
  let known: string | null = length === 0 ? "" : null;
  const isSystem = (text: string): boolean => {
    if (text.length !== length) return false;
    if (text === known) return true;
    if (texts === null || !isAtStart(texts, text)) return false;
    known = text;
    return true;
  };
  return { places, texts, contexts, isSystem };
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

/**
 * The texts behind one another: a copy of memory, whatever is in them. They are not joined to one text before, which takes
 * the engine fifty times as long as copying them: a new text of half a million units is new memory.
 */
function copied(parts: readonly string[], take: TakeMemory): SharedArrayBuffer | null {
  const units = unitsOf(parts);
  if (units === 0) return null;
  const shared = take(units * UNIT_BYTES);
  const bytes = Buffer.from(shared);
  let at = 0;
  for (const part of parts) at += bytes.write(part, at, "utf16le");
  return shared;
}

const unitsOf = (parts: readonly string[]): number => parts.reduce((sum, { length }) => sum + length, 0);

const PIECE_UNITS = 32 * 1024;
const piece = Buffer.alloc(PIECE_UNITS * UNIT_BYTES);

/** Whether shared memory begins with a text. In pieces, so that no other copy of all of it is needed. */
function isAtStart(texts: SharedArrayBuffer, text: string): boolean {
  const held = Buffer.from(texts);
  for (let start = 0; start < text.length; start += PIECE_UNITS) {
    const written = piece.write(text.slice(start, start + PIECE_UNITS), "utf16le");
    const from = start * UNIT_BYTES;
    if (piece.compare(held, from, from + written, 0, written) !== 0) return false;
  }
  return true;
}
