import { expect, it } from "vitest";
import { DOCTOR_PAGE } from "../../../../src/host/cli/doctor/page.ts";

it("doctor says what its exit code means", () => {
  expect(DOCTOR_PAGE.about.join(" ")).toContain("Exit code 1");
});
