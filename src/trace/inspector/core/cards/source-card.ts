import type { GroundingSource, Item } from "../../../model/turn/grounding.ts";
import type { Badge, Card, Tone } from "../card.ts";
import { type Phrase, phrase, type Text } from "../phrase.ts";
import { rollWords } from "../roll-words.ts";
import type { WordKey } from "../words/keys.ts";

/** A world book: how many of its entries were scanned, considered, included. */
export function sourceCard(source: GroundingSource): Card {
  const title = phrase("card.book", { name: source.name === "" ? source.resourceId : source.name });
  if (!source.ran) {
    const reason = source.skippedReason;
    const badge: Badge = {
      tone: "plain",
      text: reason === null ? phrase("is.not-scanned") : phrase("is.skipped", { reason: skippedText(reason) }),
    };
    return { title, facts: [], badges: [badge], unknown: reason === null ? ["unknown.skipped-reason"] : [] };
  }
  const unknown: WordKey[] = [];
  if (source.considered === null) unknown.push("unknown.items");
  if (source.budget === null) unknown.push("unknown.budget");
  return {
    title,
    facts: [
      phrase("is.pool", { n: source.pool }),
      phrase("is.considered", { n: source.considered }),
      phrase("is.included", { n: source.included }),
      ...budgetFacts(source),
    ],
    badges: [],
    unknown,
  };
}

const SKIPPED: Readonly<Record<string, WordKey>> = {
  WORLD_BOOK_NOT_READY: "skipped.not-ready",
  WORLD_BOOK_QUARANTINED: "skipped.quarantined",
  WORLD_BOOK_RUNTIME_TOTAL_LIMIT: "skipped.total-limit",
  SESSION_CONFIGURATION_WORLD_BOOK_MISSING: "skipped.missing",
  EMBEDDED_WORLD_BOOK_INVALID: "skipped.invalid",
};

/** Why a book was passed over, by the code that is recorded; an unknown one is shown as it is. */
export function skippedText(code: string): Text {
  const word = Object.hasOwn(SKIPPED, code) ? SKIPPED[code] : undefined;
  return word === undefined ? code : phrase(word);
}

function budgetFacts({ budget }: GroundingSource): Phrase[] {
  if (budget === null) return [];
  const { limit, used } = budget;
  return [limit === null ? phrase("is.budget-unlimited", { used }) : phrase("is.budget", { used, limit })];
}

/** The card that stands for books when the turn does not say which there were. */
export const unknownSourcesCard = (): Card => ({
  title: phrase("card.books-unknown"),
  facts: [],
  badges: [],
  unknown: ["unknown.books"],
});

/** One revision of a book. */
export const documentCard = (revision: string | null): Card => ({
  title:
    revision === null ? phrase("card.revision-unknown") : phrase("card.revision", { revision: revision.slice(0, 12) }),
  facts: [],
  badges: [],
  unknown: revision === null ? ["unknown.revision"] : [],
});

/** An inclusion group; "": entries without one; null: their place was not recorded. */
export const sectionCard = (group: string | null): Card => ({
  title:
    group === null
      ? phrase("card.place-unknown")
      : group === ""
        ? phrase("card.ungrouped")
        : phrase("card.section", { name: group }),
  facts: [],
  badges: [],
  unknown: group === null ? ["unknown.place"] : [],
});

const STATE_TONES: Readonly<Record<Item["state"], Tone>> = {
  considered: "plain",
  included: "good",
  executed: "good",
  cited: "good",
};

/** The name of an entry, or its uid when it has none. */
export const itemTitle = (item: Item): Text =>
  item.title === "" ? phrase("card.item-untitled", { uid: item.uid }) : item.title;

function itemBadges(item: Item): Badge[] {
  if (item.inclusion === "unverified") return [{ tone: "wait", text: phrase("state.unverified") }];
  const badges: Badge[] = [{ tone: STATE_TONES[item.state], text: phrase(`state.${item.state}`) }];
  if (item.omittedReason !== null) badges.push({ tone: "bad", text: phrase(`omitted.${item.omittedReason}`) });
  return badges;
}

/** An entry that took part: its state, why it was left out, what woke it. */
export function itemCard(item: Item): Card {
  const facts: Phrase[] = [];
  if (item.rank !== null) facts.push(phrase("is.rank", { n: item.rank }));
  if (item.tokens !== null) facts.push(phrase("is.tokens", { n: item.tokens }));
  if (item.key !== null && item.key !== "") facts.push(phrase("is.key", { key: item.key }));
  if (item.roll !== null) {
    facts.push(rollWords(item.roll));
  }
  return {
    title: itemTitle(item),
    facts,
    badges: itemBadges(item),
    unknown: item.place === null ? ["unknown.place"] : [],
  };
}

/** Entries of a book without a card of their own, by the reason that left them out. */
export type FoldedReasons = readonly (readonly [Item["omittedReason"], number])[];

/** The row that stands for entries without a card. */
export function foldCard(reasons: FoldedReasons): Card {
  const n = reasons.reduce((sum, [, count]) => sum + count, 0);
  const facts = reasons.map(([reason, count]) =>
    phrase("card.fold-reason", { reason: phrase(reasonWord(reason)), n: count }),
  );
  return { title: phrase("card.fold", { n }), facts, badges: [], unknown: [] };
}

const reasonWord = (reason: Item["omittedReason"]): WordKey =>
  reason === null ? "omitted.unverified" : `omitted.${reason}`;
