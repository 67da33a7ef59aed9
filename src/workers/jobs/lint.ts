import { IMPORT_DIAGNOSTICS } from "../../matcher/formats/diagnostics.ts";
import { LINT_CODES } from "../../matcher/lint/codes.ts";
import type { Finding } from "../../matcher/lint/finding.ts";
import { lintBook } from "../../matcher/lint/lint.ts";
import type { WorldBook } from "../../matcher/model/book.ts";
import { QUARTER_COUNTER } from "../../matcher/ports.ts";
import { type CommandPayloads, LintInputSchema, type LintOutput, type LintRule } from "../command.ts";
import { readDocument } from "../documents.ts";
import { WorkerError } from "../error.ts";
import type { Job, JobContext } from "../job.ts";
import type { ThreadState } from "../state.ts";

const TABLE: Readonly<Record<string, Omit<LintRule, "code">>> = { ...IMPORT_DIAGNOSTICS, ...LINT_CODES };

function rulesOf(findings: readonly Finding[]): LintRule[] {
  const codes = new Set(findings.map(({ code }) => code));
  return [...codes].flatMap((code) => {
    const row = TABLE[code];
    if (row === undefined) return [];
    const { severity, meaning, remedy } = row;
    return [{ code, severity, meaning, remedy }];
  });
}

/** What lint finds in a world book. */
export function lintWorldBook(
  book: WorldBook,
  input: CommandPayloads["lint"]["input"],
  context: JobContext<ThreadState>,
): LintOutput {
  const engine = context.state.regexFor(context.control, context.softDeadline);
  const { settings, contextTokens, texts, tokens } = input;
  const findings = lintBook(book, {
    settings,
    texts,
    ...(contextTokens === null ? {} : { contextTokens }),
    counter: tokens === "deepseek" ? context.state.tokens : QUARTER_COUNTER,
    validate: (program) => {
      context.throwIfStopped();
      return engine.validate(program);
    },
  });
  return { findings, rules: rulesOf(findings) };
}

/** Lints one world book. `shared`: its document. */
export const lint: Job<CommandPayloads["lint"], ThreadState> = {
  input: LintInputSchema,
  run(input, context) {
    const [document] = context.shared;
    if (document === undefined) throw new WorkerError("worker-message-invalid", "no book to lint", { job: "lint" });
    return { output: lintWorldBook(readDocument(document) as WorldBook, input, context) };
  },
};
