import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { DICTIONARY_1 } from "../../../src/workers/turns/dictionary.ts";

/** Rows that were written with it cannot be read with another one. */
test("the dictionary is the one that files were written with", () => {
  expect(createHash("sha256").update(DICTIONARY_1).digest("hex")).toMatchInlineSnapshot(
    `"19cf15db4d4cf872600003c2a6337ae874a31bc6a2ba11624bb8dc567d078593"`,
  );
});
