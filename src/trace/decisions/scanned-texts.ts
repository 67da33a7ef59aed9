import type { OfficialEvent } from "../model/history.ts";
import type { HistoryOutline } from "../model/turn/prompt.ts";
import type { PackedDecisions } from "./model.ts";

/** The text of a message as a scan saw it. */
export interface ScannedText {
  /** Of the message. */
  readonly id: string;
  readonly text: string;
}

type Outline = Pick<HistoryOutline, "messages"> | null;
type Scanned = Pick<PackedDecisions, "scan">;

/** Numbers of the events that hold the scanned messages, as far as the outline of the conversation knows them. */
export function scannedSeqs(history: Outline, decisions: readonly Scanned[]): number[] {
  const ids = new Set(decisions.flatMap(({ scan }) => scan?.window.ids ?? []));
  return [...placesOf(history)].flatMap(([id, seq]) => (ids.has(id) ? [seq] : []));
}

/**
 * The scanned texts that the official history has: of messages with the id that was recorded, cut as the window was cut,
 * to the size that was recorded. One of which any of it is otherwise is left out.
 */
export function scannedTexts(
  history: Outline,
  decisions: readonly Scanned[],
  eventAt: (seq: number) => OfficialEvent | undefined,
): ScannedText[] {
  const places = placesOf(history);
  const texts = new Map<string, string>();
  for (const { scan } of decisions) {
    for (const [at, id] of (scan?.window.ids ?? []).entries()) {
      const seq = places.get(id);
      const event = seq === undefined ? undefined : eventAt(seq);
      const text = event === undefined ? null : messageText(event, id);
      const units = scan?.window.units[at] ?? 0;
      // Of the message that crosses the bound of a window its newest end is scanned.
      if (text === null || text.length < units) continue;
      const known = texts.get(id);
      if (known === undefined || known.length < units) texts.set(id, text.slice(text.length - units));
    }
  }
  return Array.from(texts, ([id, text]) => ({ id, text }));
}

function placesOf(history: Outline): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { messageId, eventSeq } of history?.messages ?? []) {
    if (messageId !== null && eventSeq !== null) places.set(messageId, eventSeq);
  }
  return places;
}

/** Text parts of a message in their order, joined by a line break, as scans have them; null: it is another message. */
function messageText({ type, data }: OfficialEvent, id: string): string | null {
  // The data of a user message is the message; others lie in their data.
  const message = type === "user/message" ? data : fieldOf(data, "message");
  if (fieldOf(message, "id") !== id) return null;
  const content = fieldOf(message, "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part: unknown) => {
    const text = fieldOf(part, "type") === "text" ? fieldOf(part, "text") : undefined;
    return typeof text === "string" ? [text] : [];
  });
  return texts.join("\n");
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value as unknown;
}
