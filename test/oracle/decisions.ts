/** Why a case that differs is not counted as failed, or undefined. Only cases whose result is sure bind. */
export function decisionOn(sure: unknown): string | undefined {
  if (typeof sure === "string" && !sure.startsWith("high")) return `its expectation is not sure ("${sure}")`;
  return undefined;
}

/** What an import case of another part of the product has as its input: cards, presets, the loader, routes. */
const OTHER_INPUTS = ["card", "preset", "route", "profilePatch", "patches", "check", "dshVersion"] as const;

/** Whether an import case asks about a world book at all. A PNG is a card unless it holds a NovelAI lorebook. */
export function isAboutWorldBook(input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  if (OTHER_INPUTS.some((name) => name in input)) return false;
  if (!("pngBase64" in input) || typeof input.pngBase64 !== "string") return true;
  return Buffer.from(input.pngBase64, "base64").includes("naidata");
}
