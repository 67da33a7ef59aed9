import type { Severity } from "../../matcher/model/diagnostic.ts";
import type { Finding, FindingCode } from "./findings.ts";

/** What was found in one file. */
export interface FileFindings {
  readonly file: string;
  readonly findings: readonly Finding[];
}

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** A relative path as a URI reference; standard input has a name of its own. */
function uriOf(file: string): string {
  if (file === "-") return "stdin";
  return encodeURI(file.replaceAll("\\", "/")).replaceAll("#", "%23").replaceAll("?", "%3F");
}

/** What a log is made of. */
export interface LogParts {
  readonly files: readonly FileFindings[];
  readonly codes: readonly FindingCode[];
  /** Why files could not be linted. */
  readonly notifications: readonly { readonly code: string; readonly message: string }[];
  readonly version: string;
}

/**
 * A SARIF 2.1.0 log of lint results. A world book is located by its JSON path, as a logical location: the places that
 * lint talks about are values, and files are often a single line.
 */
export function sarifLog({ files, codes, notifications, version }: LogParts): unknown {
  const used = new Set(files.flatMap(({ findings }) => findings.map(({ code }) => code)));
  const known = codes.filter(({ code }) => used.has(code));
  const unlisted = [...used].filter((code) => !codes.some((row) => row.code === code));
  const rules = [
    ...known.map(({ code, severity, meaning, remedy }) => ({
      id: code,
      shortDescription: { text: meaning },
      help: { text: remedy },
      defaultConfiguration: { level: LEVELS[severity] },
    })),
    ...unlisted.map((code) => ({ id: code })),
  ];
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const results = files.flatMap(({ file, findings }) =>
    findings.map(({ code, severity, path, message, remedy }) => ({
      ruleId: code,
      ruleIndex: ruleIndex.get(code) ?? -1,
      level: LEVELS[severity],
      message: { text: `${message} ${remedy}` },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: uriOf(file) } },
          logicalLocations: [{ fullyQualifiedName: path, kind: "member" }],
        },
      ],
    })),
  );
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "lorekeeper", version, rules } },
        invocations: [
          {
            executionSuccessful: notifications.length === 0,
            toolExecutionNotifications: notifications.map(({ code, message }) => ({
              descriptor: { id: code },
              level: "error",
              message: { text: message },
            })),
          },
        ],
        artifacts: files.map(({ file }) => ({ location: { uri: uriOf(file) } })),
        results,
      },
    ],
  };
}
