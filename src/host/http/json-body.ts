import type { z } from "@hono/zod-openapi";

import { AREAS, type AreaName } from "./area.ts";
import { type HttpErrorDetails, refusal } from "./error.ts";

/**
 * The value of a small JSON body, as `schema` reads it. Throws the area's code for a request that is not as documented,
 * with the field at fault. Only for bodies under a small cap: this runs on the host thread.
 */
export function jsonBody<Value>(body: SharedArrayBuffer, schema: z.ZodType<Value>, area: AreaName): Value {
  const value = parse(body, area);
  // No documented field has this name, and the schemas pass over it without a word.
  if (Object.hasOwn(Object(value) as object, PROTO)) throw unsupported(area, PROTO);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const [field = ""] = issue.keys;
    throw unsupported(area, field);
  }
  const field = issue?.path.map(String).join(".") ?? "";
  const where = field === "" ? "The body" : field;
  if (issue?.code === "too_big" && issue.origin === "array") {
    const counts = { limit: Number(issue.maximum), requested: lengthAt(value, issue.path) };
    throw invalid(area, `${where}: ${counts.requested} items; at most ${counts.limit} are taken`, field, counts);
  }
  throw invalid(area, `${where}: ${issue?.message ?? "not as documented"}`, field);
}

const PROTO = "__proto__";

const unsupported = (area: AreaName, field: string): Error =>
  invalid(area, `Unsupported field ${JSON.stringify(field)}`, field);

/** Length of the list at `path`. */
function lengthAt(value: unknown, path: readonly PropertyKey[]): number {
  const list = path.reduce<unknown>((at, key) => (Object(at) as Record<PropertyKey, unknown>)[key], value);
  return Array.isArray(list) ? list.length : 0;
}

function parse(body: SharedArrayBuffer, area: AreaName): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(body)));
  } catch (error) {
    const why = error instanceof Error ? error.message : "unreadable";
    throw invalid(area, `The request body is not JSON: ${why}`);
  }
}

/** The error of a request that is not as documented. */
export function invalid(
  area: AreaName,
  message: string,
  field = "",
  counts: Pick<HttpErrorDetails, "limit" | "requested"> = {},
): Error {
  return refusal(AREAS[area].invalid, message, field === "" ? counts : { field, ...counts });
}
