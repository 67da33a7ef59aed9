import { setTimeout } from "node:timers/promises";

import { type TurnSummary, type TurnTrace, TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";

const LOOK_MS = 5;
const STORED_MS = 30_000;

/** What an account has to say. */
export interface ExpectedTurn {
  readonly sessionId: string;
  /** Its number in the session. */
  readonly turn: number;
  readonly said: string;
  /** What the model received. */
  readonly system: string;
  /** How often it was asked. */
  readonly attempts: number;
}

/**
 * Waits until the newest account of a session is the one of this turn, reads it with its texts over HTTP and checks it.
 * Throws when it does not come; see {@link checkAccount}.
 */
export async function checkTurn(api: string, expected: ExpectedTurn): Promise<void> {
  const at = `${api}/v4/sessions/${expected.sessionId}/turns`;
  const { turnId } = await stored(at, expected);
  const { turn } = await answerOf<{ readonly turn: unknown }>(`${at}/${turnId}?bodies=resolved`);
  checkAccount(TurnTraceSchema.parse(turn), expected);
}

/** Throws unless the account says what was said, what the model received, how often it was asked, and that it answered. */
export function checkAccount(turn: TurnTrace, { sessionId, said, system, attempts }: ExpectedTurn): void {
  const fail = (what: string): never => {
    throw new Error(`the account of turn ${turn.turn} of ${sessionId} ${what}`);
  };
  if (turn.outcome !== "completed") fail(`says ${turn.outcome}`);
  const question = turn.question?.body;
  if (question?.text !== said) fail(`has "${question?.text ?? question?.status}" for "${said}"`);
  if (systemOf(turn) !== system) fail("has another prompt than the model received");
  if (turn.attempts.length !== attempts) fail(`has ${turn.attempts.length} attempts of ${attempts}`);
}

/** The sections that the last request of a turn carried, as they are joined. */
function systemOf({ blocks, calls }: TurnTrace): string {
  const carried = calls.at(-1)?.request.blockIds ?? [];
  return carried
    .map((id) => (blocks ?? []).find((block) => block.id === id))
    .filter((block) => block?.kind === "section")
    .map((block) => block?.body.text ?? `(${block?.body.status})`)
    .join("\n\n");
}

/** Accounts come a moment after their turn. */
async function stored(at: string, { sessionId, turn }: ExpectedTurn): Promise<TurnSummary> {
  const deadline = performance.now() + STORED_MS;
  while (performance.now() < deadline) {
    const { turns } = await answerOf<{ readonly turns: readonly TurnSummary[] }>(`${at}?limit=1`);
    const [newest] = turns;
    if (newest?.turn === turn) return newest;
    await setTimeout(LOOK_MS);
  }
  throw new Error(`turn ${turn} of ${sessionId} was not stored within ${STORED_MS} ms`);
}

/** Throws unless the host stored so many turns, has none to store and dropped none. */
export async function checkAllStored(api: string, turns: number): Promise<void> {
  interface Stats {
    readonly turns: number;
    readonly waiting: number;
    readonly dropped: { readonly turns: number };
  }
  const { turns: found, waiting, dropped } = await answerOf<Stats>(`${api}/v4/stats`);
  if (found === turns && waiting === 0 && dropped.turns === 0) return;
  throw new Error(`${found} of ${turns} turns are stored, ${waiting} wait, ${dropped.turns} were dropped`);
}

async function answerOf<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
