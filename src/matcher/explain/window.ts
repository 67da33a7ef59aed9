/** A piece of a text that is nearly the key. Offsets are UTF-16 units of the text. */
export interface Window {
  readonly distance: number;
  readonly start: number;
  readonly end: number;
}

/** Edits that a window may be away from its key. */
export const DISTANCE_MAX = 2;

/** The edits allowed for a key of so many characters: at most {@link DISTANCE_MAX}, and half of the key has to be there. */
export function allowedDistance(characters: number): number {
  return Math.min(DISTANCE_MAX, characters >> 1);
}

const at = (array: Int32Array, index: number): number => array[index] ?? 0;

/** One column of Sellers' table: the distance of each prefix of the key to the best window that ends here, and its start. */
class Column {
  readonly key: readonly string[];
  readonly distance: Int32Array;
  readonly start: Int32Array;
  /** Prefixes longer than this are further away than the bound (Ukkonen's cut-off). */
  active: number;
  bound: number;

  constructor(key: readonly string[], bound: number) {
    this.key = key;
    this.bound = bound;
    this.distance = Int32Array.from({ length: key.length + 1 }, (_, i) => i);
    this.start = new Int32Array(key.length + 1);
    this.active = Math.min(bound, key.length);
  }

  /** Sets the bound to `bound`, which is not higher than before. */
  lower(bound: number): void {
    this.bound = bound;
    this.#cut();
  }

  /** The best window that ends at `end`, if it is within the bound. */
  window(end: number): Window | null {
    const whole = this.key.length;
    if (this.active !== whole) return null;
    return { distance: at(this.distance, whole), start: at(this.start, whole), end };
  }

  #cut(): void {
    while (this.active >= 0 && at(this.distance, this.active) > this.bound) this.active--;
  }

  /** Moves on by one character, which begins at offset `from`; `next` is the offset behind it. */
  advance(character: string, from: number, next: number): void {
    const { key, distance, start, bound } = this;
    let diagonal = at(distance, 0);
    let diagonalStart = from;
    start[0] = next;
    const last = Math.min(this.active + 1, key.length);
    for (let i = 1; i <= last; i++) {
      const left = i > this.active ? bound + 1 : at(distance, i);
      const leftStart = at(start, i);
      let best = diagonal + (key[i - 1] === character ? 0 : 1);
      let bestStart = diagonalStart;
      if (left + 1 < best) {
        best = left + 1;
        bestStart = leftStart;
      }
      if (at(distance, i - 1) + 1 < best) {
        best = at(distance, i - 1) + 1;
        bestStart = at(start, i - 1);
      }
      diagonal = left;
      diagonalStart = leftStart;
      distance[i] = best;
      start[i] = bestStart;
    }
    this.active = last;
    this.#cut();
  }
}

/** Whether a window is a better answer: nearer, or as near and closer to the key in length. */
function isBetter(window: Window, best: Window | null, keyUnits: number): boolean {
  if (best === null || window.distance < best.distance) return true;
  const excess = ({ start, end }: Window): number => Math.abs(end - start - keyUnits);
  return window.distance === best.distance && excess(window) < excess(best);
}

/**
 * The window of `text` with the smallest edit distance to `key` (insertions, deletions, replacements of code points), the
 * first of several; null when all are further away than `bound`. Both are compared as given: fold them first if case is
 * to be ignored. Sellers' algorithm with Ukkonen's cut-off: about `bound × text` steps, `key × text` at worst.
 */
export function nearestWindow(key: string, text: string, bound: number): Window | null {
  const characters = Array.from(key);
  if (characters.length === 0 || bound < 0) return null;
  const column = new Column(characters, Math.min(bound, characters.length - 1));
  let best: Window | null = null;
  // Equally near windows count only while they may be the same place, cut differently.
  let tieEnd = 0;
  let from = 0;
  for (const character of text) {
    if (best !== null && from >= tieEnd) column.lower(best.distance - 1);
    const next = from + character.length;
    column.advance(character, from, next);
    const window = column.window(next);
    if (window !== null && isBetter(window, best, key.length)) {
      if (window.distance === 0) return window;
      if (window.distance !== best?.distance) tieEnd = next + window.distance;
      best = window;
      column.lower(window.distance);
    }
    from = next;
  }
  return best;
}
