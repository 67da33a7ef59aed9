import { EVENT_TYPES } from "./event-types.ts";
import { ROW_TYPES } from "./stored-line.ts";

/** The line does not begin as the host's writer begins lines: only parsing it tells what it is. */
export const OTHER_SHAPE = -1;
/** The line begins with another event than the next one. */
export const OUT_OF_ORDER = -2;

type Kind = "event" | "row" | "other";

const ascii = (text: string): Buffer => Buffer.from(text, "latin1");
const TYPE = ascii('{"type":"');
const SEQ = ascii('","seq":');
const SEQ0 = ascii('","seq0":');
const TIME0 = ascii(',"time0":');
const DATA = ascii(',"data":{"turn":');
const STEP = ascii(',"step":');
const INDEX = ascii(',"index":');
const ID = ascii(',"id":"');
const DT = ascii(',"dt":[');
const TEXTS = ascii(',"texts":["');

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...[...EVENT_TYPES].map((type) => [type, "event"] as const),
  ...ROW_TYPES.map((type) => [type, "row"] as const),
]);

/**
 * Reads how many events a line of a log stands for from its first bytes, which `JSON.stringify` always writes in the
 * same order. A whole parse of each line takes ten times as long as all the rest of making an index.
 */
export class LineHead {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;
  /** The type that was looked up last; most lines have the same as the one before. */
  #type: Buffer = Buffer.alloc(0);
  #kind: Kind = "other";

  /**
   * The number of events of the line in `bytes` from `start` to `end`, without its line break, when the first of them is
   * `seq`; else {@link OTHER_SHAPE} or {@link OUT_OF_ORDER}.
   */
  events(bytes: Buffer, line: { readonly start: number; readonly end: number; readonly seq: number }): number {
    this.#bytes = bytes;
    this.#at = line.start;
    this.#end = line.end;
    if (bytes[line.end - 1] !== CLOSING_BRACE || !this.#skip(TYPE)) return OTHER_SHAPE;
    const kind = this.#kindOfType();
    if (kind === "event") return this.#skip(SEQ) ? this.#eventAt(line.seq) : OTHER_SHAPE;
    if (kind === "row") return this.#skip(SEQ0) ? this.#rowAt(line.seq) : OTHER_SHAPE;
    return OTHER_SHAPE;
  }

  #eventAt(seq: number): number {
    const found = this.#integer();
    if (found < 0 || this.#bytes[this.#at] !== COMMA) return OTHER_SHAPE;
    return found === seq ? 1 : OUT_OF_ORDER;
  }

  #rowAt(seq: number): number {
    const found = this.#integer();
    if (found < 0 || !this.#skip(TIME0)) return OTHER_SHAPE;
    const isRun = this.#isNumber() && this.#skip(DATA) && this.#isNumber() && this.#skip(STEP) && this.#isNumber();
    if (!isRun || !this.#skip(INDEX) || !this.#isNumber()) return OTHER_SHAPE;
    const members = this.#skip(DT) ? this.#members() : OTHER_SHAPE;
    if (members < 0 || !(this.#skip(TEXTS) || this.#skip(ID))) return OTHER_SHAPE;
    return found === seq ? members : OUT_OF_ORDER;
  }

  /** One more than there are gaps between the members; the list of gaps has just begun. */
  #members(): number {
    let commas = 0;
    let isEmpty = true;
    for (; this.#at < this.#end; this.#at++) {
      const byte = this.#bytes[this.#at]!;
      if (byte === CLOSING_BRACKET) {
        this.#at++;
        return isEmpty ? 1 : commas + 2;
      }
      isEmpty = false;
      if (byte === COMMA) commas++;
      else if (byte !== MINUS && (byte < ZERO || byte > NINE)) return OTHER_SHAPE;
    }
    return OTHER_SHAPE;
  }

  #skip(text: Buffer): boolean {
    if (this.#at + text.length > this.#end) return false;
    for (let i = 0; i < text.length; i++) if (this.#bytes[this.#at + i] !== text[i]) return false;
    this.#at += text.length;
    return true;
  }

  /** The digits here as a number; -1: none. */
  #integer(): number {
    const start = this.#at;
    let value = 0;
    for (; this.#at < this.#end; this.#at++) {
      const byte = this.#bytes[this.#at]!;
      if (byte < ZERO || byte > NINE) break;
      value = value * 10 + (byte - ZERO);
    }
    return this.#at === start ? -1 : value;
  }

  #isNumber(): boolean {
    if (this.#bytes[this.#at] === MINUS) this.#at++;
    return this.#integer() >= 0;
  }

  /** Goes to the closing quote of the type. */
  #kindOfType(): Kind {
    const start = this.#at;
    while (this.#at < this.#end && this.#bytes[this.#at] !== QUOTE) this.#at++;
    if (this.#isLastType(start)) return this.#kind;
    // A copy: the bytes are overwritten by the next block.
    this.#type = Buffer.from(this.#bytes.subarray(start, this.#at));
    this.#kind = KINDS.get(this.#type.toString("latin1")) ?? "other";
    return this.#kind;
  }

  #isLastType(start: number): boolean {
    const type = this.#type;
    if (type.length !== this.#at - start) return false;
    for (let i = 0; i < type.length; i++) if (this.#bytes[start + i] !== type[i]) return false;
    return true;
  }
}
