import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sarifLog } from "../../../src/host/cli/sarif.ts";

const text = z.strictObject({ text: z.string().min(1) });
const level = z.enum(["none", "note", "warning", "error"]);

/** What SARIF 2.1.0 demands of the parts that we write; strict, so that a misspelt property is a fault. */
const Sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({
            name: z.string().min(1),
            version: z.string(),
            rules: z.array(
              z.strictObject({
                id: z.string().min(1),
                shortDescription: text.optional(),
                help: text.optional(),
                defaultConfiguration: z.strictObject({ level }).optional(),
              }),
            ),
          }),
        }),
        invocations: z.array(
          z.strictObject({
            executionSuccessful: z.boolean(),
            toolExecutionNotifications: z.array(
              z.strictObject({ descriptor: z.strictObject({ id: z.string() }), level, message: text }),
            ),
          }),
        ),
        artifacts: z.array(z.strictObject({ location: z.strictObject({ uri: z.string() }) })),
        results: z.array(
          z.strictObject({
            ruleId: z.string(),
            ruleIndex: z.number().int().min(-1),
            level,
            message: text,
            locations: z.array(
              z.strictObject({
                physicalLocation: z.strictObject({ artifactLocation: z.strictObject({ uri: z.string() }) }),
                logicalLocations: z.array(z.strictObject({ fullyQualifiedName: z.string(), kind: z.string() })),
              }),
            ),
          }),
        ),
      }),
    )
    .length(1),
});

const finding = (code: string, severity: "error" | "warning" | "info") => ({
  code,
  severity,
  path: '$.entries["1"].key[0]',
  message: "What.",
  remedy: "Do.",
});
const rule = (code: string) => ({ code, severity: "error" as const, meaning: "means", remedy: "Do." });

describe("sarifLog", () => {
  const log = Sarif.parse(
    sarifLog({
      files: [
        { file: "my books/a#1.json", findings: [finding("blank-key", "error"), finding("long-entry", "info")] },
        { file: "-", findings: [finding("other", "warning")] },
      ],
      codes: [rule("unused"), rule("long-entry"), rule("blank-key")],
      notifications: [{ code: "file-missing", message: "no.json cannot be read" }],
      version: "1.2.3",
    }),
  );
  const [run] = log.runs;

  it("has the form of SARIF 2.1.0, with rules that results point at", () => {
    const rules = run?.tool.driver.rules.map(({ id }) => id) ?? [];
    expect(rules).toEqual(["long-entry", "blank-key", "other"]);
    for (const result of run?.results ?? []) expect(rules[result.ruleIndex]).toBe(result.ruleId);
  });

  it("maps severities and places", () => {
    expect(run?.results.map((result) => result.level)).toEqual(["error", "note", "warning"]);
    expect(run?.results[0]?.locations[0]).toEqual({
      physicalLocation: { artifactLocation: { uri: "my%20books/a%231.json" } },
      logicalLocations: [{ fullyQualifiedName: '$.entries["1"].key[0]', kind: "member" }],
    });
    expect(run?.artifacts.map(({ location }) => location.uri)).toEqual(["my%20books/a%231.json", "stdin"]);
  });

  it("is valid without findings too", () => {
    const files = [{ file: "a.json", findings: [] }];
    const clean = Sarif.parse(sarifLog({ files, codes: [], notifications: [], version: "1" })).runs[0];
    expect([clean?.results, clean?.invocations[0]?.executionSuccessful]).toEqual([[], true]);
  });

  it("tells of files that could not be linted", () => {
    const message = { text: "no.json cannot be read" };
    expect(run?.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ descriptor: { id: "file-missing" }, level: "error", message }],
      },
    ]);
  });
});
