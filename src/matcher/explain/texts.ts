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
}

/** The texts of a scan as one entry has them. */
export interface SubjectTexts {
  /** What the entry looks at, in the order of the haystack. */
  readonly seen: readonly ScanText[];
  /** Messages beyond its depth and texts that it does not ask for. */
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
      text: { where: "recursion", index, text: content },
      scanned: loop < lastRecursion,
    }));
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
  request.messages.forEach((text, index) => put(index < subject.depth, { where: "message", index, text: text.trim() }));
  for (const source of MATCH_SOURCES) {
    const asked = (subject.entry.sources & sourceBit(source)) !== 0;
    put(asked, { where: "source", index: 0, source, text: request.sources[source] ?? "" });
  }
  request.injections.forEach((text, index) => put(true, { where: "injection", index, text }));
  for (const { text, scanned } of recursionTexts(subject))
    put(scanned && subject.entry.excludeRecursion !== true, text);
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
