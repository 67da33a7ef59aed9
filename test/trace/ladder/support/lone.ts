import type { Reason } from "../../../../src/matcher/model/reason.ts";
import type { CatalogueEntry, ScanFacts } from "../../../../src/trace/decisions/model.ts";
import type { PackedCandidate } from "../../../../src/trace/decisions/pack-decisions.ts";
import { type Subject, subjectOf } from "../../../../src/trace/ladder/subject.ts";
import { captureOf, decisionsOf, entryOf, FACTS, NOTHING_AFTER } from "../../decisions/support/decisions.ts";

interface Given {
  readonly reason: Reason;
  readonly entry?: Partial<CatalogueEntry>;
  readonly more?: Partial<Omit<PackedCandidate, "row">>;
  readonly scan?: Partial<ScanFacts>;
}

/** The subject of one entry with uid 5 that is alone in its book. */
export function lone({ reason, entry, more, scan }: Given): Subject {
  const row = { entry: entryOf(5, entry), reason, ...(more === undefined ? {} : { more }) };
  const { opened } = decisionsOf({ rows: [row], scan: { ...FACTS, ...scan } });
  const at = { resourceId: "b", uid: "5", occurrence: 1 };
  const subject = subjectOf({ capture: captureOf(opened), row: 0, entry: at, after: NOTHING_AFTER });
  if (subject === null) throw new Error("the row is there");
  return subject;
}
