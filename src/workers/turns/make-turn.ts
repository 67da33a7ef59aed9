import { itemsOf } from "../../trace/decisions/items-of.ts";
import type { GroundedCapture } from "../../trace/decisions/model.ts";
import { type TraceRecord, TraceRecordSchema } from "../../trace/model/record.ts";
import type { TextPlace, TurnFacts } from "../../trace/model/turn/turn-facts.ts";
import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import { itemsWithoutBooks } from "../../trace/project/turn/items-without-books.ts";
import { type TurnPrompt, turnPrompt } from "../../trace/project/turn/turn-prompt.ts";
import { projectTurn } from "../../trace/project/turn/turn-record.ts";
import { sha256 } from "../profile/text-digest.ts";
import { unlessDamaged } from "./damaged-row.ts";
import { turnCitations } from "./turn-citations.ts";
import type { DecisionsReader } from "./turn-decisions.ts";

/** A turn that is over, as it comes to the thread. */
export interface SentTurn {
  readonly facts: TurnFacts;
  /** JSON of schema 4 records. */
  readonly records: readonly SharedArrayBuffer[];
  /** What the facts point at: UTF-16LE. */
  readonly parts: readonly SharedArrayBuffer[];
}

/** The account of a turn that is over. Its texts are looked into here and are in nothing that is returned. */
export function makeTurn(
  { facts, records: sent, parts }: SentTurn,
  decisions: DecisionsReader,
  nowMs: number,
): TurnTrace {
  const records = recordsById(sent);
  const prompt = turnPrompt(facts, records);
  const captures = groundedCaptures(facts, prompt, decisions);
  const began = performance.now();
  const at = (place: TextPlace): string => textAt(parts, place);
  const citations = turnCitations({ facts, prompt, captures, textAt: at, hash: sha256 });
  const citeMs = performance.now() - began;
  const cited = Array.isArray(citations) ? citations : null;
  const items =
    captures.length === 0 ? itemsWithoutBooks(facts) : itemsOf(captures, { citations: cited, executed: new Map() });
  return projectTurn(facts, {
    records,
    hash: sha256,
    textAt: at,
    prompt,
    items,
    citations,
    finalize: { verifyMs: null, citeMs, persistMs: null },
    nowMs,
  });
}

/** Records that cannot be read tell nothing. */
function recordsById(sent: readonly SharedArrayBuffer[]): ReadonlyMap<string, TraceRecord> {
  const records = sent.flatMap((shared) => {
    const read = TraceRecordSchema.safeParse(JSON.parse(Buffer.from(shared).toString("utf8")));
    return read.success ? [read.data] : [];
  });
  return new Map(records.map((record) => [record.id, record]));
}

/** The assemblies of a turn whose decisions are there, in order. */
export function groundedCaptures(
  { captures, calls }: Pick<TurnFacts, "captures" | "calls">,
  prompt: TurnPrompt,
  decisions: DecisionsReader,
): GroundedCapture[] {
  return captures.flatMap(({ captureId, groundingKey, blocks }, at): GroundedCapture[] => {
    // A row that is damaged costs these decisions, not the turn.
    const found = groundingKey === null ? null : unlessDamaged(() => decisions.read(groundingKey));
    if (found === null) return [];
    const isVerified = prompt.captures[at]?.assemblyVerified === true;
    const callId = calls.find((call) => call.captureId === captureId)?.id ?? null;
    return [
      {
        captureId,
        decisions: found,
        blockIds: blocks === null ? null : new Map(blocks.map(({ name, id }) => [name, id])),
        verifiedBy: isVerified ? { callId } : null,
      },
    ];
  });
}

/** Places are checked against nothing but what is there: one that lies outside has no text. */
function textAt(parts: readonly SharedArrayBuffer[], { part, start, end }: TextPlace): string {
  const memory = parts[part];
  if (memory === undefined) return "";
  const units = Math.floor(memory.byteLength / 2);
  const from = Math.min(start, units);
  return Buffer.from(memory, from * 2, (Math.min(end, units) - from) * 2).toString("utf16le");
}
