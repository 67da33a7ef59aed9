/** An account with what differs from run to run replaced by what it is. */

/** Times, whatever their unit. */
const TIME = /(?:Ms|At)$/u;
/** Sizes and places of what the host says of itself: of the machine, its folders, its version. */
const HOSTS_SIZE = /^(?:characters|utf16Units|utf8Bytes)$/u;
const PLACE = /^(?:offsetUtf16|startUtf16|endUtf16|start|end|lengthUtf16)$/u;

const NAMES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["session", /session-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu],
  ["uuid", /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu],
  ["hash", /\b[0-9a-f]{64}\b/gu],
  ["book", /\bworld-book-[0-9a-f]{16}\b/gu],
  ["turn", /\bt_[\w-]{22}/gu],
];

type Row = Readonly<Record<string, unknown>>;

/**
 * The same for two runs of the same turn: ids and hashes are numbered in their order, so that equal ones stay equal; times
 * and dice are 0, null stays null; `folder` is cut out of texts; of blocks of the host only names and kinds are kept, and
 * places of our own blocks count from the first of them: what stands before it tells of folders.
 */
export function normalTurn(turn: unknown, folder: string): unknown {
  const numbers = new Map<string, string>();
  const counts = new Map<string, number>();
  const named = (name: string, found: string): string => {
    const known = numbers.get(found);
    if (known !== undefined) return known;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    numbers.set(found, `<${name} ${count}>`);
    return `<${name} ${count}>`;
  };
  const text = (value: string): string =>
    NAMES.reduce(
      (rest, [name, pattern]) => rest.replace(pattern, (found) => named(name, found)),
      value.replaceAll(folder, "<folder>"),
    );
  const first = firstPlace(turn);
  // A throw of the dice is another one each time.
  const value = (given: unknown, key: string): unknown => {
    if (typeof given === "number") return TIME.test(key) ? 0 : given;
    if (typeof given === "string") return text(given);
    if (Array.isArray(given)) return given.map((one) => value(one, key));
    if (given === null || typeof given !== "object") return given;
    const row = key === "roll" ? { ...given, value: 0 } : (given as Row);
    const shown = row["provenance"] === "host" ? hostsBlock(row) : fromFirst(row, first);
    return Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, value(one, name)]));
  };
  return value(turn, "");
}

interface Range {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Where a block of ours is in the system text; null: it is none, or has no such place. */
function rangeOf({ provenance, reference }: Row): Range | null {
  if (provenance !== "tavern" || reference === null || typeof reference !== "object") return null;
  return (reference as { readonly range?: Range }).range ?? null;
}

/** Where the first of our own blocks begins; 0 without one. */
function firstPlace(turn: unknown): number {
  const blocks = (turn as { readonly blocks?: readonly Row[] | null } | null)?.blocks ?? [];
  const starts = blocks.flatMap((block) => rangeOf(block)?.startUtf16 ?? []);
  return starts.length === 0 ? 0 : Math.min(...starts);
}

function fromFirst(row: Row, first: number): Row {
  const range = rangeOf(row);
  if (range === null) return row;
  const { startUtf16, endUtf16 } = range;
  const moved = { startUtf16: startUtf16 - first, endUtf16: endUtf16 - first };
  return { ...row, reference: { ...(row["reference"] as Row), range: moved } };
}

/** What is there of it, without what it says. */
function hostsBlock(block: Row): Row {
  const kept = Object.entries(block).map(([key, given]): [string, unknown] => {
    if (HOSTS_SIZE.test(key) && given !== null) return [key, 0];
    if (key === "reference") return [key, given === null ? null : withoutPlaces(given)];
    if (key === "body") return [key, { ...(given as Row), text: textOf(given) }];
    return [key, given];
  });
  return Object.fromEntries(kept);
}

const textOf = (body: unknown): string | null => ((body as Row)["text"] === null ? null : "<text of the host>");

function withoutPlaces(given: unknown): unknown {
  if (given === null || typeof given !== "object") return given;
  if (Array.isArray(given)) return given.map(withoutPlaces);
  return Object.fromEntries(
    Object.entries(given).map(([key, one]) => [
      key,
      PLACE.test(key) && typeof one === "number" ? 0 : withoutPlaces(one),
    ]),
  );
}
