/**
 * The one list of reasons. Every entry of every scan gets exactly one of them.
 *
 * The index of a reason in {@link REASONS} is its wire value in decision columns: append only, never reorder.
 */
export const ACTIVATED_REASONS = [
  "constant",
  "key",
  "secondary",
  "sticky",
  "decorator",
  "forced",
  "recursion",
] as const;

/** Why an entry is not in the output. */
export const OMITTED_REASONS = [
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
] as const;

export const REASONS = [...ACTIVATED_REASONS, ...OMITTED_REASONS] as const;

export type ActivatedReason = (typeof ACTIVATED_REASONS)[number];
export type OmittedReason = (typeof OMITTED_REASONS)[number];
export type Reason = (typeof REASONS)[number];

/** Which budget cut an entry, beside reason `budget`. */
export const BUDGET_CUTS = ["global-percent", "global-cap", "book-budget"] as const;
export type BudgetCut = (typeof BUDGET_CUTS)[number];

const CODES: ReadonlyMap<string, number> = new Map(REASONS.map((reason, code) => [reason, code]));

/** The wire value of a reason: its index in {@link REASONS}. */
export function reasonCode(reason: Reason): number {
  const code = CODES.get(reason);
  if (code === undefined) throw new TypeError(`unknown reason ${reason}`);
  return code;
}

/** The reason of a wire value; throws a TypeError for a value outside the list. */
export function reasonOf(code: number): Reason {
  const reason = REASONS[code];
  if (reason === undefined) throw new TypeError(`unknown reason code ${code}`);
  return reason;
}

/** Whether the entry is active: printed, or active without a place to be printed at. */
export function isActivated(reason: Reason): reason is ActivatedReason {
  return (ACTIVATED_REASONS as readonly string[]).includes(reason);
}
