import { LIMITS } from "../../../matcher/limits.ts";
import { canonicalJson } from "../../model/canonical-json.ts";
import type { HashText } from "../../model/capture.ts";

/** Hash of the canonical JSON of an event's data; null: it is larger than is hashed, as while a turn runs. */
export function hashedEvent(data: unknown, hash: HashText): string | null {
  const json = canonicalJson(data);
  return json.length > LIMITS.turnHashUnits.value ? null : hash(json);
}
