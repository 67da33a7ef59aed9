import { LIMITS } from "../../matcher/limits.ts";
import type { ActivatedEntry, Evidence, OmissionDetail } from "../../matcher/model/outcome.ts";

/** The part of the chat that is scanned, and what was left out. */
export interface Window {
  /** Newest first. */
  readonly messages: readonly string[];
  readonly omittedMessages: number;
  /** UTF-16 units, with those of `cutHead`. */
  readonly omittedUnits: number;
  /** Messages older than the scanned ones, newest first. */
  readonly older: readonly string[];
  /** The beginning of the newest message, where it was too long by itself; "" if all of it is scanned. */
  readonly cutHead: string;
}

/**
 * The newest messages within the bounds of a scan window; the first that does not fit ends it. Of a newest message that
 * is too long by itself its end is kept.
 */
export function windowOf(messages: readonly string[], wide: boolean): Window {
  const messagesMax = (wide ? LIMITS.scanMessagesHard : LIMITS.scanMessages).value;
  const unitsMax = (wide ? LIMITS.scanUnitsHard : LIMITS.scanUnits).value;
  const kept: string[] = [];
  let units = 0;
  for (const message of messages.slice(0, messagesMax)) {
    const part = kept.length === 0 ? message.slice(-unitsMax) : message;
    if (units + part.length > unitsMax) break;
    units += part.length;
    kept.push(part);
  }
  const all = messages.reduce((sum, { length }) => sum + length, 0);
  const older = messages.slice(kept.length);
  const [newest = ""] = messages;
  const cutHead = newest.slice(0, newest.length - (kept[0]?.length ?? 0));
  return { messages: kept, omittedMessages: older.length, omittedUnits: all - units, older, cutHead };
}

/** What `--json` says about a window. */
export function windowJson({ messages, omittedMessages, omittedUnits, cutHead }: Window): object {
  return { messages: messages.length, omittedMessages, omittedUnits, cutUnits: cutHead.length };
}

/** A number with its noun: `1 message`, `2,000 entries`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${value.toLocaleString("en")} ${value === 1 ? one : many}`;

/** What to say behind what was left out; the wider window is the last one. */
export const WIDER = "--wide-window takes more";

/** What was left out, for people: `3 older ones left out` of messages, and the beginning of a message; [] if nothing. */
export function leftOutWords({ omittedMessages, cutHead }: Pick<Window, "omittedMessages" | "cutHead">): string[] {
  const cut = cutHead.length.toLocaleString("en");
  return [
    ...(omittedMessages > 0 ? [`${omittedMessages.toLocaleString("en")} older ones left out`] : []),
    ...(cutHead === "" ? [] : [`the first ${cut} characters of message 0 left out`]),
  ];
}

/** The engine scans a message without the white space around it, and the newest one without what was cut off. */
function unitsBefore(index: number, { messages, cutHead }: Window): number {
  const message = messages[index] ?? "";
  return message.length - message.trimStart().length + (index === 0 ? cutHead.length : 0);
}

function inOriginal(evidence: Evidence, window: Window): Evidence {
  const { where, index, offset } = evidence;
  if (where !== "message" || index === undefined) return evidence;
  return { ...evidence, offset: offset + unitsBefore(index, window) };
}

/** The same entries, with the offsets of their evidence in the messages as the chat file has them. */
export function evidenceInOriginal<Entry extends ActivatedEntry | OmissionDetail>(
  entries: readonly Entry[],
  window: Window,
): readonly Entry[] {
  return entries.map((entry) =>
    entry.evidence === undefined ? entry : { ...entry, evidence: inOriginal(entry.evidence, window) },
  );
}
