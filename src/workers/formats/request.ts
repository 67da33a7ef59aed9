import type { z } from "zod";
import { isFields, ownField } from "../../matcher/formats/json-object.ts";
import { formatPath, type PathSegment } from "../../matcher/formats/json-path.ts";
import { guardStructure } from "../../matcher/formats/guard.ts";
import { LibraryError, type LibraryErrorCode } from "../library/error.ts";

/** What a request is called in messages, and the code of its refusal. */
export interface RequestOf {
  readonly code: LibraryErrorCode;
  /** Such as `user` or `preset`. */
  readonly noun: string;
}

/**
 * The fields of a request as the schema types them. The value itself is returned, not a copy, so that names such as
 * `__proto__` in free parts survive. Throws a MatcherError for what exceeds the limits of structure, a LibraryError that
 * names the first field at fault else.
 */
export function readRequest<Schema extends z.ZodType>(schema: Schema, fields: unknown, of: RequestOf): z.infer<Schema> {
  guardStructure(isFields(fields) ? fields : {});
  const parsed = schema.safeParse(fields);
  if (parsed.success) return fields as z.infer<Schema>;
  const [issue] = parsed.error.issues;
  throw refusal(issue ?? { code: "custom", path: [], message: "is not as documented" }, fields, of);
}

type Issue = z.core.$ZodIssue;

function refusal(issue: Pick<Issue, "code" | "path" | "message">, fields: unknown, of: RequestOf): LibraryError {
  const path = issue.path.map(segmentOf);
  const unknown = unknownKey(issue);
  if (unknown !== undefined) {
    const field = fieldName([...path, unknown]);
    return new LibraryError(of.code, `Unsupported ${of.noun} field ${JSON.stringify(clipped(field))}`, { field });
  }
  if (path.length === 0 && !isFields(fields)) {
    return new LibraryError(of.code, `The request must be a JSON object with fields of a ${of.noun}.`, { field: "$" });
  }
  const field = fieldName(path);
  return new LibraryError(of.code, `${field}: ${issue.message}`, { field });
}

function unknownKey(issue: object): string | undefined {
  const keys = ownField(issue, "keys");
  return ownField(issue, "code") === "unrecognized_keys" && Array.isArray(keys) ? String(keys[0]) : undefined;
}

function segmentOf(segment: PropertyKey): PathSegment {
  return typeof segment === "number" ? segment : String(segment);
}

/** A JSON path without its root: `entries[3].keys`. */
export function fieldName(path: readonly PathSegment[]): string {
  return formatPath(path).replace(/^\$\.?/, "") || "$";
}

const FIELD_SHOWN = 120;

function clipped(text: string): string {
  return text.length > FIELD_SHOWN ? `${text.slice(0, FIELD_SHOWN)}…` : text;
}
