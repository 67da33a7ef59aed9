import { expect, it } from "vitest";
import { ImportReportSchema } from "../../../../src/host/http/schemas/import-report.ts";
import { readWorldBook } from "../../../../src/matcher/formats/read.ts";

it("is what reading a file reports", () => {
  const read = readWorldBook('{"entries":{"0":{"key":"a","content":"x"}}}');
  if (!read.ok) throw read.error;
  expect(ImportReportSchema.parse(read.report).diagnostics.length).toBeGreaterThan(0);
  expect(ImportReportSchema.safeParse({ ...read.report, entriesRead: -0.5 }).success).toBe(false);
});
