import { LIMITS } from "../../matcher/limits.ts";
import type { AreaName } from "./area.ts";
import { HttpError } from "./error.ts";
import { invalid } from "./json-body.ts";

const SESSION_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/u;

/** The session id of a request. Throws the area's code when it is missing or has other characters than ids have. */
export function sessionIdOf(value: string | undefined, area: AreaName): string {
  if (value === undefined || value === "") throw invalid(area, "sessionId is required", "sessionId");
  if (!SESSION_ID.test(value)) throw invalid(area, "sessionId is not a session id", "sessionId");
  return value;
}

/** The same where no session is a request of its own kind. */
export function optionalSessionId(value: string | undefined, area: AreaName): string | undefined {
  return value === undefined || value === "" ? undefined : sessionIdOf(value, area);
}

const CONTROL = /\p{Cc}/u;

/** The session id in a path of API v3: any name. Throws `PROMPT_SESSION_INVALID`. */
export function tracedSessionIdOf(value: string): string {
  const unitsMax = LIMITS.traceSessionIdUnits.value;
  if (value !== "" && value.length <= unitsMax && !CONTROL.test(value)) return value;
  const message = `The session id is a text of 1 to ${unitsMax} UTF-16 units without control characters`;
  throw new HttpError("PROMPT_SESSION_INVALID", message, { field: "sessionId" });
}
