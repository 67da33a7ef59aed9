import { describe, expect, it } from "vitest";
import { codesOf, findingsOf } from "../support.ts";

const code = "text-or-key-not-nfc";

describe("texts to be scanned", () => {
  it("reports decomposed texts once", () => {
    const findings = findingsOf([{ keys: ["café"] }], { texts: ["cafe\u0301", "plain", "か\u3099"] });
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(findings[0]?.message).toMatch(/^2 of 3 texts/);
  });

  it("is silent for composed texts and for books of ASCII keys", () => {
    expect(codesOf([{ keys: ["café"] }], { texts: ["café"] })).toEqual([]);
    expect(codesOf([{ keys: ["coffee"] }], { texts: ["cafe\u0301"] })).toEqual([]);
  });
});
