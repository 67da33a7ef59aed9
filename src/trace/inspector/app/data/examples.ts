import type { Fixture } from "../../core/fixtures/fixture.ts";
import type { WordKey } from "../../core/words/keys.ts";
import { missingFault } from "./fault.ts";
import type { TurnsApi } from "./turns-api.ts";
import { summaryOf } from "../state/summary.ts";

const PREFIX = "example:";

/** Sessions of the turns that come with the inspector. They are opened by name, never in the place of another turn. */
export const EXAMPLES = [`${PREFIX}plan-halt`, `${PREFIX}permission-denial`] as const;

/** What they are called. */
export const EXAMPLE_WORDS: Readonly<Record<(typeof EXAMPLES)[number], WordKey>> = {
  "example:plan-halt": "app.example-plan",
  "example:permission-denial": "app.example-denial",
};

export const isExample = (sessionId: string | null): boolean => sessionId?.startsWith(PREFIX) ?? false;

/** The example that a session is of. Rejects with a fault `missing` when there is none of that name. */
export async function exampleOf(sessionId: string): Promise<Fixture> {
  switch (sessionId) {
    case EXAMPLES[0]:
      return (await import("../../core/fixtures/plan-halt.ts")).planHalt;
    case EXAMPLES[1]:
      return (await import("../../core/fixtures/permission-denial.ts")).permissionDenial;
    default:
      throw missingFault(`there is no example ${sessionId}`);
  }
}

/** The API, and before it the examples: their sessions have one turn each, of which everything is here. */
export function withExamples(api: TurnsApi): TurnsApi {
  return {
    ...api,
    turns: async (sessionId, options, signal) => {
      if (!isExample(sessionId)) return api.turns(sessionId, options, signal);
      return { turns: [summaryOf((await exampleOf(sessionId)).trace)], next: null };
    },
    turn: async (sessionId, turnId, options, signal) => {
      if (!isExample(sessionId)) return api.turn(sessionId, turnId, options, signal);
      const { trace } = await exampleOf(sessionId);
      if (trace.turnId !== turnId) throw missingFault(`the example has no turn ${turnId}`);
      return trace;
    },
    profile: async (sessionId, signal) =>
      isExample(sessionId) ? (await exampleOf(sessionId)).profile : api.profile(sessionId, signal),
  };
}
