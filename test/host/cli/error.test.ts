import { describe, expect, it } from "vitest";
import { CLI_ERRORS, CliError, EXITS } from "../../../src/host/cli/error.ts";

describe("codes of the command", () => {
  it.each(Object.entries(CLI_ERRORS))("%s has a meaning, a remedy and an exit code", (code, row) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(row.meaning.length).toBeGreaterThan(10);
    expect(row.remedy.length).toBeGreaterThan(10);
    expect(EXITS[row.exit].code).toBeGreaterThan(1);
  });

  it("an error keeps its code and cause", () => {
    const cause = new Error("below");
    const error = new CliError("file-missing", "gone", { cause });
    expect([error.code, error.message, error.cause, error.name]).toEqual(["file-missing", "gone", cause, "CliError"]);
  });

  it("exit codes are distinct", () => {
    expect(Object.values(EXITS).map(({ code }) => code)).toEqual([0, 1, 2, 3, 4]);
  });
});
