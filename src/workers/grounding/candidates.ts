import type { ActivatedEntry, Evidence, OmissionDetail } from "../../matcher/model/outcome.ts";
import { REASON_TABLE } from "../../matcher/model/reason-table.ts";
import type { Reason } from "../../matcher/model/reason.ts";
import { type Retriever, RETRIEVERS } from "../../trace/decisions/names.ts";
import type { FoundKey, PackedCandidate } from "../../trace/decisions/pack-decisions.ts";
import type { LorePlacement, SectionSource } from "../profile/model.ts";

/** What became of a scan, beside its columns. */
export interface ScanDetails {
  readonly activated: readonly ActivatedEntry[];
  readonly omitted: readonly OmissionDetail[];
  readonly placements: readonly LorePlacement[];
  /** Who contributed to each section, in the order of the sections. */
  readonly sources: readonly (readonly SectionSource[])[];
}

/** Rows of which there is more to say than their reason: active ones by rank, then the others by row. */
export function candidatesOf({ activated, omitted, placements, sources }: ScanDetails): PackedCandidate[] {
  const placed = new Map(placements.map((one) => [one.entry, one]));
  const sections = sectionsOf(sources);
  const active = activated.map((one) => activeCandidate(one, placed.get(one.entry), sections.get(one.entry) ?? []));
  const rows = new Set(activated.map(({ entry }) => entry));
  const others = omitted.filter(({ entry }) => !rows.has(entry)).map(omittedCandidate);
  return [...active.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)), ...others.sort((a, b) => a.row - b.row)];
}

function activeCandidate(
  one: ActivatedEntry,
  placement: LorePlacement | undefined,
  sections: readonly number[],
): PackedCandidate {
  const { entry, rank, reason, evidence, wokenBy, tokens, roll, wonGroup } = one;
  const applied = placement?.applied ?? null;
  return {
    row: entry,
    rank,
    by: retrieverOf(reason),
    ...(evidence === undefined ? {} : { evidence: foundKey(evidence) }),
    ...(wokenBy === undefined ? {} : { wokenBy }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(roll === undefined ? {} : { roll }),
    ...(wonGroup === undefined ? {} : { wonGroup }),
    ...(applied === null ? {} : { applied: { place: applied, approximate: placement?.approximate ?? false } }),
    sections,
  };
}

function omittedCandidate({ entry, evidence, roll, group, budget, by }: OmissionDetail): PackedCandidate {
  return {
    row: entry,
    by: by === undefined ? "none" : retrieverOf(evidence?.where === "recursion" ? "recursion" : by),
    ...(evidence === undefined ? {} : { evidence: foundKey(evidence) }),
    ...(roll === undefined ? {} : { roll }),
    ...(group === undefined ? {} : { group }),
    ...(budget === undefined ? {} : { budget }),
    sections: [],
  };
}

/** Sections by entry of the compiled list, in their order. */
function sectionsOf(sources: ScanDetails["sources"]): ReadonlyMap<number, readonly number[]> {
  const sections = new Map<number, number[]>();
  for (const [section, list] of sources.entries()) {
    for (const { entry } of list) {
      if (entry === undefined) continue;
      const known = sections.get(entry);
      if (known === undefined) sections.set(entry, [section]);
      else if (known.at(-1) !== section) known.push(section);
    }
  }
  return sections;
}

function retrieverOf(reason: Reason): Retriever {
  const { as, name } = REASON_TABLE[reason].trace;
  return as === "retriever" && isRetriever(name) ? name : "none";
}

const isRetriever = (name: string): name is Retriever => (RETRIEVERS as readonly string[]).includes(name);

function foundKey({ keyIndex, where, index, source, offset, length, approximate }: Evidence): FoundKey {
  return {
    keyIndex,
    where,
    offset,
    length,
    ...(index === undefined ? {} : { index }),
    ...(source === undefined ? {} : { source }),
    ...(approximate === undefined ? {} : { approximate }),
  };
}
