import { expect, test } from "vitest";
import { PNG_SIGNATURE, pngChunk, pngChunks } from "../../../../src/workers/formats/cards/png-chunks.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { END, PIXELS, pngWith, textChunk } from "./support/files.ts";

const types = (file: Uint8Array): string[] => pngChunks(file).map(({ type }) => type);
const codeOf = (file: Uint8Array): unknown => {
  try {
    pngChunks(file);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return "none";
};

test("chunks in order, up to IEND; what follows it does not matter", () => {
  const file = pngWith(PIXELS, textChunk({ card: {} }));
  expect(types(file)).toEqual(["IHDR", "IDAT", "tEXt", "IEND"]);
  expect(types(new Uint8Array([...file, 1, 2, 3]))).toEqual(["IHDR", "IDAT", "tEXt", "IEND"]);
});

test("a chunk is written as it is read", () => {
  const file = pngWith(pngChunk("tEXt", Uint8Array.of(1, 2, 3)));
  const chunk = pngChunks(file)[1];
  expect([...(chunk?.data ?? [])]).toEqual([1, 2, 3]);
  expect(chunk?.bytes).toEqual(pngChunk("tEXt", Uint8Array.of(1, 2, 3)));
});

test("any wrong byte of a chunk is a wrong checksum", () => {
  const file = pngWith(PIXELS);
  for (const at of [20, 8 + 25 + 8 + 1, file.length - 1]) {
    const spoilt = Uint8Array.from(file);
    spoilt[at] = (spoilt[at] ?? 0) ^ 1;
    expect([at, codeOf(spoilt)]).toEqual([at, "png-crc"]);
  }
});

test("broken files are refused with the place", () => {
  const file = pngWith(PIXELS);
  expect(codeOf(file.subarray(0, file.length - 12))).toBe("png-invalid");
  expect(codeOf(file.subarray(0, file.length - 5))).toBe("png-invalid");
  expect(codeOf(file.subarray(0, 12))).toBe("png-invalid");
  expect(codeOf(Buffer.concat([PNG_SIGNATURE, PIXELS, END]))).toBe("png-invalid");
  expect(() => pngChunks(file.subarray(0, 20))).toThrow(/"IHDR" at byte 8 is cut off/);
});

test("chunks are bounded", () => {
  const many = Array.from({ length: LIMITS.pngChunks.value }, () => pngChunk("vpAg", new Uint8Array()));
  expect(codeOf(pngWith(...many))).toBe("png-invalid");
  expect(codeOf(pngWith(...many.slice(2)))).toBe("none");
});
