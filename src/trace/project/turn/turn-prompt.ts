import type { FullRecord, RecordSection, TraceRecord } from "../../model/record.ts";
import type { Block, TurnCapture } from "../../model/turn/prompt.ts";
import type { BlockFacts, TurnCaptureFacts, TurnFacts } from "../../model/turn/turn-facts.ts";
import { cacheBreaks } from "./cache-break.ts";
import { noBody, withheldBody } from "./stored-body.ts";

/** Schema 4 records by id. One that is missing was evicted, one that is omitted was too large. */
export type RecordsById = ReadonlyMap<string, TraceRecord>;

/** Blocks of a turn and what its captures had of them: made first, since items and citations are told by blocks. */
export interface TurnPrompt {
  /** null: no assembly of the turn put anything into a prompt. */
  readonly blocks: readonly Block[] | null;
  readonly captures: readonly TurnCapture[];
}

/** The record with sections; undefined: there is none to ask. */
export function fullRecord(records: RecordsById, recordId: string | null): FullRecord | undefined {
  const record = recordId === null ? undefined : records.get(recordId);
  return record === undefined || record.contentStatus === "omitted-size-limit" ? undefined : record;
}

/**
 * The blocks of a turn: as the host handed them over, with hashes, sizes, sources and references of the records that the
 * captures left. What a record would have told and cannot is null.
 */
export function turnPrompt(facts: Pick<TurnFacts, "captures" | "previous">, records: RecordsById): TurnPrompt {
  const blocks = new Map<string, Block>();
  for (const capture of facts.captures) {
    const record = fullRecord(records, capture.recordId);
    for (const fact of capture.blocks ?? []) {
      const known = blocks.get(fact.id);
      // A block that several captures share has its reference from the first that was seen in the history.
      if (known === undefined || known.hash === null || known.reference === null) {
        blocks.set(fact.id, merged(known, blockOf(fact, sectionOf(fact, record))));
      }
    }
  }
  const breaks = cacheBreaks(facts, records);
  const isNone = facts.captures.every((capture) => capture.blocks === null);
  return {
    blocks: isNone ? null : [...blocks.values()],
    captures: facts.captures.map((capture, at) => captureOf(capture, breaks[at], records)),
  };
}

function captureOf(
  capture: TurnCaptureFacts,
  cacheBreak: TurnCapture["cacheBreak"] | undefined,
  records: RecordsById,
): TurnCapture {
  const { captureId, recordId, step, blocks, groundingKey } = capture;
  const delivery = fullRecord(records, recordId)?.delivery ?? null;
  return {
    captureId,
    recordId,
    step,
    assemblyVerified: delivery?.assemblyVerified ?? capture.assemblyVerified,
    blockIds: (blocks ?? []).map(({ id }) => id),
    cacheBreak: cacheBreak ?? { state: "not-recorded", blockId: null },
    groundingKey,
  };
}

/** The section or context of the record that the block is; undefined: the record tells of another prompt. */
function sectionOf(fact: BlockFacts, record: FullRecord | undefined): RecordSection | undefined {
  const section = (fact.kind === "section" ? record?.sections : record?.contexts)?.[fact.position];
  const isSame = section?.name === fact.name && section.utf16Units === fact.utf16Units;
  return isSame ? section : undefined;
}

function blockOf(fact: BlockFacts, section: RecordSection | undefined): Block {
  const { position: _position, volatile: isVolatile, carried, ...known } = fact;
  const sources = section?.sources ?? null;
  return {
    ...known,
    capability: sources === null ? known.capability : capabilityOf(known.capability, sources),
    stable: isStable(fact, sources, isVolatile),
    hash: section?.hash ?? null,
    characters: section?.characters ?? null,
    utf8Bytes: section?.utf8Bytes ?? null,
    sources,
    reference: section?.reference ?? null,
    // What no request carried the history of requests does not have.
    body: fact.utf16Units === 0 || carried === false ? noBody() : withheldBody(),
  };
}

/** Of lore the book, when it is of one book alone. */
function capabilityOf(told: string, sources: RecordSection["sources"]): string {
  if (told !== "world-book") return told;
  const books = new Set(sources.filter(({ kind }) => kind === "worldbook").map(({ resourceId }) => resourceId));
  const [only] = books;
  return books.size === 1 && only !== undefined ? `world-book:${only}` : told;
}

/** Lore changes with what is said; of the host's sections nobody tells. */
function isStable(
  { provenance }: BlockFacts,
  sources: RecordSection["sources"] | null,
  isVolatile: boolean | null,
): boolean | null {
  if (provenance === "host" || sources === null || sources.length === 0) return null;
  if (isVolatile === true || sources.some(({ kind }) => kind === "worldbook")) return false;
  return isVolatile === null ? null : true;
}

/** What one capture of a block does not tell another may. */
function merged(known: Block | undefined, block: Block): Block {
  if (known === undefined) return block;
  const body = known.body.status === "none" ? block.body : known.body;
  return { ...(known.hash === null ? block : known), reference: known.reference ?? block.reference, body };
}
