import { expect, it } from "vitest";
import { MIGRATE_PAGE } from "../../../../src/host/cli/migrate/page.ts";

it("migrate says that the old folder is not written", () => {
  expect(MIGRATE_PAGE.about.join(" ")).toContain("The old folder is never written.");
});
