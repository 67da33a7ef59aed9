import { LIMITS } from "../../matcher/limits.ts";
import type { Citation } from "../model/turn/citation.ts";
import type { Steps } from "./common-spans.ts";
import type { AnswerText, CitableEntry, CiteInput } from "./model.ts";
import { isNameable, NameIndex } from "./name-index.ts";
import { comparedText, normalisedName, type NormalisedText, normalisedText } from "./normalised-text.ts";
import { type Quote, QuotedLore } from "./quotes.ts";
import { UnitRuns } from "./unit-runs.ts";

/**
 * What the answer of a turn names and quotes: facts about texts, no guesses, and ranges only. `path`: the id or the name
 * of an entry that was in a request or that a tool returned; `unsurfaced`: of one that was not; `quote`: a span that the
 * answer shares with an entry in the prompt and that the user did not say. The first place of each name counts; a name of
 * several entries, and a quote from several, is ambiguous. In the order of the answer, at most `turnCitations`. The same
 * input gives the same citations. Cost: linear, and at most `citationSteps` comparisons of words.
 */
export function cite(input: CiteInput): Citation[] {
  const texts = input.answers.map((answer) => ({ answer, text: normalisedText(answer.text) }));
  const names = namedEntries(input.entries, new UnitRuns(texts.map(({ text }) => text.text)));
  const index = new NameIndex(names.keys());
  const lore = new QuotedLore(
    texts.map(({ text }) => text),
    input.blocks,
  );
  const userTexts = input.userTexts.map(comparedText);
  const steps: Steps = { left: LIMITS.citationSteps.value };
  const ids = new Map(
    input.entries.flatMap(({ itemId, qualifiedEntryId }) => (itemId === null ? [] : [[itemId, qualifiedEntryId]])),
  );
  const seen = new Set<string>();
  const found = texts.flatMap(({ answer, text }) => {
    const named = index.find(text.text).flatMap((place) => {
      if (seen.has(place.name)) return [];
      seen.add(place.name);
      return [nameCitation(names.get(place.name) ?? [], { answer, text, ...place })];
    });
    const quoted = lore.quotesIn(text, userTexts, steps).map((quote) => quoteCitation(quote, answer, ids));
    return [...named, ...quoted].sort(byPlace);
  });
  return found.slice(0, LIMITS.turnCitations.value);
}

/**
 * Entries by each of their names that an answer may say: the title, if it is one that can be looked for, and the qualified
 * id.
 */
function namedEntries(entries: readonly CitableEntry[], said: UnitRuns): ReadonlyMap<string, readonly CitableEntry[]> {
  const names = new Map<string, CitableEntry[]>();
  const add = (name: string, entry: CitableEntry): void => {
    if (!said.mayHold(name)) return;
    const known = names.get(name);
    if (known === undefined) names.set(name, [entry]);
    else if (!known.includes(entry)) known.push(entry);
  };
  for (const entry of entries) {
    const name = normalisedName(entry.name);
    if (isNameable(name)) add(name, entry);
    add(normalisedName(entry.qualifiedEntryId), entry);
  }
  return names;
}

interface NamedPlace {
  readonly answer: AnswerText;
  readonly text: NormalisedText;
  readonly start: number;
  readonly end: number;
}

function nameCitation(entries: readonly CitableEntry[], { answer, text, start, end }: NamedPlace): Citation {
  const [only] = entries;
  const ambiguous = entries.length !== 1;
  const surfaced = entries.some((entry) => entry.surfaced);
  const place = text.placeOf(start, end);
  return {
    itemId: ambiguous || !surfaced ? null : (only?.itemId ?? null),
    qualifiedEntryId: ambiguous ? null : (only?.qualifiedEntryId ?? null),
    match: surfaced ? "path" : "unsurfaced",
    ambiguous,
    answer: { eventSeq: answer.eventSeq, startUtf16: place.start, endUtf16: place.end },
    block: null,
    chars: Array.from(text.text.slice(start, end)).length,
  };
}

function quoteCitation(quote: Quote, { eventSeq }: AnswerText, ids: ReadonlyMap<string, string>): Citation {
  const { itemId, answer, block, chars } = quote;
  return {
    itemId,
    qualifiedEntryId: itemId === null ? null : (ids.get(itemId) ?? null),
    match: "quote",
    ambiguous: itemId === null,
    answer: { eventSeq, startUtf16: answer.start, endUtf16: answer.end },
    block: block === null ? null : { blockId: block.blockId, startUtf16: block.start, endUtf16: block.end },
    chars,
  };
}

function byPlace(a: Citation, b: Citation): number {
  const [one, other] = [a.answer, b.answer];
  if (one === null || other === null) return 0;
  return one.startUtf16 - other.startUtf16 || one.endUtf16 - other.endUtf16;
}
