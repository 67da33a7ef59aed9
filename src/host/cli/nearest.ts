/** Edits that a slip of the keyboard may take, beyond which a word is another word. */
const EDITS_MAX = 2;

/** Longer words are not compared: nobody mistypes them whole, and the cost grows with their square. */
const LENGTH_MAX = 60;

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. Cost: the product of lengths. */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const above = rows[i - 1] ?? [];
      let edits = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The word that `typed` was probably meant to be, whatever its case: at most two edits away, fewer than its length. */
export function nearestOf(typed: string, words: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase();
  let best: string | null = null;
  let fewest = Math.min(EDITS_MAX, Math.ceil(wanted.length / 2) - 1) + 1;
  if (wanted.length > LENGTH_MAX) return null;
  for (const word of words) {
    if (Math.abs(word.length - wanted.length) >= fewest) continue;
    const edits = editsBetween(wanted, word.toLowerCase());
    if (edits < fewest) [best, fewest] = [word, edits];
  }
  return best;
}

/** Edits from what was typed to a word, whatever their case; of long ones the beginning alone is compared. */
export function editsTo(typed: string, word: string): number {
  const begin = (text: string): string => text.trim().toLowerCase().slice(0, LENGTH_MAX);
  return editsBetween(begin(typed), begin(word));
}
