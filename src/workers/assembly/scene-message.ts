import { z } from "zod";

import type { Scene, SceneMessage } from "./protocol.ts";

/**
 * Messages as they are sent: columns, so that nothing but their texts takes room. Ids stay with the host. The texts are
 * bytes behind one another: read one by one they become small strings, which cost a tenth of one large string that is
 * cut.
 */
export const SentMessagesSchema = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Bytes of each text: of its UTF-8, or less than 0 of its UTF-16LE, which alone can carry lone surrogates. */
  sizes: z.array(z.int()),
  /** One letter a message: `u` or `a`. */
  roles: z.string(),
  /** Milliseconds since 1970; null = unknown. Empty when none is known. */
  sentMs: z.array(z.number().nullable()),
});

export type SentMessages = z.infer<typeof SentMessagesSchema>;

/** Newest first, as given. */
export function sentMessages({ messages }: Pick<Scene, "messages">): SentMessages {
  const known = messages.some(({ sentMs }) => sentMs !== undefined);
  return {
    ...packTexts(messages.map(({ text }) => text)),
    roles: messages.map(({ role }) => (role === "user" ? "u" : "a")).join(""),
    sentMs: known ? messages.map(({ sentMs }) => sentMs ?? null) : [],
  };
}

export type ReceivedMessage = Omit<SceneMessage, "id">;

/** What was made of messages, which several steps of one assembly ask for. */
const received = new WeakMap<SentMessages, readonly ReceivedMessage[]>();

export function receivedMessages(sent: SentMessages): readonly ReceivedMessage[] {
  const known = received.get(sent);
  if (known !== undefined) return known;
  const messages = unpackTexts(sent).map((text, i): ReceivedMessage => {
    const at = sent.sentMs[i] ?? null;
    return { text, role: sent.roles[i] === "u" ? "user" : "assistant", ...(at === null ? {} : { sentMs: at }) };
  });
  received.set(sent, messages);
  return messages;
}

/** UTF-8 takes no more for a unit, UTF-16LE less. */
const UNIT_BYTES_MAX = 3;

function packTexts(texts: readonly string[]): Pick<SentMessages, "bytes" | "sizes"> {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.allocUnsafe(units * UNIT_BYTES_MAX);
  let at = 0;
  const sizes = texts.map((text) => {
    const isExact = text.isWellFormed();
    const size = bytes.write(text, at, isExact ? "utf8" : "utf16le");
    at += size;
    return isExact ? size : -size;
  });
  return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, at), sizes };
}

function unpackTexts({ bytes, sizes }: SentMessages): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return sizes.map((size) => {
    const end = at + Math.abs(size);
    const text = buffer.toString(size < 0 ? "utf16le" : "utf8", at, end);
    at = end;
    return text;
  });
}
