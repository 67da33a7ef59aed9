import { LIMITS } from "../../matcher/limits.ts";
import type { HistoryHeader } from "../../trace/model/history.ts";
import { LineHead, OTHER_SHAPE, OUT_OF_ORDER } from "./line-head.ts";
import type { LineIndex, Segment } from "./line-index.ts";
import { headerOfLine } from "./log-header.ts";
import { eventsOfLine } from "./stored-line.ts";
import { UnsureError } from "./unsure.ts";

const LINE_FEED = 0x0a;
const FIRST_LINES = 1024;

/** The lines that are known so far, with room for more. */
interface Lines {
  seqs: Uint32Array;
  offsets: Uint32Array;
  count: number;
}

/**
 * Makes the index of a log from its bytes, which come in any pieces, or carries one on where it ended. Checks that the
 * events are numbered one after the other from 0. Throws `UnsureError` for what the host would not read in this way.
 */
export class IndexBuilder {
  readonly #head = new LineHead();
  readonly #segments: Segment[];
  readonly #lines: Lines;
  #header: HistoryHeader | undefined;
  #events: number;
  /** The beginning of a line whose end has not come yet; copies. */
  #carry: Buffer[] = [];
  #carryBytes = 0;
  /** Index of the first line of the segment that is being added. */
  #firstLine: number;
  /** In the text of that segment: where the next line begins, and the end of what came. */
  #lineAt = 0;
  #textAt = 0;

  /** `from`: the index to carry on; it stays as it is. */
  constructor(from?: LineIndex) {
    this.#header = from?.header;
    this.#events = from?.events ?? 0;
    this.#segments = [...(from?.segments ?? [])];
    this.#lines = {
      seqs: from?.seqs.slice() ?? new Uint32Array(FIRST_LINES),
      offsets: from?.offsets.slice() ?? new Uint32Array(FIRST_LINES),
      count: from?.seqs.length ?? 0,
    };
    this.#firstLine = this.#lines.count;
  }

  /** Undefined until the first line is there. */
  get header(): HistoryHeader | undefined {
    return this.#header;
  }

  get events(): number {
    return this.#events;
  }

  /** The last segment goes on: what is added next follows its text. */
  resume(): void {
    const last = this.#segments.pop();
    if (last === undefined) return;
    this.#firstLine = last.line;
    this.#lineAt = last.textBytes;
    this.#textAt = last.textBytes;
  }

  /** Text of the segment that follows what was added of it before. */
  add(text: Buffer): void {
    let from = 0;
    for (let feed = text.indexOf(LINE_FEED); feed !== -1; feed = text.indexOf(LINE_FEED, from)) {
      if (this.#carry.length === 0) this.#line(text, from, feed);
      else this.#carried(text.subarray(from, feed));
      from = feed + 1;
      this.#lineAt = this.#textAt + from;
    }
    // A copy: the memory of the piece is used again.
    if (from < text.length) this.#keep(Buffer.from(text.subarray(from)));
    this.#textAt += text.length;
  }

  /** Bytes of the segment's text up to the end of its last complete line. */
  get completeBytes(): number {
    return this.#lineAt;
  }

  /** Whether the segment's text ends within a line. */
  get isTorn(): boolean {
    return this.#carry.length > 0;
  }

  /** The segment has ended; `start` and `end`: its place in the file. A torn line is left out. */
  endSegment(start: number, end: number): void {
    this.#segments.push({ start, end, line: this.#firstLine, textBytes: this.#lineAt });
    this.#firstLine = this.#lines.count;
    this.#drop();
    this.#lineAt = 0;
    this.#textAt = 0;
  }

  /** The index as far as it was made. `hashed`: the bytes of the file that it was made from. */
  index(hashed: { readonly bytes: number; readonly digest: string }): LineIndex {
    if (this.#header === undefined) throw new UnsureError("header", "the log has no first line");
    const { seqs, offsets, count } = this.#lines;
    return {
      header: this.#header,
      events: this.#events,
      seqs: seqs.slice(0, count),
      offsets: offsets.slice(0, count),
      segments: this.#segments,
      completeBytes: this.#segments.at(-1)?.end ?? 0,
      hashedBytes: hashed.bytes,
      digest: hashed.digest,
    };
  }

  #line(bytes: Buffer, start: number, end: number): void {
    if (this.#header === undefined) {
      this.#header = headerOfLine(bytes.toString("utf8", start, end));
      return;
    }
    const seq = this.#events;
    const read = this.#head.events(bytes, { start, end, seq });
    const events = read === OTHER_SHAPE ? parsedEvents(bytes.subarray(start, end), seq) : read;
    if (events === OUT_OF_ORDER) throw new UnsureError("continuity", "events do not follow one another");
    this.#put(seq, this.#lineAt);
    this.#events += events;
  }

  /** A line may go on for ever; the host's reader has no room for that either. */
  #keep(piece: Buffer): void {
    this.#carryBytes += piece.length;
    if (this.#carryBytes > LIMITS.historyLineBytes.value) throw new UnsureError("continuity", "a line is too long");
    this.#carry.push(piece);
  }

  #carried(rest: Buffer): void {
    const line = Buffer.concat([...this.#carry, rest]);
    this.#drop();
    this.#line(line, 0, line.length);
  }

  #drop(): void {
    this.#carry = [];
    this.#carryBytes = 0;
  }

  #put(seq: number, offset: number): void {
    const lines = this.#lines;
    if (lines.count === lines.seqs.length) {
      lines.seqs = grown(lines.seqs);
      lines.offsets = grown(lines.offsets);
    }
    lines.seqs[lines.count] = seq;
    lines.offsets[lines.count] = offset;
    lines.count++;
  }
}

function parsedEvents(line: Buffer, seq: number): number {
  const events = eventsOfLine(line);
  return events[0]?.seq === seq ? events.length : OUT_OF_ORDER;
}

function grown(array: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.max(FIRST_LINES, array.length * 2));
  larger.set(array);
  return larger;
}
