import type { FullRecord, OmittedRecord, RecordSection } from "./record.ts";
import type { ReferenceError } from "./reference-error.ts";

/** What became of the bodies of a record when somebody asked. */
export type DetailContentStatus =
  | "available"
  | "partially-available"
  | "reference-unavailable"
  | "assembly-unavailable"
  | "omitted-size-limit";

/** A section or context with its text, which is there only when every check held. */
export type DetailSection = RecordSection & {
  readonly contentStatus: "available" | "reference-unavailable";
  readonly text?: string;
  readonly referenceError?: ReferenceError;
};

/** One record with what the official history gives for it. Source: prompt API v3, detail. */
export type TraceDetail =
  | (Omit<FullRecord, "contentStatus" | "sections" | "contexts" | "failureStatus"> & {
      readonly contentStatus: DetailContentStatus;
      /** Of the first section or context without text. */
      readonly referenceError?: ReferenceError;
      readonly sections: readonly DetailSection[];
      readonly contexts: readonly DetailSection[];
      /** Only when the record has references to system messages and all of them held. */
      readonly systemMessages?: readonly string[];
      readonly requestContentStatus?: "available" | "reference-unavailable";
      readonly failureStatus?: "available" | "reference-unavailable";
      readonly failure?: { readonly code: string | null; readonly message: string | null };
      readonly failureReferenceError?: ReferenceError;
    })
  | OmittedRecord;
