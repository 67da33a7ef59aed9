import type { Body } from "../../model/turn/body.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import type { Text } from "./phrase.ts";

/**
 * What is known of one thing, with the words kept apart that must never be confused. `none`: recorded, and empty.
 * `not-recorded`: the fact is missing. `unavailable`: recorded, and cannot be read now. `pending`: the turn runs, it may
 * still come. `redacted`: taken out by the 30-day rule. `withheld`: was not asked for.
 */
export type Fact =
  | { readonly is: "value"; readonly text: Text }
  | { readonly is: "none" | "not-recorded" | "pending" | "redacted" | "withheld" }
  | { readonly is: "unavailable"; readonly why: Unavailable | null };

/** Why a body cannot be read: the closed set of the API. */
export type Unavailable = NonNullable<Body["why"]>;

/** Whether the 30-day rule takes a fact out of a turn, so that its absence says nothing about the recording. */
export type Lifetime = "kept" | "redactable";

/** The fact behind a value of a turn in which null means "not recorded". `text` makes the words of a value. */
export function factOf<Value>(
  trace: Pick<TurnTrace, "state" | "bodies">,
  value: Value | null,
  options: { readonly text: (value: Value) => Text; readonly lifetime?: Lifetime },
): Fact {
  if (value === null) return missingFact(trace, options.lifetime ?? "kept");
  if (value === "" || (Array.isArray(value) && value.length === 0)) return { is: "none" };
  return { is: "value", text: options.text(value) };
}

/** What a missing fact is called in a turn that runs, one that was redacted, and any other. */
export function missingFact(trace: Pick<TurnTrace, "state" | "bodies">, lifetime: Lifetime): Fact {
  if (trace.state === "open") return { is: "pending" };
  return { is: trace.bodies === "redacted" && lifetime === "redactable" ? "redacted" : "not-recorded" };
}

/** The fact behind a body. */
export function bodyFact(body: Body): Fact {
  switch (body.status) {
    case "available":
      return body.text === null
        ? { is: "unavailable", why: body.why }
        : body.text === ""
          ? { is: "none" }
          : { is: "value", text: body.text };
    case "unavailable":
      return body.why === "not-recorded" ? { is: "not-recorded" } : { is: "unavailable", why: body.why };
    case "pending":
    case "redacted":
    case "withheld":
    case "none":
      return { is: body.status };
  }
}
