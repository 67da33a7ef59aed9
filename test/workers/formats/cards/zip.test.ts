import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { isZip, zipEntries } from "../../../../src/workers/formats/cards/zip.ts";
import { charxOf } from "./support/files.ts";

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
  return "none";
};
const file = charxOf({ "card.json": { a: 1 }, "assets/a.txt": new TextEncoder().encode("x".repeat(500)) });
const END_BYTES = 22;

/** The archive with a field of its end record, or of its first directory record, replaced. */
function patched(from: "end" | "record", offset: number, value: number, bytes: 2 | 4 = 2): Uint8Array {
  const copy = Uint8Array.from(file);
  const view = new DataView(copy.buffer);
  const end = copy.length - END_BYTES;
  const at = (from === "end" ? end : view.getUint32(end + 16, true)) + offset;
  if (bytes === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return copy;
}

describe("an archive", () => {
  test.each([
    ["", false],
    ["", true],
    ["JUNK of any length", false],
  ] as const)("lead %j, stored %j", (lead, stored) => {
    const zip = charxOf({ "card.json": { a: 1 }, "b/c.txt": new TextEncoder().encode("xyz") }, { lead, stored });
    expect(isZip(zip)).toBe(true);
    const entries = zipEntries(zip);
    expect(entries.map(({ name, statedBytes }) => [name, statedBytes])).toEqual([
      ["card.json", 7],
      ["b/c.txt", 3],
    ]);
    expect(entries.map(({ read }) => Buffer.from(read()).toString())).toEqual(['{"a":1}', "xyz"]);
  });

  test("is known by its end, with or without a comment", () => {
    expect(isZip(new TextEncoder().encode('{"name":"PK"}'))).toBe(false);
    expect(isZip(new Uint8Array())).toBe(false);
    const commented = Buffer.concat([patched("end", 20, 5), Buffer.from("hello")]);
    expect(zipEntries(new Uint8Array(commented))).toHaveLength(2);
    expect(isZip(new Uint8Array([...file, 1]))).toBe(false);
  });
});

describe("an archive that cannot be read", () => {
  test.each([
    ["no directory", file.subarray(0, 40), /no directory/],
    ["a directory that is elsewhere", patched("end", 12, 0xffff, 4), /not where it should be/],
    ["more records than there are", patched("end", 10, 3), /record 2 of its directory is missing/],
    ["too many files", patched("end", 10, LIMITS.zipEntries.value + 1), /10001 files/],
    ["ZIP64", patched("end", 16, 0xffffffff, 4), /ZIP64/],
    ["a name that is cut off", patched("record", 28, 0xffff), /cut off/],
  ])("%s", (_what, zip, message) => {
    expect(codeOf(() => zipEntries(zip))).toMatch(message);
    expect(codeOf(() => zipEntries(zip))).toMatch(/^zip-invalid/);
  });

  test.each([
    ["an encrypted file", patched("record", 8, 1), /encrypted/],
    ["an unknown method", patched("record", 10, 12), /method 12/],
    ["a file elsewhere", patched("record", 42, 3, 4), /not where the directory says/],
    ["a file that is cut off", patched("record", 20, 0xffffff, 4), /cut off/],
    ["a file of another size", patched("record", 24, 8, 4), /has 7 bytes, not 8/],
    ["a file of another checksum", patched("record", 16, 8, 4), /does not have its checksum/],
    ["a broken stream", patched("record", 20, 4, 4), /cannot be unpacked/],
  ])("%s", (_what, zip, message) => {
    const [first] = zipEntries(zip);
    expect(codeOf(() => first?.read())).toMatch(message);
  });
});

test("a bomb that states a small size is stopped by what it unpacks to", () => {
  const bomb = charxOf({ "card.json": new Uint8Array(LIMITS.cardInflatedBytes.value + 1) });
  const [first] = zipEntries(bomb);
  expect(codeOf(() => first?.read())).toMatch(/^inflated-too-large/);
});
