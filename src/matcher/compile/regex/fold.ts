/**
 * Case folding exactly as a JavaScript RegExp with the `i` flag does it: two characters match each other when their
 * folds are equal. The scan folds its texts with the same tables, so that a folded pattern needs no case variants.
 */

/** Fold of every UTF-16 unit without the `u` flag: upper-cased unless that changes the length or leads into ASCII. */
let unitTable: Uint16Array | null = null;

/** Fold of code points with the `u` flag (simple case folding), only those that differ from the code point itself. */
let pointTable: ReadonlyMap<number, number> | null = null;

const CASED_END = 0x2_0000;

/** The fold table of all 65,536 units; built on first use (about 5 ms). */
export function unitFolds(): Uint16Array {
  unitTable ??= buildUnitTable();
  return unitTable;
}

/**
 * The fold of code points with the `u` flag: the smallest code point of each class of equals; code points outside the
 * map fold to themselves. Built on first use (about 30 ms).
 */
export function pointFolds(): ReadonlyMap<number, number> {
  pointTable ??= buildPointTable();
  return pointTable;
}

function buildUnitTable(): Uint16Array {
  const table = new Uint16Array(0x1_0000);
  for (let unit = 0; unit < table.length; unit++) {
    table[unit] = unit;
    if (unit >= 0xd800 && unit < 0xe000) continue;
    const upper = String.fromCharCode(unit).toUpperCase();
    const code = upper.charCodeAt(0);
    if (upper.length === 1 && (unit < 128 || code >= 128)) table[unit] = code;
  }
  return table;
}

/**
 * Simple case folding is not offered by JavaScript, but it only ever joins characters that share an upper or a lower
 * case. So candidates are grouped by case, and whatever is not a plain upper/lower pair is put to the RegExp itself.
 */
function buildPointTable(): ReadonlyMap<number, number> {
  const table = new Map<number, number>();
  for (const group of caseGroups().values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => a - b);
    if (isPlainPair(group)) table.set(group[1] ?? 0, group[0] ?? 0);
    else splitGroup(group, table);
  }
  return table;
}

function splitGroup(group: readonly number[], table: Map<number, number>): void {
  let rest = [...group];
  while (rest.length > 1) {
    const head = rest[0] ?? 0;
    const equals = new RegExp(`^\\u{${head.toString(16)}}$`, "iu");
    const others: number[] = [];
    for (const code of rest.slice(1)) {
      if (equals.test(String.fromCodePoint(code))) table.set(code, head);
      else others.push(code);
    }
    rest = others;
  }
}

function isPlainPair(group: readonly number[]): boolean {
  if (group.length !== 2) return false;
  const [a = 0, b = 0] = group;
  const first = String.fromCodePoint(a);
  const second = String.fromCodePoint(b);
  if (first.toLowerCase() === second) return second.toUpperCase() === first;
  return first.toUpperCase() === second && second.toLowerCase() === first;
}

/** Code points that share an upper or lower case, directly or over a third one. */
function caseGroups(): Map<number, number[]> {
  const parents = new Map<number, number>();
  const byText = new Map<string, number>();
  const root = (code: number): number => {
    let at = code;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    return at;
  };
  const join = (text: string, code: number): void => {
    const other = byText.get(text);
    if (other === undefined) byText.set(text, code);
    else parents.set(root(code), root(other));
  };
  for (let code = 0; code < CASED_END; code++) {
    if (code === 0xd800) code = 0xe000;
    const text = String.fromCodePoint(code);
    const upper = text.toUpperCase();
    const lower = text.toLowerCase();
    if (upper === text && lower === text) continue;
    parents.set(code, code);
    join(text, code);
    join(upper, code);
    join(lower, code);
  }
  const groups = new Map<number, number[]>();
  for (const code of parents.keys()) {
    const key = root(code);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [code]);
    else group.push(code);
  }
  return groups;
}
