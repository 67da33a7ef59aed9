import type { HostContext } from "../../dsh/context.ts";
import { serviceOf } from "../../dsh/services.ts";

/**
 * Ids of all sessions that the host knows, those that live and are not stored yet among them; null: it cannot be asked,
 * or has not answered. Never rejects.
 */
export async function listedSessions(host: HostContext): Promise<readonly string[] | null> {
  const persistence = serviceOf(host, "sessionPersistence");
  if (persistence === undefined) return null;
  try {
    const headers = await persistence.list();
    const stored = headers.map(idOf);
    // One that cannot be read is a session all the same: nobody knows which.
    if (stored.includes(null)) return null;
    const live = (serviceOf(host, "agents")?.list() ?? []).map(({ session }) => idOf(session));
    return [...new Set([...stored, ...live].filter((id) => id !== null))];
  } catch {
    return null;
  }
}

function idOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const header: unknown = "header" in value ? value.header : value;
  const id: unknown = typeof header === "object" && header !== null ? Reflect.get(header, "id") : undefined;
  return typeof id === "string" && id !== "" ? id : null;
}
