import { PROMPT_PLUGIN, type Reference } from "../model/reference.ts";
import { fieldOf } from "./json-field.ts";

/** The first log format with system messages in place of `request/header.system`. */
const SYSTEM_MESSAGE_VERSION = 3;
/** The first log format in which producers of messages have kinds of their own. */
const PRODUCER_KIND_VERSION = 4;

/** The type of event that a reference of each kind points at. */
const EVENT_TYPES = {
  "request-header-system": "request/header",
  "system-message": "system/message",
  "context-section": "user/message",
} as const satisfies Record<Reference["kind"], Reference["eventType"]>;

/**
 * Whether an event is what a reference of this kind points at: of the right type, in a log format that has it, and,
 * where it is a message, made by the host's own prompt. Anybody may send a user message with sections in its source.
 * Format 4 has kinds of its own for the producers; logs that were upgraded to it keep the older spelling.
 */
export function isOfficial(
  event: { readonly type: unknown; readonly data: unknown },
  kind: Reference["kind"],
  version: number,
): boolean {
  if (event.type !== EVENT_TYPES[kind]) return false;
  if (kind === "request-header-system") return version < SYSTEM_MESSAGE_VERSION;
  if (kind === "system-message") {
    const source = fieldOf(event.data, "message", "source");
    return version >= SYSTEM_MESSAGE_VERSION && isProducer(source, "system-prompt", version);
  }
  const source = fieldOf(event.data, "source");
  return fieldOf(source, "form") === "snapshot" && isProducer(source, "runtime-context", version);
}

function isProducer(source: unknown, kind: string, version: number): boolean {
  const found = fieldOf(source, "kind");
  if (found === "plugin") return fieldOf(source, "plugin") === PROMPT_PLUGIN;
  return version >= PRODUCER_KIND_VERSION && found === kind;
}
