import { gateOf, GATE_TITLES, GATES, type Gate, type GateName, type Verdict } from "./gates.ts";
import { groupWords } from "./group-words.ts";
import { nearMisses, type NearMiss } from "./near-miss.ts";
import { nameOf, subjectOf, type ExplainInput, type Subject } from "./subject.ts";
import { textsOf, type SubjectTexts } from "./texts.ts";
import {
  blankKeyWords,
  budgetWords,
  count,
  evidenceWords,
  filterWords,
  keyWords,
  logicWords,
  placeOfWords,
  recursionWords,
  rollWords,
  timedWords,
  windowWords,
} from "./words.ts";
import type { Reason } from "../model/reason.ts";

/** Why an entry is in the prompt, or is not. */
export interface Explanation {
  readonly book: string;
  readonly uid: number | string;
  readonly reason: Reason;
  /** Loop of the scan in which it was decided, from 1. */
  readonly loop: number;
  /** One sentence made from the stopping gate alone. */
  readonly header: string;
  /** In order; the one that stopped the entry has the verdict `stopped`. */
  readonly gates: readonly Gate[];
  /** For entries whose keys did not hit: how they almost did. */
  readonly nearMisses: readonly NearMiss[];
  /** What the scan window left out: older messages, and UTF-16 units at the beginning of the newest one. */
  readonly leftOut: { readonly messages: number; readonly cutUnits: number };
}

/** Gates after the matcher's own, which only a whole assembly passes. */
const ASSEMBLY_GATES: ReadonlySet<GateName> = new Set(["candidates", "raw-lore", "profile-bytes"]);

function boundWords({ input, entry, bookId }: Subject): string {
  const place = input.lore.plain.books[entry.book]?.place ?? "unknown";
  return `book ${JSON.stringify(bookId)}, bound as ${place}`;
}

/** The book's own entries: others that are scanned with it do not belong to this gate. */
function loadedWords({ input, entry }: Subject): string {
  const own = input.lore.plain.entries.reduce((sum, { book }) => sum + (book === entry.book ? 1 : 0), 0);
  return count(own, "entry", "entries");
}

function shortcutWords({ entry, reason }: Subject): string {
  if (entry.dontActivate) return "the decorator @@dont_activate silences it";
  if (reason === "forced" || reason === "sticky") return `${reason}: no key needed`;
  if (entry.activate) return "the decorator @@activate: no key needed";
  return entry.constant ? "constant: no key needed" : "none of them";
}

const PRIMARY_TROUBLE: Readonly<Partial<Record<Reason, string>>> = {
  "regex-refused": "a regex key is refused, and no other key hit",
  "regex-deadline": "time was up before a regex key could be tried",
  "regex-killed": "a regex key had to be stopped before and is not run any more",
};

function primaryWords(subject: Subject, texts: SubjectTexts): string {
  const { reason, entry, activated, detail } = subject;
  if (entry.keys.length === 0) return "it has no keys";
  const evidence = activated?.evidence ?? detail?.evidence;
  if (evidence !== undefined) {
    const woken = activated?.wokenBy === undefined ? "" : `, woken by ${nameOf(subject.input.lore, activated.wokenBy)}`;
    return `${evidenceWords(evidence, subject)}${woken}`;
  }
  const scanned = windowWords(subject, texts);
  const trouble = PRIMARY_TROUBLE[reason];
  if (trouble !== undefined) return `${trouble}; scanned: ${scanned}`;
  if (reason === "key-miss") return `no key hit (${keyWords(subject)}) in ${scanned}`;
  return blankKeyWords(subject) ?? `one of the keys ${keyWords(subject)} hit in ${scanned}`;
}

function probabilityWords({ entry, activated, detail }: Subject): string {
  const roll = activated?.roll ?? detail?.roll;
  if (roll !== undefined) return rollWords(roll);
  return entry.rolls ? `${entry.probability} %, without a roll` : "no roll needed";
}

function placementWords(subject: Subject): string {
  if (subject.reason === "empty") return `its content is empty: nothing is printed (${placeOfWords(subject)})`;
  const place = placeOfWords(subject);
  const unasked = subject.reason === "no-outlet" && subject.entry.outletName !== "";
  return unasked ? `${place}: no prompt asks for this outlet` : place;
}

/** What a gate has to say about the entry. */
function wordsOf(gate: GateName, subject: Subject, texts: SubjectTexts): string {
  switch (gate) {
    case "bound":
      return subject.reason === "duplicate" ? "the book is bound a second time; the first counts" : boundWords(subject);
    case "loaded":
      return loadedWords(subject);
    case "enabled":
      return subject.entry.disabled ? "the entry is disabled" : "yes";
    case "filters":
      return filterWords(subject);
    case "timed":
      return timedWords(subject);
    case "recursion":
      return recursionWords(subject);
    case "shortcut":
      return shortcutWords(subject);
    case "primary":
      return primaryWords(subject, texts);
    case "secondary":
      return logicWords(subject);
    case "group":
      return groupWords(subject);
    case "probability":
      return probabilityWords(subject);
    case "budget":
      return budgetWords(subject);
    case "placement":
      return placementWords(subject);
    case "candidates":
    case "raw-lore":
    case "profile-bytes":
      return assemblyWords(gate, subject);
  }
}

const ASSEMBLY_LIMITS = {
  candidates: "the number of entries that one prompt considers",
  "raw-lore": "the size of all lore texts together",
  "profile-bytes": "the size of the whole profile",
} as const;

function assemblyWords(gate: keyof typeof ASSEMBLY_LIMITS, { input, reason, activated }: Subject): string {
  if (input.assembled !== true) return "decided when a whole prompt is assembled";
  if (reason !== gate) return `within ${ASSEMBLY_LIMITS[gate]}`;
  return `entries of better rank used up ${ASSEMBLY_LIMITS[gate]}; this one has rank ${activated?.rank ?? "unknown"}`;
}

const NO_KEY_NEEDED: ReadonlySet<Reason> = new Set(["constant", "decorator", "forced", "sticky"]);

function needsNoKey({ reason, entry }: Subject): boolean {
  return NO_KEY_NEEDED.has(reason) || entry.constant || entry.activate;
}

function skips(gate: GateName, subject: Subject): boolean {
  if (gate === "primary") return needsNoKey(subject);
  if (gate === "secondary")
    return needsNoKey(subject) || !subject.entry.selective || subject.entry.secondaryKeys.length === 0;
  return gate === "group" && subject.entry.group === "";
}

function ladder(subject: Subject, texts: SubjectTexts): Gate[] {
  const stopping = gateOf(subject.reason);
  const stopAt = stopping === null ? GATES.length : GATES.indexOf(stopping);
  return GATES.map((gate, i): Gate => {
    const verdict: Verdict =
      i > stopAt
        ? "not-reached"
        : i === stopAt
          ? "stopped"
          : ASSEMBLY_GATES.has(gate) && subject.input.assembled !== true
            ? "not-recorded"
            : skips(gate, subject)
              ? "skipped"
              : "passed";
    const says =
      verdict === "not-reached" ? "" : verdict === "skipped" ? skippedWords(gate) : wordsOf(gate, subject, texts);
    return { gate, title: GATE_TITLES[gate], verdict, says };
  });
}

const skippedWords = (gate: GateName): string => (gate === "group" ? "in no group" : "not asked for");

function headerOf(subject: Subject, gates: readonly Gate[]): string {
  const stopped = gates.find(({ verdict }) => verdict === "stopped");
  if (stopped !== undefined) return `Not in the prompt (${subject.reason}): ${stopped.says}.`;
  const { activated, reason } = subject;
  const evidence = activated?.evidence;
  const because =
    evidence !== undefined
      ? evidenceWords(evidence, subject)
      : needsNoKey(subject)
        ? shortcutWords(subject)
        : primaryWords(subject, textsOf(subject));
  return `In the prompt (${reason}), rank ${activated?.rank ?? "unknown"}: ${because}.`;
}

/**
 * The gate ladder of one entry in one scan, from what the scan recorded; nothing is run again but the search for near
 * misses, which costs about two passes over the texts for each key. Pure.
 */
export function explainEntry(input: ExplainInput): Explanation {
  const subject = subjectOf(input);
  const texts = textsOf(subject);
  const gates = ladder(subject, texts);
  const { outside } = input;
  const stopping = gateOf(subject.reason);
  const missed =
    stopping === "primary" ? subject.entry.keys : stopping === "secondary" ? subject.entry.secondaryKeys : [];
  return {
    book: subject.bookId,
    uid: subject.entry.uid,
    reason: subject.reason,
    loop: subject.loop,
    header: headerOf(subject, gates),
    gates,
    nearMisses: nearMisses(missed, subject, texts),
    leftOut: { messages: outside?.older.length ?? 0, cutUnits: outside?.cutHead.length ?? 0 },
  };
}
