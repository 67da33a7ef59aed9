/** The oldest Node that runs the package; `engines` of package.json says the same. */
export const NODE_MIN = [22, 19] as const;

/**
 * Why a Node of this version (`24.21.0`) cannot run the package; null if it can. This file imports nothing and is
 * loaded before everything that an older Node would stumble over.
 */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [least, leastMinor] = NODE_MIN;
  if (major > least || (major === least && minor >= leastMinor)) return null;
  return `needs Node >= ${NODE_MIN.join(".")}, this is ${version === "" ? "unknown" : version}`;
}
