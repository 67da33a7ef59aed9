import { type Check, fail, ok } from "./check.ts";

/** The oldest Node that runs the package; `engines` of package.json says the same. */
export const NODE_MIN = [22, 19] as const;

/** Whether a Node of this version (`24.21.0`) runs the package. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [least, leastMinor] = NODE_MIN;
  if (major > least || (major === least && minor >= leastMinor)) return ok("node", `Node ${version}`);
  return fail("node", `Node ${version} is too old`, `install Node ${least}.${leastMinor} or later`);
}
