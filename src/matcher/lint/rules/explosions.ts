import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import type { LiteralKeys } from "../literals.ts";
import { reachCounts, type Graph } from "../reachable.ts";
import { LINT_THRESHOLDS } from "../thresholds.ts";
import type { BookView, EntryView } from "../view.ts";
import { needsNoKeys } from "./reach.ts";

function canBeWoken(entry: EntryView): boolean {
  return !needsNoKeys(entry) && !entry.dontActivate && entry.entry.recursion?.exclude !== true && entry.scanDepth > 0;
}

/**
 * Who wakes whom, over the live entries of `view`: an edge from each entry that feeds recursion to every other entry one
 * of whose literal keys occurs in its content. Regex keys, secondary keys, chance and groups are left out.
 */
export function wakeGraph(view: BookView, literals: LiteralKeys): Graph {
  const rows = new Map(view.live.map((entry, row) => [entry, row]));
  const offsets = new Int32Array(view.live.length + 1);
  const targets: number[] = [];
  view.live.forEach((entry, row) => {
    if (entry.entry.recursion?.prevent !== true && entry.content !== "") {
      const woken = new Set<number>();
      literals.scan(entry.content, (key) => {
        const target = rows.get(key.entry);
        if (target !== undefined && target !== row && canBeWoken(key.entry)) woken.add(target);
      });
      for (const target of woken) targets.push(target);
    }
    offsets[row + 1] = targets.length;
  });
  return { offsets, targets: Int32Array.from(targets) };
}

/** Entries whose content wakes many others, directly and through them; the largest first, the rest counted. */
export function lintExplosions(view: BookView, literals: LiteralKeys, report: Report): void {
  if (!view.recursive) return;
  const graph = wakeGraph(view, literals);
  const counts = reachCounts(graph);
  const { explosionWoken, explosionsReported } = LINT_THRESHOLDS;
  const large = view.live
    .map((entry, row) => ({ entry, row, woken: counts[row] ?? 0 }))
    .filter(({ woken }) => woken > explosionWoken)
    .sort((a, b) => b.woken - a.woken || a.row - b.row);
  large.slice(0, explosionsReported).forEach(({ entry, row, woken }, i) => {
    const direct = (graph.offsets[row + 1] ?? 0) - (graph.offsets[row] ?? 0);
    const rest = large.length - explosionsReported;
    const more =
      i === explosionsReported - 1 && rest > 0 ? ` ${rest} further entries wake more than ${explosionWoken}.` : "";
    const path = fieldPath(entry, "content");
    const message = `${entry.label} can wake ${woken} of ${view.live.length - 1} other entries, ${direct} of them directly.${more}`;
    report("recursion-explosion", path, message);
  });
}
