import { localOwner } from "../../../turns/owner.ts";
import type { TurnAt } from "../../../turns/face.ts";
import type { SessionAt } from "../../../turns/read/face.ts";
import type { RouteDeps } from "../../deps.ts";
import { HttpError } from "../../error.ts";
import { invalid } from "../../json-body.ts";
import type { Call } from "../../route.ts";
import { tracedSessionIdOf } from "../../session-id.ts";
import { readTrace } from "../../trace-fault.ts";

/** The session of a request, and whose turns it may see. Throws `PROMPT_SESSION_INVALID`. */
export function sessionAt({ resolveOwner = localOwner }: Pick<RouteDeps, "resolveOwner">, call: Call): SessionAt {
  return { ownerId: resolveOwner(call), sessionId: tracedSessionIdOf(call.param("sessionId")) };
}

/** The turn of a request in its session. */
export const turnAt = (deps: Pick<RouteDeps, "resolveOwner">, call: Call): TurnAt => ({
  ...sessionAt(deps, call),
  turnId: call.param("turnId"),
});

/**
 * What is there. Throws `TURN_NOT_FOUND` with the same words whatever is missing: owner, session, turn or entry. Faults
 * are `TRACE_READ_FAILED`.
 */
export async function found<T>(work: () => Promise<T | null>, { signal }: Call): Promise<T> {
  const value = await readTrace(work, signal);
  if (value === null) throw notFound();
  return value;
}

export const notFound = (): HttpError => new HttpError("TURN_NOT_FOUND", "There is no such turn");

interface CountBounds {
  /** Without the parameter. */
  readonly otherwise: number;
  /** Larger ones are taken for it. */
  readonly most?: number;
  readonly least?: number;
}

/** A whole number of the query. Throws `INVALID_REQUEST`. */
export function countOf(call: Call, name: string, { otherwise, most, least = 0 }: CountBounds): number {
  const text = call.query(name);
  if (text === undefined || text === "") return otherwise;
  const value = Number(text);
  if (!/^\d{1,15}$/u.test(text) || value < least) {
    throw invalid("trace", `${name} is a whole number from ${least} on`, name);
  }
  return most === undefined ? value : Math.min(value, most);
}

/** One of some words of the query. Throws `INVALID_REQUEST`, which names them all. */
export function wordOf<Word extends string, Otherwise extends Word | undefined>(
  call: Call,
  name: string,
  { words, otherwise }: { readonly words: readonly Word[]; readonly otherwise: Otherwise },
): Word | Otherwise {
  const text = call.query(name);
  if (text === undefined || text === "") return otherwise;
  const word = words.find((one) => one === text);
  if (word === undefined) throw invalid("trace", `${name} is one of ${words.join(", ")}`, name);
  return word;
}

/** The parameters of these names that the query has, each one of its words. Throws `INVALID_REQUEST`, which names them all. */
export function wordsOf<Name extends string>(
  call: Call,
  parameters: Readonly<Record<Name, readonly string[]>>,
): { readonly [N in Name]?: string } {
  const given = Object.entries<readonly string[]>(parameters).flatMap(([name, words]) => {
    const word = wordOf(call, name, { words, otherwise: undefined });
    return word === undefined ? [] : [[name, word] as const];
  });
  return Object.fromEntries(given) as { readonly [N in Name]?: string };
}

/** A switch of the query: 0 or 1, false or true; off without it. Throws `INVALID_REQUEST`. */
export function switchOf(call: Call, name: string): boolean {
  const word = wordOf(call, name, { words: ["0", "1", "false", "true"], otherwise: "0" });
  return word === "1" || word === "true";
}

/** The parameters of these names that the query has, and that are not empty. */
export function textsOf<Name extends string>(call: Call, names: readonly Name[]): { readonly [N in Name]?: string } {
  const given = names.flatMap((name) => {
    const text = call.query(name);
    return text === undefined || text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given) as { readonly [N in Name]?: string };
}
