import { createHash } from "node:crypto";
import { writeCanonicalJson } from "./canonical-json.ts";

/** SHA-256 of the canonical JSON of a value, in hexadecimal. Linear; the text is hashed as it is written. */
export function revisionOf(value: unknown): string {
  const hash = createHash("sha256");
  writeCanonicalJson(value, (piece) => hash.update(piece, "utf8"));
  return hash.digest("hex");
}
