import type { TraceDetail } from "../../../../src/trace/model/detail.ts";
import type { History } from "../../../../src/trace/model/history.ts";
import type { FullRecord } from "../../../../src/trace/model/record.ts";
import type { ReferenceError } from "../../../../src/trace/model/reference-error.ts";
import type { FailureReference, Reference } from "../../../../src/trace/model/reference.ts";
import { detailOf } from "../../../../src/trace/verify/detail.ts";
import { sha256 } from "./fixtures.ts";
import type { Path } from "./leaves.ts";

export type FullDetail = Extract<TraceDetail, { readonly sections: readonly unknown[] }>;

/** A reference of a record, with the place of the record where it is. */
export interface Target {
  readonly kind: "section" | "context" | "request" | "failure";
  readonly path: Path;
  readonly reference: Reference | FailureReference;
  /** How a failed check is told there: system messages of a request have one word for all. */
  readonly code: (code: ReferenceError) => string;
}

const itself = (code: ReferenceError): string => code;

/** All references of a record that are not null. */
export function targetsOf({ sections, contexts, systemMessageRefs, failureRef }: FullRecord | FullDetail): Target[] {
  const targets: (Omit<Target, "reference"> & { readonly reference: Target["reference"] | null | undefined })[] = [
    ...sections.map(({ reference }, index) => target("section", ["sections", index, "reference"], reference)),
    ...contexts.map(({ reference }, index) => target("context", ["contexts", index, "reference"], reference)),
    ...systemMessageRefs.map((reference, index) => ({
      ...target("request", ["systemMessageRefs", index], reference),
      code: () => "reference-unavailable",
    })),
    target("failure", ["failureRef"], failureRef),
  ];
  return targets.flatMap((found) =>
    found.reference === null || found.reference === undefined ? [] : [{ ...found, reference: found.reference }],
  );
}

const target = <Referred>(kind: Target["kind"], path: Path, reference: Referred) => ({
  kind,
  path,
  reference,
  code: itself,
});

/** What a detail gives for a reference. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/** Throws when there is a value beside an error, or neither. */
export function outcomeAt(detail: FullDetail, { kind, path }: Target): Outcome {
  if (kind === "failure") return only(detail.failure, detail.failureReferenceError, detail.failureStatus);
  const index = Number(path[1]);
  if (kind === "request") {
    const status = detail.requestContentStatus;
    return only(detail.systemMessages?.[index], status === "available" ? undefined : status, status);
  }
  const section = (kind === "section" ? detail.sections : detail.contexts)[index];
  return only(section?.text, section?.referenceError, section?.contentStatus);
}

function only(value: unknown, error: string | undefined, status: string | undefined): Outcome {
  const isAvailable = status === "available";
  if (isAvailable !== (value !== undefined) || isAvailable !== (error === undefined)) {
    throw new Error(`status ${status} with ${value === undefined ? "no value" : "a value"} and error ${error}`);
  }
  return error === undefined ? { value } : { error };
}

/** The detail of a record that was not left out for its size. */
export function fullDetail(record: FullRecord, history: History): FullDetail {
  const detail = detailOf(record, history, sha256);
  if (!("sections" in detail)) throw new Error("a record without sections");
  return detail;
}
