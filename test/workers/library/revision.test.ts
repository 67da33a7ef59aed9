import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/workers/library/canonical-json.ts";
import { revisionOf } from "../../../src/workers/library/revision.ts";

describe("revision", () => {
  it("is the SHA-256 of the canonical JSON", () => {
    // printf '{"a":1,"b":[true,null]}' | sha256sum
    expect(revisionOf({ b: [true, null], a: 1 })).toBe(
      "1cc69c7fa23616ca2ec3ee70d24390a6225c8832db8a4c814c7e0e7f942f8668",
    );
  });

  it("of a document of many pieces is that of the whole text", () => {
    const value = Array.from({ length: 5_000 }, (_, i) => ({ content: `Ünï ${i} 😀`, uid: i }));
    const whole = createHash("sha256").update(canonicalJson(value), "utf8").digest("hex");
    expect(revisionOf(value)).toBe(whole);
  });
});
