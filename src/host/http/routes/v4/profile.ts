import { LOCAL_OWNER, localOwner } from "../../../turns/owner.ts";
import { activationsOf } from "../../../turns/recorder/activations.ts";
import type { Assembly } from "../../../loader/face.ts";
import type { SessionAt, TurnReads } from "../../../turns/read/face.ts";
import type { TurnSummary, TurnTrace } from "../../../../trace/model/turn/turn-trace.ts";
import { jsonAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Call, Route } from "../../route.ts";
import { TurnProfileSchema } from "../../schemas/turns.ts";
import { tracedSessionIdOf } from "../../session-id.ts";
import { defaultSelection, isKnown, tavernOf, turnsOf } from "../../tavern.ts";
import { readTrace } from "../../trace-fault.ts";
import { notFound } from "./asked.ts";

/** What a turn would have now; of no recorded turn. */
export function turnProfileRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/profile",
      area: "trace",
      summary: "What a turn of a session would have now: capabilities, resources, books, tools as last offered",
      query: { sessionId: "the session; without one, what a new session would start with" },
      success: { status: 200, description: "Today's profile", schema: TurnProfileSchema },
      refusals: [404],
      async run(call) {
        const asked = call.query("sessionId");
        const sessionId = asked === undefined || asked === "" ? null : tracedSessionIdOf(asked);
        const ownerId = (deps.resolveOwner ?? localOwner)(call);
        // The library of this process is its one owner's.
        if (ownerId !== LOCAL_OWNER) throw notFound();
        const { reads } = turnsOf(deps);
        const assembly = await previewOf(deps, sessionId, call);
        const tools =
          sessionId === null
            ? null
            : await readTrace(() => toolsOf(reads, { ownerId, sessionId }, call.signal), call.signal);
        return jsonAnswer({ ok: true, current: true, ...profileOf(assembly, deps), sessionId, tools });
      },
    },
  ];
}

function previewOf(deps: RouteDeps, sessionId: string | null, { signal }: Call): Promise<Assembly> {
  const tavern = tavernOf(deps);
  const known = sessionId !== null && isKnown(deps, tavern, sessionId);
  // A session that never was anything has what new ones start with.
  return tavern.preview(known ? { sessionId, signal } : { selection: defaultSelection(deps), signal });
}

function profileOf(assembly: Assembly, { library }: Pick<RouteDeps, "library">) {
  const { output, call, bindingSources } = assembly;
  const bound = (used: { readonly name: string } | null, ref: typeof call.preset) =>
    ref === null ? null : { ...ref, name: used?.name ?? "" };
  const counts = new Map(output?.books.map((book) => [book.id, book]));
  const inventories = call.books.map(({ id, revision, from }) => ({
    resourceId: id,
    name:
      counts.get(id)?.name ?? (from.kind === "world-book" ? library.row("world-book", id)?.summary.name : null) ?? "",
    revision,
    entries: counts.get(id)?.entryCount ?? null,
    bindingSources: [...(bindingSources.get(id) ?? [])],
  }));
  return {
    at: new Date().toISOString(),
    // Sections of the host and other plugins are known of an assembly of theirs only.
    capabilities: activationsOf(assembly, { before: [], after: null }),
    preset: bound(output?.preset ?? null, call.preset),
    character: bound(output?.character ?? null, call.character),
    user: bound(output?.user ?? null, call.user),
    inventories,
  };
}

/** The tools that the newest recorded turn was offered; null: there is no such turn. */
async function toolsOf(reads: TurnReads, at: SessionAt, signal: AbortSignal) {
  const page = parsed<{ readonly turns: readonly TurnSummary[] }>(await reads.list(at, { limit: 1 }, signal));
  const [newest] = page?.turns ?? [];
  if (newest === undefined) return null;
  const { turnId, startedAt } = newest;
  // A whole account is too much for this thread to read.
  const json = await reads.toolset({ ...at, turnId }, signal);
  return json === null ? null : { turnId, startedAt, definitions: parsed<TurnTrace["toolset"]>(json) };
}

const parsed = <T>(json: Uint8Array | null): T | null =>
  json === null ? null : (JSON.parse(new TextDecoder().decode(json)) as T);
