import { areaOf } from "./area.ts";
import { HTTP_ERRORS } from "./error.ts";
import { type Problem, unknownRoute } from "./problem.ts";
import { API_ROOT } from "./root.ts";

const V3 = `${API_ROOT}/v3/`;
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** The path of a session without a name. */
const NAMELESS = `${V3}sessions//`;

/**
 * What is wrong with a request that no route takes. Only API v3 tells a method apart from a path, and an empty session
 * id from both: nothing there is ever written.
 */
export function unknownCall(method: string, path: string): Problem {
  if (path.startsWith(V3) && !READS.has(method)) return problem("METHOD_NOT_ALLOWED", "API v3 is read-only: send GET");
  if (path.startsWith(NAMELESS)) return problem("PROMPT_SESSION_INVALID", "The session id is empty");
  return unknownRoute(areaOf(path));
}

const problem = (code: keyof typeof HTTP_ERRORS, message: string): Problem => ({
  status: HTTP_ERRORS[code].status,
  code,
  message,
});
