import { expect, it } from "vitest";

import { ScanText } from "../../../../src/matcher/scan/regex/scan-text.ts";

it("ScanText offers lower case only where it keeps offsets", () => {
  expect(new ScanText("ÄB ΟΔΟΣ").lower).toBe("äb οδος");
  expect(new ScanText("İx").lower).toBeNull();
  expect(new ScanText("İx").text).toBe("İx");
});
