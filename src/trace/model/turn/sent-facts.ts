import type { TurnFacts } from "./turn-facts.ts";

type CallFacts = TurnFacts["calls"][number];

interface SentCall extends Omit<CallFacts, "request"> {
  /** `toolsOffered`: index in `toolLists`; null: not recorded. */
  readonly request: Omit<CallFacts["request"], "toolsOffered"> & { readonly toolsOffered: number | null };
}

/** Facts as they go from thread to thread: calls that offer the same tools, as most of a turn do, have one list of them. */
export interface SentFacts extends Omit<TurnFacts, "calls"> {
  readonly calls: readonly SentCall[];
  readonly toolLists: readonly (readonly string[])[];
}

/** Linear in the names. */
export function sentFacts({ calls, ...facts }: TurnFacts): SentFacts {
  const toolLists: (readonly string[])[] = [];
  const indexOf = (names: readonly string[]): number => {
    const known = toolLists.findLastIndex((list) => isSame(list, names));
    return known >= 0 ? known : toolLists.push(names) - 1;
  };
  return {
    ...facts,
    calls: calls.map(({ request, ...call }) => {
      const { toolsOffered } = request;
      return { ...call, request: { ...request, toolsOffered: toolsOffered && indexOf(toolsOffered) } };
    }),
    toolLists,
  };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);

/** The facts of {@link sentFacts}, still to be checked: what is not of that form stays as it came. */
export function receivedFacts(sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const { toolLists, calls, ...facts } = sent;
  if (!Array.isArray(toolLists) || !Array.isArray(calls)) return sent;
  const lists: readonly unknown[] = toolLists;
  const received = (call: unknown): unknown => {
    if (!isObject(call) || !isObject(call["request"])) return call;
    const { toolsOffered } = call["request"];
    if (typeof toolsOffered !== "number") return call;
    return { ...call, request: { ...call["request"], toolsOffered: lists[toolsOffered] } };
  };
  return { ...facts, calls: calls.map(received) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
