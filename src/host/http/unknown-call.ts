import { areaOf } from "./area.ts";
import { HTTP_ERRORS } from "./error.ts";
import { type Problem, unknownRoute } from "./problem.ts";
import { API_ROOT } from "./root.ts";

/** The parts of the API that are never written to, and the path of a session without a name in each. */
const READ_ONLY = ["v3", "v4"].map((name) => ({
  name,
  root: `${API_ROOT}/${name}/`,
  nameless: `${API_ROOT}/${name}/sessions//`,
}));
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * What is wrong with a request that no route takes. Only APIs v3 and v4 tell a method apart from a path, and an empty
 * session id from both: nothing there is ever written.
 */
export function unknownCall(method: string, path: string): Problem {
  const api = READ_ONLY.find(({ root }) => path.startsWith(root));
  if (api !== undefined && !READS.has(method)) {
    return problem("METHOD_NOT_ALLOWED", `API ${api.name} is read-only: send GET`);
  }
  if (api !== undefined && path.startsWith(api.nameless)) {
    return problem("PROMPT_SESSION_INVALID", "The session id is empty");
  }
  return unknownRoute(areaOf(path));
}

const problem = (code: keyof typeof HTTP_ERRORS, message: string): Problem => ({
  status: HTTP_ERRORS[code].status,
  code,
  message,
});
