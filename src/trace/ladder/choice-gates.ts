import { LIMITS } from "../../matcher/limits.ts";
import { type GateSays, passed, stopped, unreached, unrecorded } from "./gate.ts";
import { listed, type Subject, titleOf } from "./subject.ts";

/** What the gates from the groups to the profile say of a row that came to them. */

export function groupGate({ reason, candidate, entry, decisions }: Subject): GateSays {
  const group = candidate?.group ?? null;
  if (reason === "group-lost") {
    if (group === null) return stopped("group.lost", { group: listed(entry?.group ?? []) || null });
    const { name, winner, score, best } = group;
    if (winner === null) return stopped("group.lost", { group: name });
    const params = { group: name, winner: titleOf(decisions, winner) };
    return score === null ? stopped("group.lost.to", params) : stopped("group.lost.score", { ...params, score, best });
  }
  if (group?.won === true) return passed("group.won", { group: group.name });
  if (entry === null) return unrecorded("no-catalogue");
  return entry.group.length === 0 ? passed("group.none") : passed("group.alone", { group: listed(entry.group) });
}

const PER_CENT = 100;

export function probabilityGate({ reason, candidate, entry }: Subject): GateSays {
  const roll = candidate?.roll ?? null;
  if (roll !== null) {
    const params = { value: roll.value * PER_CENT, probability: roll.probability };
    if (roll.probability === null) return stopped("probability.unreadable");
    return reason === "probability" ? stopped("probability.stopped", params) : passed("probability.passed", params);
  }
  if (reason === "probability") return stopped("probability.unreadable");
  // A budget that is used up is looked at before a roll is made.
  if (reason === "budget" && entry?.probability !== null) return unreached("not-rolled");
  return passed("probability.always");
}

export function budgetGate({ reason, candidate, entry, decisions }: Subject): GateSays {
  const budget = candidate?.budget ?? null;
  if (reason === "budget" && budget !== null) {
    const { used, limit, tokens, cut } = budget;
    return tokens === 0
      ? stopped("budget.exhausted", { limit, cut })
      : stopped("budget.stopped", { used, limit, tokens, cut });
  }
  if (reason === "budget") return stopped("budget.exhausted", { limit: decisions.budget.limit, cut: null });
  if (entry?.ignoreBudget === true) return passed("budget.free");
  const tokens = candidate?.tokens ?? null;
  return tokens === null ? passed("budget.none") : passed("budget.passed", { tokens });
}

export function candidatesGate({ reason, candidate }: Subject): GateSays {
  const limit = LIMITS.loreCandidates.value;
  const rank = candidate?.rank ?? null;
  if (reason === "candidates") return stopped("candidates.stopped", { rank: rank === null ? null : rank + 1, limit });
  return rank === null ? unrecorded("not-reached") : passed("candidates.passed", { rank: rank + 1, limit });
}

export const rawLoreGate = ({ reason }: Subject): GateSays =>
  reason === "raw-lore" ? stopped("raw-lore.stopped") : passed("raw-lore.passed");

export function profileGate({ reason, scan }: Subject): GateSays {
  const limit = scan?.bytesMax ?? null;
  if (reason === "profile-bytes") {
    return limit === null ? stopped("profile-bytes.stopped.unknown") : stopped("profile-bytes.stopped", { limit });
  }
  return limit === null ? passed("profile-bytes.passed.unknown") : passed("profile-bytes.passed", { limit });
}

export function placementGate({ reason, candidate, entry }: Subject): GateSays {
  if (reason === "empty" || reason === "no-position" || reason === "no-outlet") return stopped(`placement.${reason}`);
  const applied = candidate?.applied ?? null;
  if (applied === null) return unrecorded("placement.unknown");
  const position = entry?.position ?? null;
  return applied.approximate && position !== null
    ? passed("placement.moved", { position, place: applied.place })
    : passed("placement.passed", { place: applied.place });
}
