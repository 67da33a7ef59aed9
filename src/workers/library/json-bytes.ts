import { writeJsonText } from "../../trace/model/json-text.ts";
import { writeUtf8 } from "../utf8-text.ts";

/** Containers above this level are written member by member, those below it at once. Entries of a world book: level 3. */
const LEVELS = 3;
const CHUNK_BYTES = 1024 * 1024;
/** UTF-8 of one UTF-16 unit. */
const UNIT_BYTES_MAX = 3;

/** Small texts are put together up to so many UTF-16 units: each way into the memory costs as much as some of these. */
const TEXT_UNITS = 4096;

/** Memory of the last output, which is there already. Nobody has it while somebody writes into it. */
let spare: Buffer | undefined;

/** Bytes that grow by chunks: doubling one buffer would touch four times as much memory as is needed. */
class Output {
  readonly #full: Buffer[] = [];
  #chunk = spare ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #used = 0;
  #text = "";

  constructor() {
    spare = undefined;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= TEXT_UNITS) this.#write();
  }

  /** The bytes in memory of exactly their size, which can be transferred. */
  take(): Uint8Array<ArrayBuffer> {
    this.#write();
    const last = this.#chunk.subarray(0, this.#used);
    const all = new Uint8Array(this.#full.reduce((sum, { byteLength }) => sum + byteLength, last.byteLength));
    let at = 0;
    for (const chunk of this.#full) {
      all.set(chunk, at);
      at += chunk.byteLength;
    }
    all.set(last, at);
    spare = this.#chunk;
    return all;
  }

  #write(): void {
    const text = this.#text;
    this.#text = "";
    const needed = text.length * UNIT_BYTES_MAX;
    if (this.#used > 0 && this.#used + needed > CHUNK_BYTES) this.#turn();
    if (needed > CHUNK_BYTES) this.#full.push(Buffer.from(text));
    else this.#used += writeUtf8(this.#chunk, this.#used, text);
  }

  #turn(): void {
    this.#full.push(this.#chunk.subarray(0, this.#used));
    this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#used = 0;
  }
}

/** Plain objects and arrays; whatever writes itself (`toJSON`) is left to `JSON.stringify`. */
function isOpen(value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] {
  if (typeof value !== "object" || value === null || "toJSON" in value) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** Writes what `JSON.stringify` would, and says whether there was anything to write. */
function write(value: unknown, output: Output, levels: number): boolean {
  if (levels > 0 && isOpen(value)) {
    if (Array.isArray(value)) writeArray(value, output, levels);
    else writeObject(value as Readonly<Record<string, unknown>>, output, levels);
    return true;
  }
  if (typeof value === "string") {
    writeJsonText(value, (piece) => output.add(piece));
    return true;
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text !== undefined) output.add(text);
  return text !== undefined;
}

function writeArray(items: readonly unknown[], output: Output, levels: number): void {
  output.add("[");
  for (let i = 0; i < items.length; i++) {
    if (i > 0) output.add(",");
    if (!write(items[i], output, levels - 1)) output.add("null");
  }
  output.add("]");
}

/** A member's name goes out with its value: what has none, such as undefined, has no member either. */
function writeObject(fields: Readonly<Record<string, unknown>>, output: Output, levels: number): void {
  output.add("{");
  let isFirst = true;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || typeof value === "function" || typeof value === "symbol") continue;
    output.add(`${isFirst ? "" : ","}${JSON.stringify(name)}:`);
    // Only an object that writes itself as undefined is still nothing, and its name is out by now.
    if (!write(value, output, levels - 1)) output.add("null");
    isFirst = false;
  }
  output.add("}");
}

/**
 * `JSON.stringify(value)` as UTF-8 in memory of its own. Written in pieces: the text of a large world book as a whole
 * takes two bytes a character as soon as one of them is no Latin letter, and the copies of it four times as long.
 */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const output = new Output();
  if (isOpen(value)) write(value, output, LEVELS);
  else {
    const own = typeof value === "object" && value !== null && "toJSON" in value ? plainOf(value) : value;
    write(own, output, LEVELS);
  }
  return output.take();
}

/** What a value that writes itself gives, so that its large parts can be written in pieces too. */
function plainOf(value: object): unknown {
  const { toJSON } = value as { readonly toJSON?: unknown };
  return typeof toJSON === "function" ? (toJSON.call(value, "") as unknown) : value;
}
