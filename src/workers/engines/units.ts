import type { UnitLoader } from "../../matcher/ports.ts";

/**
 * Copies UTF-16 units through Buffer's native writer, about forty times faster than `charCodeAt`. Typed arrays of this
 * platform are little-endian, as the writer is.
 */
export const bufferUnitLoader: UnitLoader = (text, target, at) => {
  const bytes = Buffer.from(target.buffer, target.byteOffset + at * 2, text.length * 2);
  return bytes.write(text, "utf16le") / 2;
};
