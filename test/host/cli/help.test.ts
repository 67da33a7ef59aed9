import { describe, expect, it } from "vitest";
import { EXITS } from "../../../src/host/cli/error.ts";
import { SUBCOMMANDS } from "../../../src/host/cli/command.ts";
import { helpText, MAIN_HELP } from "../../../src/host/cli/help.ts";

const PAGES = [...SUBCOMMANDS].map(([name, { page }]) => [name, helpText(page), page] as const);

describe("help", () => {
  it("the main page leads to every subcommand and documents the exit codes", () => {
    for (const [name] of PAGES) expect(MAIN_HELP).toContain(name);
    for (const { code, meaning } of Object.values(EXITS)) expect(MAIN_HELP).toContain(`  ${code}  ${meaning}`);
  });

  it.each(PAGES)("%s shows usage, every option, examples and exit codes in 120 columns", (name, text, page) => {
    for (const { rows } of page.options) for (const row of rows) expect(text).toContain(`--${row.name}`);
    expect(page.examples.length).toBeGreaterThan(2);
    for (const { command } of page.examples) expect(`${command} `).toContain(`lorekeeper ${name} `);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
    expect(text).toMatch(/^Usage:\n {2}lorekeeper/);
    expect(text).toContain("Exit codes:\n  0  ");
  });
});
