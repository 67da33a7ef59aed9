import type { Candidate } from "./candidate.ts";
import type { LoopState, ScanState } from "./scan-state.ts";

/**
 * What follows a loop. Opens the next delay level and grows the depth where that is the answer. `fed`: the candidates
 * whose contents may wake others.
 */
export function nextState(scan: ScanState, fed: readonly Candidate[]): LoopState | "none" {
  const overflowed = scan.budget.overflowed;
  if (scan.recursion.any && !overflowed) {
    if (fed.length > 0) return "recursion";
    if (scan.state === "min_activations" && scan.search.haystack.segments.length > 0) return "recursion";
  }
  if (!overflowed && growsDepth(scan)) {
    scan.growth++;
    return "min_activations";
  }
  const level = scan.levels.left.shift();
  if (level === undefined) return "none";
  scan.levels.current = level;
  return "recursion";
}

/** Tested before growing: the deepest scanned depth is one more than the limit. */
function growsDepth(scan: ScanState): boolean {
  const { minActivations, minActivationsDepthMax, scanDepth } = scan.request.settings;
  if (minActivations <= 0 || scan.activated.size >= minActivations) return false;
  const depth = scanDepth + scan.growth;
  if (minActivationsDepthMax > 0 && depth > minActivationsDepthMax) return false;
  return depth <= scan.search.haystack.messages.length;
}
