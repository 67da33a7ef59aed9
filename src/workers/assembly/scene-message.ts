import { z } from "zod";

import type { Scene, SceneMessage } from "./protocol.ts";

/** Messages as they are sent: columns, so that nothing but their texts takes room. Ids stay with the host. */
export const SentMessagesSchema = z.object({
  texts: z.array(z.string()),
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
    texts: messages.map(({ text }) => text),
    roles: messages.map(({ role }) => (role === "user" ? "u" : "a")).join(""),
    sentMs: known ? messages.map(({ sentMs }) => sentMs ?? null) : [],
  };
}

export type ReceivedMessage = Omit<SceneMessage, "id">;

export function receivedMessages({ texts, roles, sentMs }: SentMessages): ReceivedMessage[] {
  return texts.map((text, i) => {
    const at = sentMs[i] ?? null;
    return { text, role: roles[i] === "u" ? "user" : "assistant", ...(at === null ? {} : { sentMs: at }) };
  });
}
