import { constants } from "node:fs";
import { open } from "node:fs/promises";

import { LIMITS } from "../../../matcher/limits.ts";

/**
 * Where a file of one JSON object ends before the object does, in words that quote nothing of it; null: it does not, or
 * it is something else, cannot be read or is larger than a records file may be. A pipe in its place is not waited for.
 */
export async function cutOff(path: string): Promise<string | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  try {
    const stats = await file?.stat();
    if (file === null || stats?.isFile() !== true || stats.size > LIMITS.traceFileBytes.value) return null;
    const bytes = await file.readFile();
    if (bytes.byteLength === 0) return "it is empty";
    return isOpenAtEnd(bytes) ? `it ends in the middle, after ${bytes.byteLength} bytes` : null;
  } catch {
    return null;
  } finally {
    await file?.close();
  }
}

const byte = (character: string): number => character.charCodeAt(0);
const [QUOTE, BACKSLASH] = [byte('"'), byte("\\")];
const OPENING = new Set(["{", "["].map(byte));
const CLOSING = new Set(["}", "]"].map(byte));

/** Whether a text or a bracket of an object is open at the end; for JSON in UTF-8 never. */
function isOpenAtEnd(bytes: Uint8Array): boolean {
  if (bytes[0] !== byte("{")) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const unit = bytes[at] ?? 0;
    if (unit === QUOTE) isInText = !isInText;
    else if (isInText) at += unit === BACKSLASH ? 1 : 0;
    else if (OPENING.has(unit)) depth++;
    else if (CLOSING.has(unit)) depth--;
    // Behind its end, or none of ours.
    if (depth <= 0 && !isInText) return false;
  }
  return true;
}
