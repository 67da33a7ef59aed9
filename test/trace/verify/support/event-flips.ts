import type { ReferenceError } from "../../../../src/trace/model/reference-error.ts";

/** Which check notices that a leaf of an event was changed; `free`: no reference binds it, the text stays as it was. */
export type Bound = ReferenceError | "free";

type Rules = readonly (readonly [place: RegExp, bound: Bound])[];

const EVERY: Rules = [
  [/^type$/u, "type-mismatch"],
  [/^seq$/u, "event-unavailable"],
  [/^time$/u, "free"],
];

const HEADER: Rules = [
  ...EVERY,
  [/^data\.header\.system$/u, "hash-mismatch"],
  [/^data\.header\.(?:config\.\w+|tools)$/u, "free"],
  [/^data\.reason$/u, "free"],
];

const SYSTEM_MESSAGE: Rules = [
  ...EVERY,
  [/^data\.(?:turn|step)$/u, "free"],
  [/^data\.message\.id$/u, "identity-mismatch"],
  [/^data\.message\.role$/u, "free"],
  [/^data\.message\.content\.\d+\.(?:type|text)$/u, "hash-mismatch"],
  [/^data\.message\.source\.(?:kind|plugin)$/u, "type-mismatch"],
  [/^(?:surfaceOp|sourceEventSeqs)(?:\.\w+)?$/u, "free"],
];

const contextMessage = (index: number): Rules => [
  ...EVERY,
  [/^data\.id$/u, "identity-mismatch"],
  [/^data\.role$/u, "free"],
  [/^data\.content\.\d+\.(?:type|text)$/u, "hash-mismatch"],
  [/^data\.source\.(?:kind|plugin|form)$/u, "type-mismatch"],
  [new RegExp(String.raw`^data\.source\.sections\.${index}\.text$`, "u"), "text-mismatch"],
  [new RegExp(String.raw`^data\.source\.sections\.${index}\.name$`, "u"), "section-mismatch"],
  [/^data\.source\.sections\.\d+\.(?:name|text)$/u, "free"],
  [/^surfaceOp$/u, "free"],
];

const FAILURE: Rules = [...EVERY, [/^data\./u, "hash-mismatch"]];

type Subject = { readonly kind: string; readonly sourceSectionIndex?: number } | { readonly eventHash: string };

/** What a reference binds of the event that it names. Throws for a place that no rule knows. */
export function boundBy(reference: Subject, at: string): Bound {
  const rule = rulesOf(reference).find(([place]) => place.test(at));
  if (rule === undefined) throw new Error(`no rule says what becomes of ${at}`);
  return rule[1];
}

function rulesOf(reference: Subject): Rules {
  if ("eventHash" in reference) return FAILURE;
  if (reference.kind === "request-header-system") return HEADER;
  return reference.kind === "system-message" ? SYSTEM_MESSAGE : contextMessage(reference.sourceSectionIndex ?? 0);
}
