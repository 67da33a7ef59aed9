import { FaultError } from "./fault.ts";

/** The API answered something that this inspector cannot show. */
export const malformed = (what: string): FaultError =>
  new FaultError({ kind: "malformed", status: null, code: null, message: `The API answered ${what}.` });

/** The value as an object. Throws a fault `malformed` when it is none. */
export function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed("no object");
  return value as Record<string, unknown>;
}

/** The value as a list; what its rows are is the API's word. Throws a fault `malformed` when it is none. */
export function list<Row>(value: unknown, name: string): readonly Row[] {
  if (!Array.isArray(value)) throw malformed(`no list of ${name}`);
  return value as readonly Row[];
}

/**
 * An answer in whose parts a view goes was looked at; the rest is as the API's schema has it, whose types these are. A part
 * that is not would be shown wrong, and break nothing.
 */
export const asAnswered = <Shape>(value: Record<string, unknown>): Shape => value as Shape;
