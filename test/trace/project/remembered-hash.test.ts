import { expect, it, vi } from "vitest";

import { rememberedHash } from "../../../src/trace/project/remembered-hash.ts";

it("hashes a large text once, and each text as itself", () => {
  const hash = vi.fn((text: string) => `${text.length}${text[0]}`);
  const remembered = rememberedHash(hash);
  const large = "a".repeat(5000);
  expect([remembered(large), remembered("a".repeat(5000)), remembered("b".repeat(5000))]).toEqual([
    "5000a",
    "5000a",
    "5000b",
  ]);
  expect([remembered("a"), remembered("b"), remembered("a")]).toEqual(["1a", "1b", "1a"]);
  expect(hash.mock.calls.map(([text]) => text.length)).toEqual([5000, 5000, 1, 1, 1]);
});
