import type { WordKey } from "./keys.ts";

type Reasoned<Key> = Key extends `reason.${infer Reason}` ? Reason : never;

/** A reason of the engine that has a word. */
export type WordedReason = Reasoned<WordKey>;

/** Every reason with a word; a test holds the list equal to the engine's, which comes with its schemas. */
export const WORDED_REASONS = [
  "constant",
  "key",
  "secondary",
  "sticky",
  "decorator",
  "forced",
  "recursion",
  "disabled",
  "trigger",
  "character-filter",
  "tag-filter",
  "delay",
  "cooldown",
  "delay-until-recursion",
  "exclude-recursion",
  "dont-activate",
  "no-keys",
  "key-miss",
  "secondary-miss",
  "group-lost",
  "probability",
  "budget",
  "candidates",
  "raw-lore",
  "profile-bytes",
  "empty",
  "no-position",
  "no-outlet",
  "regex-refused",
  "regex-deadline",
  "regex-killed",
  "invalid",
  "not-scanned",
  "duplicate",
] as const satisfies readonly WordedReason[];

/** Whether a recorded reason is one that this version has a word for; others are shown as they were recorded. */
export const isReason = (reason: string): reason is WordedReason =>
  (WORDED_REASONS as readonly string[]).includes(reason);
