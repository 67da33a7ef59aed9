import type { SceneMessage } from "../../../workers/protocol.ts";
import type { Dialect } from "./dialect.ts";
import { recordOf } from "./record.ts";

/** Producers whose messages are ours: lore must not wake lore through the history. */
const OWN_PLUGINS: ReadonlySet<unknown> = new Set(["dsh-lorekeeper", "pmp-dsh-tavern"]);
/** Sources of messages with the user's role that nobody said. */
const TOOL_SOURCES: ReadonlySet<unknown> = new Set(["tool", "system-prompt"]);

/**
 * The text of a message's content: its text parts in order, joined by a line break, which neither glues two words
 * together nor makes one of them look longer. Reasoning, tool calls and tool results are no text. Null: not a content.
 */
export function textOf(content: unknown): string | null {
  if (!Array.isArray(content)) return null;
  let text: string | null = null;
  for (const part of content) {
    const block = recordOf(part);
    if (block === null || block["type"] !== "text" || typeof block["text"] !== "string") continue;
    text = text === null ? block["text"] : `${text}\n${block["text"]}`;
  }
  return text ?? "";
}

/** Who and when a message is looked at for. */
export interface SpokenBy {
  readonly role: "user" | "assistant";
  /** Stands in for a message without an id. */
  readonly seq: number;
  readonly time: unknown;
}

/**
 * The message as the scan sees it: said by the user or the model and carrying text. Null for context, tool results,
 * other roles, our own texts, and messages of blanks alone; undefined when it has not the shape of a message.
 */
export function spokenMessage(dialect: Dialect, value: unknown, by: SpokenBy): SceneMessage | null | undefined {
  const message = recordOf(value);
  if (message === null) return undefined;
  const text = textOf(message["content"]);
  if (text === null) return undefined;
  if (message["role"] !== by.role || !/\S/u.test(text)) return null;
  const source = recordOf(message["source"]);
  if (source !== null) {
    if (dialect.isContext(source) || TOOL_SOURCES.has(source["kind"]) || OWN_PLUGINS.has(source["plugin"])) return null;
  }
  const id = typeof message["id"] === "string" ? message["id"] : `seq:${by.seq}`;
  return {
    id,
    role: by.role,
    text,
    ...(Number.isFinite(by.time) && typeof by.time === "number" ? { sentMs: by.time } : {}),
  };
}
