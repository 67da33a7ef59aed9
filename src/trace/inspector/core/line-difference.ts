/** A line of one text, of the other, or of both. */
export interface DifferentLine {
  readonly of: "a" | "b" | "same";
  readonly text: string;
}

/** Products of line counts up to this are worked out, after what both texts begin and end with. */
const CELLS_MAX = 4_000_000;

/**
 * Lines of both texts in order, by their longest common subsequence: lines that only `b` has come before those that only `a`
 * has. null: the texts are too long for it. Cost: the product of the lines that differ.
 */
export function lineDifference(a: string, b: string): readonly DifferentLine[] | null {
  const [before, after] = [a.split("\n"), b.split("\n")];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const own = before.slice(start, before.length - end);
  const other = after.slice(start, after.length - end);
  if (own.length * other.length > CELLS_MAX) return null;
  const same = (text: string): DifferentLine => ({ of: "same", text });
  return [...before.slice(0, start).map(same), ...middle(own, other), ...before.slice(before.length - end).map(same)];
}

function middle(a: readonly string[], b: readonly string[]): DifferentLine[] {
  const width = b.length + 1;
  // lengths[i * width + j]: of the longest common subsequence of a from i on and b from j on.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [own, other] = [a[i], b[j]];
    if (own !== undefined && own === other) {
      lines.push({ of: "same", text: own });
      i++;
      j++;
    } else if (other !== undefined && (own === undefined || at(i, j + 1) >= at(i + 1, j))) {
      lines.push({ of: "b", text: other });
      j++;
    } else if (own !== undefined) {
      lines.push({ of: "a", text: own });
      i++;
    }
  }
  return lines;
}
