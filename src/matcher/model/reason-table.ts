import type { Reason } from "./reason.ts";

/** What one reason is called elsewhere, and what it means in a sentence. */
interface ReasonRow {
  readonly meaning: string;
  /** Name in the audit of the v1 API; reasons that v1 does not know keep their own. */
  readonly v1: string;
  /** What a turn trace says of it: how an active entry was found, why an item was left out, or why it was no item. */
  readonly trace: { readonly as: "retriever" | "omitted" | "decision"; readonly name: string };
}

const retriever = (name: string) => ({ as: "retriever", name }) as const;
const omitted = (name: string) => ({ as: "omitted", name }) as const;
const decision = (name: string) => ({ as: "decision", name }) as const;

/**
 * The one table from a reason to its other names. `secondary` and `secondary-miss` carry the entry's logic in v1
 * (`secondary-and_any-match`): the logic's name replaces `*`.
 */
export const REASON_TABLE: Readonly<Record<Reason, ReasonRow>> = {
  constant: { meaning: "the entry is constant", v1: "constant", trace: retriever("constant") },
  key: { meaning: "a primary key occurs", v1: "primary-key-match", trace: retriever("primary") },
  secondary: {
    meaning: "a primary key occurs and the secondary keys pass their logic",
    v1: "secondary-*-match",
    trace: retriever("secondary"),
  },
  sticky: { meaning: "still active from an earlier message", v1: "sticky", trace: retriever("sticky") },
  decorator: { meaning: "the content begins with @@activate", v1: "decorator", trace: retriever("decorator") },
  forced: { meaning: "the caller forces the entry", v1: "forced", trace: retriever("external") },
  recursion: {
    meaning: "a key occurs in the content of another active entry only",
    v1: "recursion",
    trace: retriever("recursion"),
  },
  disabled: { meaning: "the entry is switched off", v1: "disabled", trace: decision("disabled") },
  trigger: {
    meaning: "not meant for this generation type",
    v1: "trigger",
    trace: decision("filtered_trigger"),
  },
  "character-filter": {
    meaning: "not meant for this character",
    v1: "character-filter",
    trace: decision("filtered_character"),
  },
  "tag-filter": { meaning: "not meant for this character's tags", v1: "tag-filter", trace: decision("filtered_tag") },
  delay: { meaning: "the chat has too few messages yet", v1: "delay", trace: decision("delay") },
  cooldown: { meaning: "pausing after it was active", v1: "cooldown", trace: decision("cooldown") },
  "delay-until-recursion": {
    meaning: "waits for a recursion pass of its level, which did not come",
    v1: "delay-until-recursion",
    trace: decision("delay_until_recursion"),
  },
  "exclude-recursion": {
    meaning: "its keys occur in recursion text only, from which it is excluded",
    v1: "exclude-recursion",
    trace: decision("exclude_recursion"),
  },
  "dont-activate": {
    meaning: "the content begins with @@dont_activate",
    v1: "dont-activate",
    trace: decision("dont_activate"),
  },
  "no-keys": { meaning: "not constant and without keys", v1: "no-keys", trace: decision("no_keys") },
  "key-miss": {
    meaning: "no primary key occurs in the scanned text",
    v1: "primary-key-miss",
    trace: decision("key_miss"),
  },
  "secondary-miss": {
    meaning: "a primary key occurs, but the secondary keys fail their logic",
    v1: "secondary-*-miss",
    trace: decision("secondary_miss"),
  },
  "group-lost": {
    meaning: "another member of its inclusion group won",
    v1: "inclusion-group-loser",
    trace: omitted("group"),
  },
  probability: { meaning: "its roll failed", v1: "probability-failed", trace: omitted("probability") },
  budget: { meaning: "the token budget was used up", v1: "budget-exceeded", trace: omitted("budget") },
  candidates: {
    meaning: "beyond the 4,096 best-ranked entries",
    v1: "candidates",
    trace: omitted("below_cutoff"),
  },
  "raw-lore": { meaning: "beyond the cap of raw lore text", v1: "raw-lore", trace: omitted("size_cap") },
  "profile-bytes": {
    meaning: "beyond the byte budget of the profile",
    v1: "profile-bytes",
    trace: omitted("size_cap"),
  },
  empty: { meaning: "nothing is left of its content", v1: "empty-content", trace: omitted("empty") },
  "no-position": {
    meaning: "active, but its position is missing or unknown, so it is printed nowhere",
    v1: "no-position",
    trace: omitted("placement"),
  },
  "no-outlet": {
    meaning: "active, but its outlet has no name or nobody asks for it",
    v1: "outlet-unsupported",
    trace: omitted("placement"),
  },
  "regex-refused": {
    meaning: "no other key occurs, and a regex key is not run",
    v1: "regex-refused",
    trace: decision("pattern_rejected"),
  },
  "regex-deadline": {
    meaning: "no other key occurs, and a regex key was skipped because time was up",
    v1: "regex-deadline",
    trace: decision("not_scanned"),
  },
  "regex-killed": {
    meaning: "no other key occurs, and a regex key that cost a thread is not run until its book changes",
    v1: "regex-killed",
    trace: decision("pattern_rejected"),
  },
  invalid: { meaning: "the entry cannot be read", v1: "invalid-entry", trace: decision("not_scanned") },
  "not-scanned": { meaning: "its book was left out of this scan", v1: "not-scanned", trace: decision("not_scanned") },
  duplicate: {
    meaning: "its book is bound twice; the other binding counts",
    v1: "duplicate",
    trace: omitted("duplicate"),
  },
};
