import { describe, expect, it } from "vitest";
import { DEMO_BOOK, folder, run, worldFile } from "./support.ts";

const file = folder();
const clean = file("clean.json", worldFile([{ key: ["pier"], comment: "Pier", selective: true }]));
const warning = file("warning.json", worldFile([{ key: ["龙，凤"], comment: "Beasts" }]));
const error = file("error.json", worldFile([{ key: [""], comment: "Empty" }]));

describe("lint", () => {
  it("is quiet about a clean book", async () => {
    expect(await run(["lint", clean])).toEqual({ code: 0, out: `${clean}: nothing to report\n`, err: "" });
  });

  it("reports the sample with code, place and remedy", async () => {
    const { code, out } = await run(["lint", DEMO_BOOK]);
    expect(code).toBe(1);
    expect(out).toContain(": 1 error, 2 warnings, 2 info\n");
    expect(out).toContain('error caret-never-matches\n  Regex "/^The letter/" of "The sealed letter" (uid 15)');
    expect(out).toContain('    $.entries["15"].key[0]\n  → Replace ^ by');
  });

  it.each([
    ["a clean book", clean, "warning", 0],
    ["a warning", warning, "warning", 1],
    ["a warning", warning, "error", 0],
    ["an error", error, "error", 1],
    ["an error", error, "warning", 1],
  ])("%s (%#): --fail-on", async (_name, book, failOn, exit) => {
    expect((await run(["lint", book, "--fail-on", failOn])).code).toBe(exit);
  });

  it("prints JSON, one object with all files", async () => {
    const { out } = await run(["lint", clean, warning, "--format", "json"]);
    const finding = {
      code: "separator-in-key",
      severity: "warning",
      path: '$.entries["0"].key[0]',
      message: 'Key "龙，凤" of "Beasts" (uid 0) matches only as a whole, separator included.',
      remedy: 'Split it into "龙", "凤".',
    };
    expect(JSON.parse(out)).toEqual({
      files: [
        { file: clean, findings: [] },
        { file: warning, findings: [finding] },
      ],
    });
  });

  it.each(["text", "json", "sarif"])("a file that cannot be read hides nothing of the others: %s", async (format) => {
    const broken = file("broken.json", "{");
    const { code, out, err } = await run(["lint", broken, error, "/no/such.json", "--format", format]);
    expect(code).toBe(3);
    expect(out).toContain("empty-key");
    expect(err).toMatch(/^lorekeeper: json-syntax: .*broken\.json.*\n.*\nlorekeeper: file-missing: \/no\/such\.json/);
    if (format === "text") return;
    const log = JSON.parse(out) as { errors?: unknown; runs?: { invocations: unknown[] }[] };
    const told = format === "json" ? log.errors : log.runs?.[0]?.invocations;
    expect(JSON.stringify(told)).toMatch(/json-syntax.*file-missing/);
  });

  it("checks every option before it reads a file", async () => {
    const { code, out, err } = await run(["lint", error, "/no/such.json", "--depth", "x"]);
    expect([code, out, err.split(":")[1]]).toEqual([2, "", " usage-option"]);
  });

  it("prints SARIF with the rules that were broken", async () => {
    const { out } = await run(["lint", warning, error, "--format", "sarif"]);
    const log = JSON.parse(out) as {
      version: string;
      runs: { tool: { driver: { rules: { id: string; help?: unknown }[] } } }[];
    };
    expect(log.version).toBe("2.1.0");
    const rules = log.runs[0]?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id).toSorted()).toEqual(["empty-key", "separator-in-key", "unreachable-no-keys"]);
    for (const rule of rules) expect(rule.help).toBeDefined();
  });

  it.each(["text", "json", "sarif"])("prints nothing raw that steers a terminal: %s", async (format) => {
    const odd = "\u001B[2J\u009B31m\u202Efox\u2066\u2028\r\n";
    const book = file("odd.json", worldFile([{ key: [`${odd}`, `龙，${odd}`, "fox"], comment: odd, group: odd }]));
    const { out } = await run(["lint", book, "--format", format, "--all"]);
    expect(out).toContain("\\u009b31m\\u202efox");
    expect(out).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
    if (format === "json") {
      const { files } = JSON.parse(out) as { files: { findings: { message: string }[] }[] };
      expect(files[0]?.findings.map(({ message }) => message).join()).toContain("\u009B31m\u202Efox");
    }
  });

  it("passes on what the readers noted, with a remedy", async () => {
    const book = file("char.json", '{"name":"A","entries":[{"keys":["pier"],"content":"x","id":1}],"extensions":{}}');
    const { out } = await run(["lint", book, "--format", "json"]);
    const { files } = JSON.parse(out) as { files: { findings: { code: string; remedy: string }[] }[] };
    const found = files[0]?.findings.find(({ code }) => code === "enabled-missing");
    expect(found?.remedy).toMatch(/enabled/);
  });

  it("checks against settings and a chat", async () => {
    const cyrillic = file("cyrillic.json", worldFile([{ key: ["кот"] }]));
    expect((await run(["lint", cyrillic])).out).not.toContain("whole-word");
    expect((await run(["lint", cyrillic, "--settings", "st"])).out).toContain("whole-word-no-effect-for-script");
    const chat = file("nfd.txt", "ко\u0442 cafe\u0301");
    expect((await run(["lint", cyrillic, "--chat", chat])).out).toContain("text-or-key-not-nfc");
  });

  it("shows all findings of a code when asked", async () => {
    const book = file("many.json", worldFile(Array.from({ length: 12 }, (_, i) => ({ key: [`龙，${i}凤`] }))));
    expect((await run(["lint", book])).out).toContain("… and 2 more");
    expect((await run(["lint", book, "--all"])).out).not.toContain("more (");
  });

  it.each([
    ["no file", [], "usage-files"],
    ["a wrong format", [clean, "--format", "xml"], "usage-option"],
    ["a wrong severity", [clean, "--fail-on", "info"], "usage-option"],
    ["standard input twice", ["-", "-"], "usage-files"],
  ])("%s", async (_name, argv, code) => {
    const { code: exit, err } = await run(["lint", ...argv]);
    expect([exit, err.startsWith(`lorekeeper: ${code}: `)]).toEqual([2, true]);
  });
});
