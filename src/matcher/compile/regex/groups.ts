import type { Cursor } from "./cursor.ts";

/** The capture groups of a pattern: how many, and the numbers behind each name (several with duplicate names). */
export interface GroupTable {
  readonly count: number;
  readonly named: ReadonlyMap<string, readonly number[]>;
}

const OPENING = /\\[^]|\[(?:\\[^]|[^\]\\])*\]?|\((?!\?)|\(\?<(?![=!])([^>]*)>/g;
const NAME_ESCAPE = /\\u(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{4}))/g;

/** Counts the capture groups and collects their names; whether `\1` or `\k` is a back-reference depends on them. */
export function tabulateGroups(source: string): GroupTable {
  let count = 0;
  const named = new Map<string, number[]>();
  if (!source.includes("(")) return { count, named };
  for (const match of source.matchAll(OPENING)) {
    if (!match[0].startsWith("(")) continue;
    count++;
    if (match[1] === undefined) continue;
    const name = decodeName(match[1]);
    const numbers = named.get(name);
    if (numbers === undefined) named.set(name, [count]);
    else numbers.push(count);
  }
  return { count, named };
}

/** The name up to the closing angle bracket, which is stepped over. */
export function readGroupName(cursor: Cursor): string {
  const end = cursor.source.indexOf(">", cursor.at);
  if (end < 0) throw cursor.error("group name without end");
  const name = cursor.source.slice(cursor.at, end);
  cursor.at = end + 1;
  return decodeName(name);
}

/** Names may hold escapes, also of surrogate halves one by one. */
function decodeName(name: string): string {
  if (!name.includes("\\")) return name;
  return name.replace(NAME_ESCAPE, (_all, braced: string | undefined, four: string | undefined) =>
    String.fromCodePoint(Number.parseInt(braced ?? four ?? "0", 16)),
  );
}
