import type { Reference, SessionRef } from "../model/reference.ts";
import type { HistoryContents } from "./history-contents.ts";
import { type VerifiedText, verifyReference } from "./reference.ts";

/** A place of a record or a turn that has a text. */
export interface Target {
  readonly reference: Reference | null;
  /** Of the text that the place has; none: not known. */
  readonly hash?: string | null | undefined;
}

/** What a reference is checked against. `sessionRef` null: the place is of no session that could be read. */
export interface Checked {
  readonly sessionRef: SessionRef | null;
  readonly contents: HistoryContents;
}

/**
 * The text of a reference, if it is the text that the place has. Here comes who moves a reference from one place to
 * another: the text has to be that of the place.
 */
export function verifiedTarget({ reference, hash }: Target, { sessionRef, contents }: Checked): VerifiedText {
  if (reference === null || sessionRef === null) return { error: "unverified" };
  const verified = verifyReference(reference, sessionRef, contents);
  return "text" in verified && reference.textHash !== hash ? { error: "text-mismatch" } : verified;
}

/** The same for a runtime context, whose name the history has, too. */
export function verifiedContext(context: Target & { readonly name: string }, checked: Checked): VerifiedText {
  const verified = verifiedTarget(context, checked);
  const { reference } = context;
  const name = reference?.kind === "context-section" ? reference.sourceSectionName : context.name;
  return "text" in verified && name !== context.name ? { error: "section-mismatch" } : verified;
}
