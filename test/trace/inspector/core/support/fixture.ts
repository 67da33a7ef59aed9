import type { Fixture } from "../../../../../src/trace/inspector/core/fixtures/fixture.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";

/** Shapes that an id of a real session, a path of a real machine, or a key has. */
const LEAKS = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iu,
  /\bsk-[\w-]{8,}/u,
  /\/(?:home|Users|root|work)\//u,
  /[A-Z]:\\/u,
];

/** What in a fixture looks as if it were not made up. */
export const leaksIn = (fixture: Fixture): string[] =>
  LEAKS.flatMap((shape) => JSON.stringify(fixture).match(shape)?.[0] ?? []);

/** References inside of a turn that lead nowhere. */
export function deadReferences(trace: TurnTrace): string[] {
  const blocks = new Set((trace.blocks ?? []).map(({ id }) => id));
  const items = new Set((trace.items ?? []).map(({ id }) => id));
  const calls = new Set(trace.calls.map(({ id }) => id));
  const runs = new Set(trace.tools.map(({ callId }) => callId));
  const captures = new Set(trace.captures.map(({ captureId }) => captureId));
  const dead = (ids: Iterable<string | null>, known: ReadonlySet<string>): string[] =>
    [...ids].filter((id): id is string => id !== null && !known.has(id));
  return [
    ...trace.captures.flatMap(({ blockIds, cacheBreak }) => dead([...blockIds, cacheBreak.blockId], blocks)),
    ...(trace.items ?? []).flatMap(({ blockIds, by, wokenBy, group }) => [
      ...dead(blockIds, blocks),
      ...dead([by.callId], calls),
      ...dead([by.captureId], captures),
      ...dead([wokenBy, group?.winner ?? null], items),
    ]),
    ...trace.calls.flatMap(({ captureId, request, response }) => [
      ...dead([captureId], captures),
      ...dead(request.blockIds ?? [], blocks),
      ...dead(request.toolResultIds ?? [], runs),
      ...dead(response?.toolCallIds ?? [], runs),
    ]),
    ...trace.tools.flatMap(({ modelCallId }) => dead([modelCallId], calls)),
    ...trace.attempts.flatMap(({ callId }) => dead([callId], calls)),
    ...(trace.citations ?? []).flatMap(({ itemId }) => dead([itemId], items)),
  ];
}
