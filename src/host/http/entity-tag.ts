import { HttpError } from "./error.ts";

/** The ETag of a revision. */
export function entityTag(revision: string): string {
  return `"sha256-${revision}"`;
}

/** A parsed If-Match: any revision that exists, or one of a list. */
export type IfMatch = { readonly any: true } | { readonly any: false; readonly revisions: readonly string[] };

/** A tag with what ends it; empty elements of the list before it are passed over (RFC 9110 §5.6.1). */
const TAG = /^[\s,]*(W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"\s*(?:,|$)/u;

/**
 * Reads an If-Match header (RFC 9110 §13.1.1). The comparison is the strong one, so a weak tag is no revision of ours.
 * Throws `INVALID_IF_MATCH`.
 */
export function readIfMatch(header: string): IfMatch {
  if (header.trim() === "*") return { any: true };
  const revisions: string[] = [];
  let rest = header;
  // At least one tag; after the last one only empty elements.
  do {
    const match = TAG.exec(rest);
    if (match === null) throw new HttpError("INVALID_IF_MATCH", `If-Match is no list of entity tags: ${header}`);
    const [whole, weak, text = ""] = match;
    if (weak === undefined) revisions.push(text.replace(/^sha256-/u, ""));
    rest = rest.slice(whole.length);
  } while (/[^\s,]/u.test(rest));
  return { any: false, revisions };
}

/**
 * The revision that a write is to find, for {@link readIfMatch} and the revision known now; undefined when any will do.
 * Of a list the known one is asked for if it is in it, so that the write itself still checks.
 */
export function expectedRevision(ifMatch: IfMatch | null, known: string): string | undefined {
  if (ifMatch === null || ifMatch.any) return undefined;
  return ifMatch.revisions.includes(known) ? known : (ifMatch.revisions[0] ?? NO_REVISION);
}

/** What no resource has: the header named only weak tags. */
const NO_REVISION = "-";
