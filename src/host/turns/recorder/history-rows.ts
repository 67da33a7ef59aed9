import { LIMITS } from "../../../matcher/limits.ts";
import type { HistoryOutline } from "../../../trace/model/turn/prompt.ts";

type Row = HistoryOutline["messages"][number];
type Part = Row["parts"][number];

/** A message of a request, sized. */
interface SizedMessage {
  readonly row: Row;
  readonly isSystem: boolean;
  /** Calls whose results it carries. */
  readonly toolResultIds: readonly string[];
}

/** What a request carries of the conversation. */
export interface RequestHistory {
  readonly outline: HistoryOutline;
  /** Messages of the request without system texts. */
  readonly historyCount: number;
  /** Of the messages that the outline lists. */
  readonly toolResultIds: readonly string[];
}

/** Where the log has a message; null: not known. */
export type SeqOf = (messageId: string) => number | null;

const PART_TYPES: ReadonlyMap<unknown, Part["type"]> = new Map<unknown, Part["type"]>([
  ["text", "text"],
  ["reasoning", "reasoning"],
  ["image", "image"],
  ["tool-call", "tool_call"],
  ["tool-result", "tool_call_response"],
]);

/** Rows of a request on their way, from the newest message to the oldest. */
interface Listing {
  readonly rows: Row[];
  /** In the same order. */
  readonly toolResultIds: string[];
  /** Parts that may still be listed. */
  parts: number;
  /** Parts that may still be looked at for the first time. */
  work: number;
}

/**
 * The conversations of requests, sized and never quoted. A message is looked at once, however often it is sent: what is
 * found of it goes with the host's object. An outline has at most `turnHistoryParts`, the newest, of which one call
 * looks at `turnHistoryNewParts` at most: the first requests of a session that was resumed list fewer. Messages that
 * are not listed are counted, nothing of them is read but their role.
 */
export class HistoryRows {
  readonly #known = new WeakMap<object, SizedMessage>();
  #sizedCount = 0;

  /** Messages that had to be looked at. */
  get sizedCount(): number {
    return this.#sizedCount;
  }

  of(messages: readonly unknown[], seqOf: SeqOf): RequestHistory {
    const listing: Listing = {
      rows: [],
      toolResultIds: [],
      parts: LIMITS.turnHistoryParts.value,
      work: LIMITS.turnHistoryNewParts.value,
    };
    let index = messages.length - 1;
    while (index >= 0 && this.#list(messages[index], seqOf, listing)) index -= 1;
    const omitted = countSpoken(messages, index + 1);
    const { rows, toolResultIds } = listing;
    return {
      outline: { messages: rows.toReversed(), omitted },
      historyCount: omitted + rows.length,
      toolResultIds: toolResultIds.toReversed(),
    };
  }

  /** false: there is no room for it, nor for what is older. */
  #list(message: unknown, seqOf: SeqOf, listing: Listing): boolean {
    const sized = this.#sized(message, seqOf, listing);
    if (sized === null) return false;
    const { row, isSystem, toolResultIds } = sized;
    if (isSystem) return true;
    listing.parts -= Math.max(1, row.parts.length);
    if (listing.parts < 0) return false;
    listing.rows.push(row);
    if (toolResultIds.length > 0) listing.toolResultIds.push(...toolResultIds.toReversed());
    return true;
  }

  /** null: too much was looked at already. The newest message that is not known is always looked at. */
  #sized(message: unknown, seqOf: SeqOf, listing: Listing): SizedMessage | null {
    if (typeof message !== "object" || message === null) return NOTHING;
    const known = this.#known.get(message);
    if (known !== undefined) return known;
    const isFirst = listing.work === LIMITS.turnHistoryNewParts.value;
    listing.work -= partCount(message);
    if (listing.work < 0 && !isFirst) return null;
    this.#sizedCount += 1;
    const sized = sizedMessage(message, seqOf);
    // What can still change is looked at again.
    if (Object.isFrozen(message)) this.#known.set(message, sized);
    return sized;
  }
}

/** A message without parts is work as well. */
function partCount(message: RequestMessage): number {
  return Array.isArray(message.content) ? Math.max(1, message.content.length) : 1;
}

/** Messages without system texts among the first so many. */
function countSpoken(messages: readonly unknown[], end: number): number {
  let count = 0;
  for (let index = 0; index < end; index++) if (!isSystemText(messages[index])) count += 1;
  return count;
}

const isSystemText = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "role" in message && message.role === "system";

const NOTHING: SizedMessage = {
  row: { eventSeq: null, messageId: null, role: "", parts: [] },
  isSystem: false,
  toolResultIds: [],
};

interface RequestMessage {
  readonly id?: unknown;
  readonly role?: unknown;
  readonly content?: unknown;
  readonly toolCallId?: unknown;
  readonly source?: unknown;
}

function sizedMessage({ id, role, content, toolCallId, source }: RequestMessage, seqOf: SeqOf): SizedMessage {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : typeof content === "string" ? [content] : [];
  const isTool = role === "tool";
  const ids = blocks.flatMap((block) => wrappedId(block));
  const messageId = typeof id === "string" ? id : null;
  const as = isTool ? "tool_call_response" : isSummary(source) ? "compaction" : null;
  return {
    row: {
      eventSeq: messageId === null ? null : seqOf(messageId),
      messageId,
      role: typeof role === "string" ? role : "",
      parts: blocks.map((block) => sizedPart(block, as)),
    },
    isSystem: role === "system",
    // From format 4 on the message itself is the result.
    toolResultIds: isTool && typeof toolCallId === "string" ? [toolCallId] : ids,
  };
}

function wrappedId(block: unknown): string[] {
  if (typeof block !== "object" || block === null || !("type" in block) || block.type !== "tool-result") return [];
  return "toolCallId" in block && typeof block.toolCallId === "string" ? [block.toolCallId] : [];
}

/** A message that stands for those that a compaction took away. */
function isSummary(source: unknown): boolean {
  if (typeof source !== "object" || source === null || !("kind" in source)) return false;
  return source.kind === "compaction" || ("compactionId" in source && typeof source.compactionId === "string");
}

function sizedPart(block: unknown, as: Part["type"] | null): Part {
  const type = typeof block === "object" && block !== null && "type" in block ? block.type : "text";
  return { type: as ?? PART_TYPES.get(type) ?? "other", chars: charsOf(block) };
}

/** UTF-16 units of the texts of a block, those of a wrapped result among them. */
function charsOf(block: unknown): number {
  if (typeof block === "string") return block.length;
  if (typeof block !== "object" || block === null) return 0;
  if ("text" in block && typeof block.text === "string") return block.text.length;
  if ("arguments" in block && typeof block.arguments === "string") return block.arguments.length;
  if (!("content" in block)) return 0;
  const { content } = block;
  if (typeof content === "string") return content.length;
  return Array.isArray(content) ? content.reduce<number>((sum, part) => sum + charsOf(part), 0) : 0;
}
