import type { AreaName } from "./area.ts";
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
