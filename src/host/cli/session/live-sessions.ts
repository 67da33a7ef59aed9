import { z } from "zod";
import { CliError } from "../error.ts";
import type { ApiClient } from "../library/api-client.ts";
import { ApiError } from "../library/api-error.ts";
import type { Connection } from "../library/connection.ts";

const SessionsSchema = z.looseObject({
  latestSessionId: z.string().nullable(),
  sessions: z.array(z.looseObject({ sessionId: z.string(), running: z.boolean(), bound: z.boolean() })),
});

/** The sessions of a running plugin. */
export type LiveSessions = z.infer<typeof SessionsSchema>;

/** The word that means the session used last. */
const LATEST = "latest";

/** The sessions that live where the plugin runs; null where only files are worked on, or the plugin is without them. */
export async function liveSessions(api: ApiClient): Promise<LiveSessions | null> {
  try {
    return await api.json(SessionsSchema, { method: "GET", path: "/v1/sessions" });
  } catch (error) {
    if (error instanceof ApiError && error.code === "TAVERN_NOT_RUNNING") return null;
    throw error;
  }
}

/** The session that a word of the command line means. Errors: `session-plugin`, `session-none`. */
export async function sessionNamed(word: string, { api, through, place }: Connection): Promise<string> {
  if (word !== LATEST) return word;
  const live = through === "plugin" ? await liveSessions(api) : null;
  if (live === null)
    throw new CliError("session-plugin", `no plugin runs on ${place}, so nobody knows the latest session`);
  if (live.latestSessionId === null)
    throw new CliError("session-none", `no session was used since the plugin at ${place} started`);
  return live.latestSessionId;
}
