import { stepFields } from "../../src/matcher/cases/fields.ts";
import type { PreparedCase, PreparedStep } from "../../src/matcher/cases/prepared.ts";
import { readCases } from "../../src/matcher/cases/read-cases.ts";
import { compileLore, seededRolls, type LoreBook } from "../../src/matcher/engine.ts";
import type { TimedState } from "../../src/matcher/model/request.ts";
import type { BookSource, LoreClient } from "../../src/workers/client.ts";
import { documentRevision, shareDocument } from "../../src/workers/documents.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { EngineRun } from "../oracle/engine.ts";
import type { Expected, OracleCase } from "../reference/case.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import type { RollFunction } from "../reference/random.ts";

type Variables = Map<string, string | number | boolean | null>;

/** The product's rolls of a turn, for the reference. */
export function turnRolls(turn: string): RollFunction {
  const rolls = seededRolls(turn);
  return (kind, owner, loop) => rolls.roll(kind, owner, loop);
}

/**
 * Runs a case as the product scans: books compiled in one thread into shared tables, attached and scanned in another,
 * rolls from the turn's seed. Timed effects and variables are carried from step to step as a caller does.
 */
export async function runThroughScans(client: LoreClient, one: OracleCase, turn: string): Promise<EngineRun> {
  const read = readCases({ ...ST_DEFAULTS, cases: [one] });
  const prepared = read.ok ? read.cases[0] : undefined;
  if (prepared === undefined) throw new TypeError(`${one.id} is no case`);
  const steps: Expected[] = [];
  const variables: Variables = new Map();
  let refused: EngineRun["refused"] = [];
  let timed: TimedState = { sticky: {}, cooldown: {} };
  for (const step of prepared.steps) {
    const { head, answer, leftOut } = await scanStep(client, { prepared, step, timed, variables, turn });
    if (head === null || answer === null || leftOut.length > 0) throw new Error(`${one.id}: no answer`);
    timed = head.timed;
    for (const [name, value] of head.variables.set) variables.set(name, value);
    for (const name of head.variables.removed) variables.delete(name);
    const fields = stepFields(answer, namesOf(step), step.note);
    steps.push(fields as Expected);
    refused = [...refused, ...answer.refused];
  }
  return { steps, refused };
}

interface StepCall {
  readonly prepared: PreparedCase;
  readonly step: PreparedStep;
  readonly timed: TimedState;
  readonly variables: Variables;
  readonly turn: string;
}

function scanStep(
  client: LoreClient,
  { prepared, step, timed, variables, turn }: StepCall,
): ReturnType<LoreClient["scan"]> {
  return client.scan({
    books: step.lore.books.map(sourceOf),
    settings: step.request.settings,
    mode: "oracle",
    request: { ...step.request, timed },
    macros: { user: prepared.user, char: prepared.char, variables: [...variables] },
    seeds: { turn, session: "" },
    tokens: "quarter",
    scanDeadlineMs: 60_000,
  });
}

function sourceOf(book: LoreBook): BookSource {
  if (!("entries" in book)) throw new TypeError("a recorded case has raw books");
  const document = shareDocument(book.entries ?? {});
  return { id: book.id, place: book.place, revision: documentRevision(document), document, form: "raw" };
}

/** The names of the indices of an outcome: the same books compiled here have the same list. */
function namesOf(step: PreparedStep): (entry: number) => readonly [string, number | string] {
  const lore = compileLore(step.lore, { loader: bufferUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) });
  return (index) => {
    const entry = lore.plain.entries[index];
    if (entry === undefined) throw new RangeError(`no entry ${index}`);
    return [lore.bookId(entry), entry.uid];
  };
}
