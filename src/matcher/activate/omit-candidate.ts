import type { OmissionDetail } from "../model/outcome.ts";
import type { OmittedReason } from "../model/reason.ts";
import type { Candidate } from "./candidate.ts";
import { evidenceOf } from "./evidence.ts";
import { omit, type ScanState } from "./scan-state.ts";

/** Notes why a candidate is not active in this loop, with the key that had hit. */
export function omitCandidate(
  scan: ScanState,
  one: Candidate,
  reason: OmittedReason,
  detail: Partial<OmissionDetail>,
): void {
  omit(scan, one.index, reason, () => {
    const { evidence } = evidenceOf(scan, one);
    return { ...detail, by: one.reason, ...(evidence === null ? {} : { evidence }) };
  });
}
