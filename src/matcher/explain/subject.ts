import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { LoreEntry } from "../compile/entry.ts";
import type { ActivatedEntry, OmissionDetail, ScanOutcome } from "../model/outcome.ts";
import { reasonOf, type Reason } from "../model/reason.ts";
import type { ScanRequest } from "../model/request.ts";
import { quoted } from "../model/quoted.ts";

/** The part of the chat that a scan window left out. */
export interface OutsideWindow {
  /** Messages older than the scanned ones, newest first. */
  readonly older: readonly string[];
  /** The beginning of the newest message, where it was cut off for its length; "" if all of it was scanned. */
  readonly cutHead: string;
}

/** What an explanation is made from: one scan that was run, and one of its entries. */
export interface ExplainInput {
  readonly lore: CompiledLore;
  readonly request: ScanRequest;
  readonly outcome: ScanOutcome;
  /** Index of the entry in the compiled list. */
  readonly entry: number;
  /** Left out: the request holds the whole chat. */
  readonly outside?: OutsideWindow;
  /** Set when the outcome went through a whole assembly, and its decisions say what that left out. */
  readonly assembled?: boolean;
  /** Expands the macros of a key, as the scan did. */
  readonly expand: (text: string) => string;
}

/** The entry with everything the scan says about it. */
export interface Subject {
  readonly input: ExplainInput;
  readonly entry: LoreEntry;
  readonly bookId: string;
  readonly reason: Reason;
  readonly loop: number;
  readonly activated: ActivatedEntry | null;
  readonly detail: OmissionDetail | null;
  /** Messages that the entry looks at; Infinity = all. */
  readonly depth: number;
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
}

/** Gathers the facts about one entry. Throws RangeError for an index outside the list. */
export function subjectOf(input: ExplainInput): Subject {
  const { lore, request, outcome } = input;
  const entry = lore.plain.entries[input.entry];
  const code = outcome.decisions.reason[input.entry];
  if (entry === undefined || code === undefined) throw new RangeError(`no entry ${input.entry} in the compiled list`);
  const { settings } = request;
  const book = lore.plain.books[entry.book];
  const ofBook = settings.bookSettings === "honour" ? (book?.scanDepth ?? null) : null;
  // Each loop of min activations looked one message further back.
  const growth = outcome.loops.filter(({ state }) => state === "min_activations").length;
  return {
    input,
    entry,
    bookId: lore.bookId(entry),
    reason: reasonOf(code),
    loop: outcome.decisions.loop[input.entry] ?? 0,
    activated: outcome.activated.find((one) => one.entry === input.entry) ?? null,
    detail: outcome.omitted.find((one) => one.entry === input.entry) ?? null,
    depth: entry.scanDepth ?? (ofBook ?? settings.scanDepth) + growth,
    caseSensitive: entry.caseSensitive ?? settings.caseSensitive,
    wholeWords: entry.wholeWords ?? settings.matchWholeWords,
  };
}

/** How a message names another entry of the list. */
export function nameOf(lore: CompiledLore, index: number): string {
  const entry = lore.plain.entries[index];
  if (entry === undefined) return `entry ${index}`;
  const key = entry.keys.find((text) => text.trim() !== "");
  return key === undefined ? `uid ${entry.uid}` : `uid ${entry.uid} (${quoted(key)})`;
}
