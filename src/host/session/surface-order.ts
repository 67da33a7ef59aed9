import type { NodeRange } from "./fact.ts";

/** Index of the first number that is not below `value`, in an ascending list. O(log n). */
export function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where the nodes of a surface stand, without a list of them. A surface only grows at its end and by replacing a run of
 * neighbours with one node, so every node has a place: its own sequence number when it was appended, the place of the
 * first node of its run when it replaced one. Places ascend along the surface, and a run is an interval of places; that
 * is all that has to be kept, one interval for each replacement that is still visible.
 */
export class SurfaceOrder {
  /** Intervals of places, ascending and apart: first place, last place, the node that stands there. */
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #nodes: number[] = [];
  /** First place by node, for the nodes above. */
  readonly #places = new Map<number, number>();

  /** Replacements that are visible now. */
  get size(): number {
    return this.#nodes.length;
  }

  /** Index of the interval that a node is, or is hidden in; -1: neither. */
  #intervalAt(place: number): number {
    const next = firstAtLeast(this.#firsts, place + 1);
    return next > 0 && (this.#lasts[next - 1] ?? -1) >= place ? next - 1 : -1;
  }

  /** The places that a visible node takes up; null when it is hidden. */
  #placesOf(node: number): NodeRange | null {
    const first = this.#places.get(node);
    if (first === undefined) return this.#intervalAt(node) < 0 ? { first: node, last: node } : null;
    return { first, last: this.#lasts[firstAtLeast(this.#firsts, first)] ?? first };
  }

  /**
   * Puts `node` in place of a run of visible nodes, given by its ends. Answers the places of the run; `node` now stands at
   * the first. Null, and nothing changed, when the ends are hidden or the wrong way around.
   */
  replace(node: number, run: NodeRange): NodeRange | null {
    if (run.first >= node || run.last >= node) return null;
    const first = this.#placesOf(run.first)?.first;
    const last = this.#placesOf(run.last)?.last;
    if (first === undefined || last === undefined || last < first) return null;
    const from = firstAtLeast(this.#firsts, first);
    const to = firstAtLeast(this.#firsts, last + 1);
    for (let index = from; index < to; index++) this.#places.delete(this.#nodes[index] ?? -1);
    this.#firsts.splice(from, to - from, first);
    this.#lasts.splice(from, to - from, last);
    this.#nodes.splice(from, to - from, node);
    this.#places.set(node, first);
    return { first, last };
  }
}
