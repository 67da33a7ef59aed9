import type { VariableChange } from "../../workers/protocol.ts";
import type { SessionBase } from "./memory.ts";

type Variables = SessionBase["variables"];

/** Variables after a change: new ones last, the others in their old order. */
export function changedVariables(before: Variables, { set, removed }: VariableChange): Variables {
  const values = new Map(before);
  for (const name of removed) values.delete(name);
  for (const [name, value] of set) values.set(name, value);
  return [...values];
}
