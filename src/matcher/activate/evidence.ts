import type { Evidence } from "../model/outcome.ts";
import type { Candidate } from "./candidate.ts";
import { cutOf, rulesOf } from "./entry-view.ts";
import { segmentOf } from "./exact-evidence.ts";
import type { ScanState } from "./scan-state.ts";

/** Where the key of a candidate hit, and whose content woke it. */
export interface FoundEvidence {
  readonly evidence: Evidence | null;
  readonly wokenBy: number | null;
}

const NONE: FoundEvidence = { evidence: null, wokenBy: null };

/** The evidence of a candidate in the loop that activates it; nothing for one that needed no key. */
export function evidenceOf(scan: ScanState, one: Candidate): FoundEvidence {
  if (one.key === -1) return NONE;
  const { index, entry, key } = one;
  const keyIndex = key - scan.lore.tables.keyStart[index]!;
  const raw = entry.keys[keyIndex]!;
  const place = scan.search.tester.locate(key, rulesOf(scan, entry), cutOf(scan, index, entry));
  if (place === null) return NONE;
  const { where, index: at, offset, length } = place;
  const wokenBy = where === "recursion" ? scan.search.wakerAt(at, offset) : null;
  const evidence: Evidence = { key: raw, keyIndex, where, offset, length, ...segmentOf(where, at) };
  if (place.hit !== undefined) scan.exact.note(evidence, place.hit);
  return { evidence, wokenBy };
}
