/** Takes the next piece of a text; a piece never ends inside a surrogate pair. */
export type TextSink = (piece: string) => void;

/** Pieces are about this long in UTF-16 units: enough to make calls cheap, too short to matter as memory. */
const PIECE_UNITS = 32 * 1_024;
/** A file of ever new names must not grow the cache without end. */
const NAMES_CACHED_MAX = 1_024;
/** Deeper than any document may be; stops a value that contains itself. */
const LEVELS_MAX = 10_000;

/**
 * The canonical JSON of a value (RFC 8785): no white space, object members in the order of the UTF-16 units of their
 * names, numbers and strings as JSON.stringify writes them. As there, members that are `undefined` are left out, and
 * numbers that are not finite become `null`. Throws a TypeError for what no JSON can hold (a bigint, a cycle).
 */
export function canonicalJson(value: unknown): string {
  const pieces: string[] = [];
  writeCanonicalJson(value, (piece) => pieces.push(piece));
  return pieces.join("");
}

/** Writes {@link canonicalJson} piece by piece, so that a large document never exists as one more text. Iterative. */
export function writeCanonicalJson(value: unknown, sink: TextSink): void {
  const writer = new CanonicalWriter(sink);
  writer.write(value);
}

interface Frame {
  readonly container: object;
  /** Sorted names of the members to write; null for an array. */
  readonly names: readonly string[] | null;
  readonly length: number;
  next: number;
}

class CanonicalWriter {
  private text = "";
  private readonly stack: Frame[] = [];
  private readonly nameTexts = new Map<string, string>();
  private readonly sink: TextSink;

  constructor(sink: TextSink) {
    this.sink = sink;
  }

  write(root: unknown): void {
    this.begin(root);
    for (let frame = this.stack.at(-1); frame !== undefined; frame = this.stack.at(-1)) {
      if (frame.next === frame.length) {
        this.stack.pop();
        this.text += frame.names === null ? "]" : "}";
      } else {
        this.step(frame);
      }
      if (this.text.length >= PIECE_UNITS) this.flush();
    }
    this.flush();
  }

  private step(frame: Frame): void {
    const index = frame.next++;
    if (index > 0) this.text += ",";
    if (frame.names === null) {
      this.begin(Reflect.get(frame.container, index));
      return;
    }
    const name = frame.names[index] ?? "";
    this.text += this.nameText(name);
    this.begin(Reflect.get(frame.container, name));
  }

  private begin(value: unknown): void {
    if (typeof value !== "object" || value === null) {
      this.text += scalarText(value);
      return;
    }
    if (this.stack.length >= LEVELS_MAX) throw new TypeError(`JSON is nested more than ${LEVELS_MAX} levels deep`);
    const names = Array.isArray(value) ? null : sortedNames(value);
    this.text += names === null ? "[" : "{";
    const length = names === null ? (value as unknown[]).length : names.length;
    this.stack.push({ container: value, names, length, next: 0 });
  }

  private nameText(name: string): string {
    const known = this.nameTexts.get(name);
    if (known !== undefined) return known;
    const text = `${JSON.stringify(name)}:`;
    if (this.nameTexts.size < NAMES_CACHED_MAX) this.nameTexts.set(name, text);
    return text;
  }

  private flush(): void {
    if (this.text !== "") this.sink(this.text);
    this.text = "";
  }
}

function scalarText(value: unknown): string {
  if (value === true) return "true";
  if (value === false) return "false";
  // In an array JSON.stringify writes what it cannot hold as null.
  return JSON.stringify(value) ?? "null";
}

function sortedNames(value: object): string[] {
  const names = Object.keys(value);
  const written = names.filter((name) => isWritten(Reflect.get(value, name)));
  return isSorted(written) ? written : written.toSorted(byUnits);
}

function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}

function isSorted(names: readonly string[]): boolean {
  for (let i = 1; i < names.length; i++) if ((names[i - 1] ?? "") > (names[i] ?? "")) return false;
  return true;
}

/** Relational operators compare texts by UTF-16 units. */
function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
