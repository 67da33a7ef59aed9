import { sourceBit } from "../compile/entry.ts";
import { MATCH_SOURCES, type MatchSource } from "../model/book.ts";
import type { Subject } from "./subject.ts";

/** One text that an entry looks at, or does not. */
export interface ScanText {
  readonly where: "message" | "source" | "injection" | "recursion";
  /** `message`: newest = 0; `injection` and `recursion`: from 0. */
  readonly index: number;
  readonly source?: MatchSource;
  readonly text: string;
  /** UTF-16 units before `text` in the message as it was given: what was cut off, and white space that is not scanned. */
  readonly before: number;
  /** It lies outside of the scanned window: no entry looks at it. */
  readonly outside?: true;
}

/** The texts of a scan as one entry has them. */
export interface SubjectTexts {
  /** What the entry looks at, in the order of the haystack. */
  readonly seen: readonly ScanText[];
  /** Messages beyond its depth, texts that it does not ask for, and last what lies outside of the scanned window. */
  readonly unseen: readonly ScanText[];
}

/** The content of each active entry that feeds recursion, in activation order, and whether a recursion loop saw it. */
function recursionTexts({ input }: Subject): { readonly text: ScanText; readonly scanned: boolean }[] {
  const { lore, outcome } = input;
  const lastRecursion = outcome.loops.findLast(({ state }) => state === "recursion")?.n ?? 0;
  return outcome.activated
    .filter(({ entry, content }) => content !== "" && lore.plain.entries[entry]?.preventRecursion !== true)
    .filter(({ entry }) => entry !== input.entry)
    .map(({ content, loop }, index) => ({
      text: { where: "recursion", index, text: content, before: 0 },
      scanned: loop < lastRecursion,
    }));
}

/** A message of the window as it is scanned. */
export function messageText({ input: { request, outside } }: Subject, index: number): ScanText {
  const message = request.messages[index] ?? "";
  const before = message.length - message.trimStart().length + (index === 0 ? (outside?.cutHead.length ?? 0) : 0);
  return { where: "message", index, text: message.trim(), before };
}

/** What is shown of the scanned part behind a cut, so that a key across the cut is found. */
const ACROSS_CUT = 256;

function outsideTexts({ input: { request, outside } }: Subject): ScanText[] {
  if (outside === undefined) return [];
  const { older, cutHead } = outside;
  const head = cutHead === "" ? "" : cutHead + (request.messages[0] ?? "").slice(0, ACROSS_CUT);
  const first = request.messages.length;
  return [
    { where: "message", index: 0, text: head, before: 0, outside: true },
    ...older.map((text, i) => ({ where: "message", index: first + i, text, before: 0, outside: true }) as const),
  ];
}

/** The texts of the scan, parted by whether the entry looks at them. */
export function textsOf(subject: Subject): SubjectTexts {
  const { request } = subject.input;
  const seen: ScanText[] = [];
  const unseen: ScanText[] = [];
  const blind = subject.depth <= 0;
  const put = (visible: boolean, text: ScanText): void => {
    if (text.text !== "") (visible && !blind ? seen : unseen).push(text);
  };
  request.messages.forEach((_, index) => put(index < subject.depth, messageText(subject, index)));
  for (const source of MATCH_SOURCES) {
    const asked = (subject.entry.sources & sourceBit(source)) !== 0;
    put(asked, { where: "source", index: 0, source, text: request.sources[source] ?? "", before: 0 });
  }
  request.injections.forEach((text, index) => put(true, { where: "injection", index, text, before: 0 }));
  for (const { text, scanned } of recursionTexts(subject))
    put(scanned && subject.entry.excludeRecursion !== true, text);
  for (const text of outsideTexts(subject)) put(false, text);
  return { seen, unseen };
}

const SOURCE_WORDS: Readonly<Record<MatchSource, string>> = {
  personaDescription: "the persona description",
  characterDescription: "the character description",
  characterPersonality: "the character's personality",
  characterDepthPrompt: "the depth prompt",
  scenario: "the scenario",
  creatorNotes: "the creator's notes",
};

/** How sentences name a text: `message 0 (the newest)`, `the scenario`. */
export function placeWords(text: Pick<ScanText, "where" | "index" | "source">): string {
  switch (text.where) {
    case "message":
      return text.index === 0 ? "message 0 (the newest)" : `message ${text.index}`;
    case "source":
      return text.source === undefined ? "a card text" : SOURCE_WORDS[text.source];
    case "injection":
      return `injection ${text.index}`;
    case "recursion":
      return `recursion text ${text.index}`;
  }
}

const AROUND = 24;

/** The place in its surroundings: `…the old «harbour» wall…`, on one line. */
export function excerpt(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const head = start > AROUND ? "…" : "";
  const tail = end + AROUND < text.length ? "…" : "";
  return `${head}${before}«${text.slice(start, end)}»${after}${tail}`.toWellFormed().replace(/\s+/g, " ");
}
