import type { LoreClient } from "../../workers/client.ts";
import { type Difference, differenceLines, differencesOf, nothingExpected } from "./check.ts";
import { CliError } from "./error.ts";
import type { CaseText } from "./case-file.ts";
import { titleOf } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { withProgress } from "./progress.ts";
import { caseText, decisionJson, type ScanFormat } from "./scan-text.ts";
import { styleOf } from "./style.ts";
import { jsonText } from "./json-text.ts";

/** Cases that are under way at once; keeps the order of results while all threads have work. */
const AHEAD = 16;

/** What the engine answers about one case. */
export type CaseAnswer = Awaited<ReturnType<typeof askCase>>;

async function askCase(client: LoreClient, given: CaseText, decisions: boolean) {
  const { output } = await client.run("case", { text: given.text, decisions });
  if ("problem" in output) {
    const { path, message } = output.problem;
    throw new CliError("case-invalid", `${titleOf(given.file)}: ${path}: ${message}`);
  }
  return output;
}

/** The object of `--json` and of a line of `--jsonl`: the recorded fields of each step and the refused keys. */
function caseJson({ id, steps, refused }: CaseAnswer, decisions: boolean): object {
  return {
    id,
    steps: steps.map((step) => {
      const fields = fieldsOf(step.fields);
      return decisions ? { ...fields, decisions: step.decisions.map(decisionJson) } : fields;
    }),
    refused: refused.map(({ book, uid, key, reason }) => ({ book, uid, key, reason })),
  };
}

/** JSON text of an object, as one; made by ourselves. */
const fieldsOf = (text: string): Readonly<Record<string, unknown>> =>
  JSON.parse(text) as Readonly<Record<string, unknown>>;

function differencesOfCase({ steps, refused }: CaseAnswer): Difference[] {
  return steps.flatMap(({ fields, expected }, i) => {
    if (expected === null) return [nothingExpected(i)];
    const wanted = fieldsOf(expected);
    // A case may say itself that its key is refused here, by name.
    if (refused.length > 0 && saysRefused(wanted["ours"])) return [];
    return differencesOf(i, fieldsOf(fields), wanted);
  });
}

function saysRefused(ours: unknown): boolean {
  return typeof ours === "object" && ours !== null && "diagnostic" in ours && ours.diagnostic === REFUSED;
}

const REFUSED = "regex-unsupported-by-safe-engine";

/** Runs the cases in order and calls `take` with each answer in order. */
async function eachAnswer(
  client: LoreClient,
  cases: readonly CaseText[],
  decisions: boolean,
  take: (answer: CaseAnswer) => Promise<void>,
): Promise<void> {
  const underway: Promise<CaseAnswer>[] = [];
  for (const given of cases) {
    const answer = askCase(client, given, decisions);
    // Whoever awaits it hears of a failure; until then it must not count as unhandled.
    answer.catch(() => undefined);
    underway.push(answer);
    if (underway.length >= AHEAD) await take(await (underway.shift() as Promise<CaseAnswer>));
  }
  for (const answer of underway) await take(await answer);
}

/** How recorded cases are printed, and whether they are checked. */
export interface CaseScan {
  readonly format: ScanFormat;
  readonly check: boolean;
  readonly decisions: boolean;
}

/** Scans recorded cases and prints them; returns whether all held to what they expect, as far as that was asked. */
export async function scanCases(
  client: LoreClient,
  cases: readonly CaseText[],
  { format, check, decisions }: CaseScan,
  io: CliIo,
): Promise<{ readonly json: readonly object[]; readonly failed: number }> {
  const json: object[] = [];
  let failed = 0;
  const take = async (answer: CaseAnswer): Promise<void> => {
    if (format === "json") json.push(caseJson(answer, decisions));
    else if (format === "jsonl") await write(io.stdout, `${jsonText(caseJson(answer, decisions))}\n`);
    else if (!check) await write(io.stdout, caseText(answer, styleOf(io.stdout, io.env)));
    if (!check) return;
    const differences = differencesOfCase(answer);
    if (differences.length === 0) return;
    failed++;
    await write(io.stderr, `${differenceLines(answer.id, differences).join("\n")}\n`);
  };
  await withProgress(io, { what: "case", total: cases.length }, (progress) =>
    eachAnswer(client, cases, decisions, (answer) => {
      progress.step();
      progress.clear();
      return take(answer);
    }),
  );
  if (check)
    await write(format === "text" ? io.stdout : io.stderr, `${cases.length - failed} passed, ${failed} failed\n`);
  return { json, failed };
}
