import type { OfficialEvent } from "../../trace/model/history.ts";
import { type LineIndex, type LinePlace, placeOf, type Segment } from "./line-index.ts";
import type { LogFile } from "./log-file.ts";
import { giveBack, takeMemory } from "./spare-memory.ts";
import { eventsOfLine } from "./stored-line.ts";
import { UnsureError } from "./unsure.ts";
import { openDecoder } from "./zstd-decoder.ts";
import { frameEnds } from "./zstd-frames.ts";

type Wanted = LinePlace & { readonly seq: number };

/**
 * The events of the given numbers, which are ascending, as they are in the log; those that it does not have are left
 * out. Reads only the parts of the file that hold them. Throws `UnsureError`.
 */
export function readEvents(
  file: LogFile,
  { index, seqs }: { readonly index: LineIndex; readonly seqs: readonly number[] },
  throwIfStopped: () => void,
): ReadonlyMap<number, OfficialEvent> {
  const events = new Map<number, OfficialEvent>();
  for (const [segment, wanted] of wantedBySegment(index, seqs)) {
    const lines =
      file.encoding === "plain" ? plainLines(file, wanted) : linesOf(file, { segment, wanted }, throwIfStopped);
    let i = 0;
    for (const line of lines) {
      throwIfStopped();
      const { seq } = wanted[i++]!;
      events.set(seq, eventOfLine(line, seq));
    }
  }
  return events;
}

function wantedBySegment(index: LineIndex, seqs: readonly number[]): ReadonlyMap<Segment, Wanted[]> {
  const bySegment = new Map<Segment, Wanted[]>();
  for (const seq of seqs) {
    const place = placeOf(index, seq);
    if (place === undefined) continue;
    const wanted = bySegment.get(place.segment);
    if (wanted === undefined) bySegment.set(place.segment, [{ ...place, seq }]);
    else wanted.push({ ...place, seq });
  }
  return bySegment;
}

/** One line after the other; each is gone with the next. */
function* plainLines(file: LogFile, wanted: readonly Wanted[]): Generator<Buffer> {
  for (const { start, end } of wanted) {
    const memory = takeMemory(end - start);
    try {
      const line = memory.subarray(0, end - start);
      file.read(line, start);
      yield line;
    } finally {
      giveBack(memory);
    }
  }
}

function bytesOf(file: LogFile, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(end - start);
  file.read(bytes, start);
  return bytes;
}

/** Decompresses a segment as far as the last of its wanted lines, and keeps these alone. */
function linesOf(
  file: LogFile,
  { segment, wanted }: { readonly segment: Segment; readonly wanted: readonly Wanted[] },
  throwIfStopped: () => void,
): readonly Buffer[] {
  const bytes = bytesOf(file, segment.start, segment.end);
  const lines = wanted.map(({ start, end }) => Buffer.allocUnsafeSlow(end - start));
  const last = wanted.at(-1)?.end ?? 0;
  const decoder = openDecoder();
  let at = 0;
  try {
    decoder.decode({ bytes, ends: frameEnds(bytes) }, (text) => {
      throwIfStopped();
      for (const [i, { start, end }] of wanted.entries()) {
        if (start < at + text.length && end > at)
          text.copy(lines[i]!, Math.max(0, at - start), Math.max(0, start - at), end - at);
      }
      at += text.length;
      return at < last;
    });
  } finally {
    decoder.close();
  }
  if (at < last) throw new UnsureError("changed", "a frame is shorter than it was");
  return lines;
}

function eventOfLine(bytes: Buffer, seq: number): OfficialEvent {
  const event = eventsOfLine(bytes).find((candidate) => candidate.seq === seq);
  if (event === undefined) throw new UnsureError("continuity", "a line has other events than it began with");
  return event;
}
