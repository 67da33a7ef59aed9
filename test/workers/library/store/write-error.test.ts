import { expect, it } from "vitest";
import { LibraryError } from "../../../../src/workers/library/error.ts";
import { writeError } from "../../../../src/workers/library/store/write-error.ts";

const errno = (code: string): Error => Object.assign(new Error("made by a test"), { code });

it.each([
  ["ENOSPC", "STORE_FULL", 507],
  ["EDQUOT", "STORE_FULL", 507],
  ["EFBIG", "STORE_FULL", 507],
  ["EACCES", "STORE_UNWRITABLE", 503],
  ["EPERM", "STORE_UNWRITABLE", 503],
  ["EROFS", "STORE_UNWRITABLE", 503],
  ["EMFILE", "STORE_UNWRITABLE", 503],
])("%s is %s", (code, expected, status) => {
  const cause = errno(code);
  const error = writeError("presets/a.json", cause);
  expect(error).toMatchObject({ code: expected, status, cause });
  expect(error.message).toContain("presets/a.json");
  expect(error.message).toContain(code);
});

it("keeps an error that is coded already", () => {
  const coded = new LibraryError("STORE_BUSY", "x");
  expect(writeError("a", coded)).toBe(coded);
});

it("says what went wrong without a code too", () => {
  expect(writeError("a", new Error("no more")).message).toContain("no more");
  expect(writeError("a", "text").message).toContain("text");
});
