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

/**
 * The conversations of requests, sized and never quoted. A message is looked at once, however often it is sent: what is
 * found of it goes with the host's object. An outline has at most `turnHistoryParts`, the newest.
 */
export class HistoryRows {
  readonly #known = new WeakMap<object, SizedMessage>();
  #sizedCount = 0;

  /** Messages that had to be looked at. */
  get sizedCount(): number {
    return this.#sizedCount;
  }

  of(messages: readonly unknown[], seqOf: SeqOf): RequestHistory {
    const toolResultIds: string[] = [];
    const rows: Row[] = [];
    let left = LIMITS.turnHistoryParts.value;
    let historyCount = 0;
    for (let index = messages.length - 1; index >= 0; index--) {
      const { row, isSystem, toolResultIds: ids } = this.#sized(messages[index], seqOf);
      if (isSystem) continue;
      historyCount += 1;
      if (ids.length > 0) toolResultIds.push(...ids.toReversed());
      left -= Math.max(1, row.parts.length);
      if (left >= 0) rows.push(row);
    }
    rows.reverse();
    return {
      outline: { messages: rows, omitted: historyCount - rows.length },
      historyCount,
      toolResultIds: toolResultIds.toReversed(),
    };
  }

  #sized(message: unknown, seqOf: SeqOf): SizedMessage {
    if (typeof message !== "object" || message === null) return NOTHING;
    const known = this.#known.get(message);
    if (known !== undefined) return known;
    this.#sizedCount += 1;
    const sized = sizedMessage(message, seqOf);
    // What can still change is looked at again.
    if (Object.isFrozen(message)) this.#known.set(message, sized);
    return sized;
  }
}

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
