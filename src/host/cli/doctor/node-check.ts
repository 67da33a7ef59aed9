import { NODE_MIN, nodeProblem } from "../node-floor.ts";
import { type Check, fail, ok } from "./check.ts";

/** Whether a Node of this version (`24.21.0`) runs the package. */
export function checkNode(version: string): Check {
  if (nodeProblem(version) === null) return ok("node", `Node ${version}`);
  return fail("node", `Node ${version} is too old`, `install Node ${NODE_MIN.join(".")} or later`);
}
