import {
  LOGIC_AND_ALL,
  LOGIC_AND_ANY,
  LOGIC_NOT_ALL,
  LOGIC_NOT_ANY,
  POSITION_AT_DEPTH,
  POSITION_NONE,
  POSITION_OUTLET,
} from "../compile/entry.ts";
import { readExpandedKey } from "../compile/key-text.ts";
import { POSITION_NUMBERS } from "../compile/model-entry.ts";
import { POSITIONS, ROLES } from "../model/book.ts";
import type { Evidence } from "../model/outcome.ts";
import type { BudgetCut } from "../model/reason.ts";
import type { Subject } from "./subject.ts";
import { excerpt, messageText, placeWords, textsOf, type SubjectTexts } from "./texts.ts";
import { quoted } from "../model/quoted.ts";

/** A number with its noun: `1 message`, `2,000 entries`. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${value.toLocaleString("en")} ${value === 1 ? one : many}`;

const listed = (texts: readonly string[], max = 6): string => {
  const shown = texts.slice(0, max).map((text) => quoted(text));
  return texts.length > max ? `${shown.join(", ")} and ${texts.length - max} more` : shown.join(", ");
};

/** A roll and its bound as per cent: `63.2 > 40`. */
export function rollWords(roll: { readonly value: number; readonly probability: number }): string {
  const value = Number((roll.value * 100).toFixed(1));
  return `rolled ${value}, ${roll.value * 100 <= roll.probability ? "at most" : "over"} ${roll.probability} %`;
}

/** Which texts were scanned: `2 messages (314 characters), the scenario`. */
export function windowWords(subject: Subject, texts: SubjectTexts = textsOf(subject)): string {
  const messages = texts.seen.filter(({ where }) => where === "message");
  const characters = messages.reduce((sum, { text }) => sum + text.length, 0);
  const others = texts.seen.filter(({ where }) => where === "source").map(placeWords);
  for (const where of ["injection", "recursion"] as const) {
    const found = texts.seen.filter((text) => text.where === where).length;
    if (found > 0)
      others.push(
        count(
          found,
          where === "injection" ? "injection" : "content of an active entry",
          where === "injection" ? "injections" : "contents of active entries",
        ),
      );
  }
  const depth = Number.isFinite(subject.depth) ? `, scan depth ${subject.depth}` : "";
  const chat = `${count(messages.length, "message")} (${count(characters, "character")}${depth})`;
  return [chat, ...others].join(", ");
}

/** Where a key hit: `"harbour" in message 0 (the newest) at 12: …the old «harbour» wall…`. */
export function evidenceWords(evidence: Evidence, subject: Subject): string {
  const { key, where, index = 0, source, offset, length } = evidence;
  if (where === "haystack") return haystackWords(key, subject);
  const place = placeWords(source === undefined ? { where, index } : { where, index, source });
  const message = where === "message" ? messageText(subject, index) : null;
  const text = message?.text ?? (source === undefined ? undefined : subject.input.request.sources[source]);
  const shown = text === undefined ? "" : `: ${excerpt(text, offset, offset + length)}`;
  return `${quoted(key)} in ${place} at ${offset + (message?.before ?? 0)}${shown}`;
}

/** A regex may match where no text is: between two of them, or nothing at all. */
function haystackWords(key: string, subject: Subject): string {
  const name = quoted(key);
  if (subject.depth <= 0)
    return `${name} matches even an empty text; at scan depth ${subject.depth} nothing is scanned`;
  return textsOf(subject).seen.length > 1
    ? `${name} across the borders of messages`
    : `${name} at the edge of the text`;
}

/** Why an entry is active whose key hit without being at any place; null if no such key is known. */
export function blankKeyWords({ entry, input }: Subject): string | null {
  const key = entry.keys.find((raw) => raw !== "" && readExpandedKey(input.expand(raw)).kind === "always");
  if (key === undefined) return null;
  return `${quoted(key)} is ${key.trim() === "" ? "only" : "replaced by"} white space, which matches every text`;
}

/** Which filters the entry has, with what they were held against. */
export function filterWords({ entry, input }: Subject): string {
  const { trigger, characterFile, characterTags } = input.request;
  const parts: string[] = [];
  if (entry.triggers.length > 0) parts.push(`only for ${listed(entry.triggers)}; this is "${trigger}"`);
  const { filter } = entry;
  const verb = filter?.isExclude === true ? "not for" : "only for";
  if (filter !== null && filter.names.length > 0) {
    parts.push(`${verb} the characters ${listed(filter.names)}; this is ${characterFile ?? "nobody"}`);
  }
  if (filter !== null && filter.tags.length > 0) {
    const tags = characterTags.length === 0 ? "none" : listed(characterTags);
    parts.push(`${verb} the tags ${listed(filter.tags)}; the character's are ${tags}`);
  }
  return parts.length === 0 ? "no filter" : parts.join("; ");
}

/** The timed effects of the entry, with the numbers of messages they run from and to. */
export function timedWords({ entry, input }: Subject): string {
  const { messageCount, timed } = input.request;
  const parts: string[] = [];
  if (entry.delay > 0) parts.push(`delay until the chat has ${count(entry.delay, "message")}`);
  for (const kind of ["sticky", "cooldown"] as const) {
    const effect = timed[kind][entry.timedKey];
    if (effect !== undefined) parts.push(`${kind} from message ${effect.start} until ${effect.end}`);
    else if (Number(entry[kind]) > 0) parts.push(`${kind} of ${count(Number(entry[kind]), "message")}, not running`);
  }
  return parts.length === 0 ? "none" : `${parts.join("; ")}; the chat has ${count(messageCount, "message")}`;
}

/** The recursion flags of the entry and how far the loops came. */
export function recursionWords({ entry, input, loop }: Subject): string {
  const parts: string[] = [];
  if (Number(entry.delayLevel) > 0) parts.push(`waits for recursion level ${entry.delayLevel}`);
  if (entry.excludeRecursion === true) parts.push("recursion may not wake it");
  if (entry.preventRecursion === true) parts.push("wakes nothing itself");
  if (!input.request.settings.recursive) parts.push("recursion is off");
  const levels = input.outcome.loops.map(({ delayLevel }) => Number(delayLevel));
  const ran = `${count(input.outcome.loops.length, "loop")} ran, up to level ${Math.max(0, ...levels)}`;
  return parts.length === 0 ? `no flag; loop ${loop}` : `${parts.join("; ")}; ${ran}`;
}

const LOGIC_WORDS: Readonly<Record<number, string>> = {
  [LOGIC_AND_ANY]: "AND ANY needs at least one of",
  [LOGIC_NOT_ALL]: "NOT ALL needs at least one to be missing of",
  [LOGIC_NOT_ANY]: "NOT ANY allows none of",
  [LOGIC_AND_ALL]: "AND ALL needs every one of",
};

/** What the selective logic asks of which keys. */
export function logicWords({ entry }: Subject): string {
  return `${LOGIC_WORDS[entry.logic] ?? "an unknown logic, never satisfied by"} ${listed(entry.secondaryKeys)}`;
}

/** The primary keys, the first six of many. */
export function keyWords({ entry }: Subject): string {
  return entry.keys.length === 0 ? "no keys" : listed(entry.keys);
}

/** A budget in plain words, after its number of tokens. */
const BUDGET_WORDS: Readonly<Record<BudgetCut, string>> = {
  "global-percent": "the percentage of the context",
  "global-cap": "the cap",
  "book-budget": "the budget of its book",
};

function cutWords({ cut, used, tokens, limit }: BudgetRefused): string {
  const sum = used + tokens;
  const budget = BUDGET_WORDS[cut];
  if (sum >= limit) return `${count(used, "token")} used + ${tokens} = ${sum}, which reaches the ${limit} of ${budget}`;
  return `an earlier entry overflowed the budget of ${count(limit, "token")} (${budget}); later entries are not tried`;
}

type BudgetRefused = NonNullable<NonNullable<Subject["detail"]>["budget"]>;

/** Which budgets the entry met, and the sum that was too much. */
export function budgetWords({ entry, detail, activated, input }: Subject): string {
  const cut = detail?.budget;
  if (cut !== undefined) return cutWords(cut);
  const { tokens, used } = input.outcome.budget;
  const ofBook = input.lore.plain.books[entry.book]?.tokenBudget ?? null;
  const parts: string[] = [];
  if (activated?.tokens !== undefined) parts.push(`${count(activated.tokens, "token")} of its own`);
  if (tokens !== null) parts.push(`${used} of ${count(tokens, "token")} used in all`);
  if (ofBook !== null && input.request.settings.bookSettings === "honour") {
    parts.push(`inside the ${count(ofBook, "token")} of its book`);
  }
  if (entry.ignoreBudget) parts.push("it ignores budgets");
  return parts.length === 0 ? "no budget in force" : parts.join("; ");
}

/** Where the entry is printed, with order and rank. */
export function placeOfWords({ entry, activated }: Subject): string {
  if (entry.position === POSITION_NONE) return "no position that is known: printed nowhere";
  const name = POSITIONS.find((position) => POSITION_NUMBERS[position] === entry.position) ?? "unknown";
  const parts = [name.replaceAll("_", " ")];
  if (entry.position === POSITION_AT_DEPTH) {
    parts.push(`depth ${entry.depth ?? "none"}`, `role ${ROLES[entry.role ?? 0] ?? "system"}`);
  }
  if (entry.position === POSITION_OUTLET) {
    parts.push(
      entry.outletName === "" ? "without a name: printed nowhere" : `outlet ${JSON.stringify(entry.outletName)}`,
    );
  }
  parts.push(`order ${Number.isNaN(entry.order) ? "none" : entry.order}`);
  if (activated !== null) parts.push(`rank ${activated.rank}`);
  return parts.join(", ");
}
