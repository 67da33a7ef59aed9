import { expect, it } from "vitest";
import { SUBCOMMANDS } from "../../../src/host/cli/command.ts";
import { PAGES } from "../../../src/host/cli/pages.ts";

it("every page belongs to a subcommand that runs", () => {
  expect([...SUBCOMMANDS.keys()]).toEqual([...PAGES.keys()]);
});
