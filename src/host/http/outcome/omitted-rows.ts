import type { DecisionColumns, OmissionDetail } from "../../../matcher/model/outcome.ts";
import { isActivated, type OmittedReason, reasonOf } from "../../../matcher/model/reason.ts";
import type { EntryNames } from "./entry-names.ts";
import { jsonNumber, keyPlace, rollOf } from "./key-place.ts";

/** Reasons by how near the entry came to the prompt, the nearest first: the order in which omitted entries are listed. */
export const NEAREST_FIRST: readonly OmittedReason[] = [
  "profile-bytes",
  "raw-lore",
  "candidates",
  "no-outlet",
  "no-position",
  "empty",
  "budget",
  "probability",
  "group-lost",
  "regex-deadline",
  "regex-killed",
  "regex-refused",
  "secondary-miss",
  "exclude-recursion",
  "delay-until-recursion",
  "cooldown",
  "delay",
  "dont-activate",
  "tag-filter",
  "character-filter",
  "trigger",
  "not-scanned",
  "duplicate",
  "invalid",
  "no-keys",
  "key-miss",
  "disabled",
];

/** Entries that are not in the prompt, by their index in the compiled list. */
export class OmittedEntries {
  readonly #byReason = new Map<OmittedReason, number[]>();

  constructor({ count, reason }: Pick<DecisionColumns, "count" | "reason">) {
    for (let entry = 0; entry < count; entry++) {
      const name = reasonOf(reason[entry] ?? 0);
      if (isActivated(name)) continue;
      const list = this.#byReason.get(name);
      if (list === undefined) this.#byReason.set(name, [entry]);
      else list.push(entry);
    }
  }

  /** How many there are of each reason that occurs, the nearest first. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      NEAREST_FIRST.flatMap((reason) => {
        const list = this.#byReason.get(reason);
        return list === undefined ? [] : [[reason, list.length]];
      }),
    );
  }

  /** Those of these reasons, all unless some are given; the nearest first, in the order of the books inside a reason. */
  ordered(reasons: readonly OmittedReason[] = NEAREST_FIRST): readonly OmittedEntry[] {
    const wanted = new Set(reasons);
    return NEAREST_FIRST.filter((reason) => wanted.has(reason)).flatMap((reason) =>
      (this.#byReason.get(reason) ?? []).map((entry) => ({ entry, reason })),
    );
  }
}

/** One entry that is not in the prompt. */
export interface OmittedEntry {
  readonly entry: number;
  readonly reason: OmittedReason;
}

/** The entry, and the winner of its group: what a row needs names of. */
export const omittedNames = ({ entry }: OmittedEntry, detail: OmissionDetail | undefined): number[] =>
  detail?.group?.winner === undefined ? [entry] : [entry, detail.group.winner];

/** One omitted entry as an answer shows it. */
export function omittedRow(
  { entry, reason }: OmittedEntry,
  { loop, detail }: { readonly loop: number; readonly detail: OmissionDetail | undefined },
  names: EntryNames,
) {
  const group = detail?.group;
  const budget = detail?.budget;
  return {
    ...names.of(entry),
    reason,
    loop,
    key: keyPlace(detail?.evidence),
    roll: rollOf(detail?.roll),
    group:
      group === undefined
        ? null
        : {
            name: group.name,
            winner: names.maybe(group.winner),
            score: jsonNumber(group.score),
            best: jsonNumber(group.best),
          },
    budget: budget === undefined ? null : { ...budget },
  };
}
