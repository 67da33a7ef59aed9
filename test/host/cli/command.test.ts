import { describe, expect, it } from "vitest";
import { SUBCOMMANDS } from "../../../src/host/cli/command.ts";
import { helpText, MAIN_HELP } from "../../../src/host/cli/help.ts";
import { LIBRARY_HELP } from "../../../src/host/cli/library/page.ts";
import { packageVersion } from "../../../src/host/cli/version.ts";
import { run } from "./support.ts";

describe("lorekeeper", () => {
  it.each([["--help"], ["-h"], ["help"]])("%s prints the help", async (argument) => {
    expect(await run([argument])).toEqual({ code: 0, out: MAIN_HELP, err: "" });
  });

  it("prints the help as an error when nothing is asked", async () => {
    expect(await run([])).toEqual({ code: 2, out: "", err: MAIN_HELP });
  });

  it.each(["--version", "version", "-v", "-V"])("%s prints its version", async (word) => {
    expect(await run([word])).toEqual({ code: 0, out: `${packageVersion()}\n`, err: "" });
  });

  it.each([...SUBCOMMANDS])("%s --help needs nothing else", async (name, { page }) => {
    const words = name.split(" ");
    expect(await run([...words, "--help"])).toEqual({ code: 0, out: helpText(page), err: "" });
    expect(await run(["help", ...words])).toEqual({ code: 0, out: helpText(page), err: "" });
  });

  it("refuses what it does not know, with the way to the help", async () => {
    const { code, err } = await run(["scna"]);
    expect(code).toBe(2);
    expect(err).toBe(
      'lorekeeper: usage-command: there is no command "scna"; did you mean scan?\n  see lorekeeper --help\n',
    );
    expect((await run(["library", "--data", "x"])).err.split("\n")[0]).toBe(
      "lorekeeper: usage-command: library needs an action before --data: add, list, rm, restore or export",
    );
    expect((await run(["library", "ad"])).err).toMatch(/^lorekeeper: usage-command: .*"library ad"/);
  });

  it("says which subcommand found a fault of the command line, and what was nearly meant", async () => {
    const { err } = await run(["scan", "book.json", "--chatt", "x"]);
    expect(err).toMatch(/^lorekeeper: usage-option: scan: Unknown option '--chatt'\. Did you mean --chat\?\n/);
    expect((await run(["lint"])).err).toMatch(/^lorekeeper: usage-files: lint needs a world book\n/);
    expect((await run(["why", "--in-proces", "a", "b"])).err).toContain(
      "why: Unknown option '--in-proces'. Did you mean --in-process?",
    );
    expect((await run(["lint", "a", "--entirely-else"])).err).not.toContain("Did you mean");
    expect((await run(["dotcor"])).err).toContain("did you mean doctor?");
  });

  it("shows the actions of the library", async () => {
    for (const word of ["--help", "-h", "help"]) {
      expect(await run(["library", word])).toEqual({ code: 0, out: LIBRARY_HELP, err: "" });
    }
    expect(await run(["help", "library"])).toEqual({ code: 0, out: LIBRARY_HELP, err: "" });
    expect(await run(["library"])).toEqual({ code: 2, out: "", err: LIBRARY_HELP });
  });
});
