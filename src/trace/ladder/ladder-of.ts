import {
  budgetGate,
  candidatesGate,
  groupGate,
  placementGate,
  probabilityGate,
  profileGate,
  rawLoreGate,
} from "./choice-gates.ts";
import { gateOf, type GateSays, passed, stopped, unreached } from "./gate.ts";
import { gateOfReason, LADDER_GATES } from "./gates.ts";
import type { Ladder, LadderGate, LadderGateName, LadderHistory, LadderSubject } from "./model.ts";
import { citedGate, keptGate, observedGate, sectionGate } from "./request-gates.ts";
import {
  boundGate,
  effectsGate,
  enabledGate,
  filterGate,
  forcedGate,
  loadedGate,
  primaryGate,
  recursionGate,
  secondaryGate,
} from "./scan-gates.ts";
import { listed, type Subject, subjectOf } from "./subject.ts";
import { ladderText } from "./words.ts";

const GATES: Readonly<Record<LadderGateName, (subject: Subject) => GateSays>> = {
  bound: boundGate,
  loaded: loadedGate,
  enabled: enabledGate,
  filter: filterGate,
  effects: effectsGate,
  recursion: recursionGate,
  forced: forcedGate,
  primary: primaryGate,
  secondary: secondaryGate,
  group: groupGate,
  probability: probabilityGate,
  budget: budgetGate,
  candidates: candidatesGate,
  "raw-lore": rawLoreGate,
  "profile-bytes": profileGate,
  placement: placementGate,
  section: sectionGate,
  kept: keptGate,
  observed: observedGate,
  cited: citedGate,
};

const NOT_REACHED = unreached("not-reached");

/**
 * Why one entry fired or not: its gates in their fixed order with the numbers that were recorded. Nothing is run again,
 * and what no event told is not recorded. The header says what the stopping gate says, and nothing else.
 */
export function ladderOf(given: LadderSubject, history: readonly LadderHistory[]): Ladder {
  const subject = subjectOf(given);
  const gates = subject === null ? rowlessGates(given) : rowGates(subject);
  const stop = gates.find(({ state }) => state === "stopped") ?? null;
  const { resourceId, uid, occurrence } = given.entry;
  const { code, params, text } = stop ?? lastPassed(gates, subject);
  return {
    itemId: given.row === null ? itemIdOf(given) : given.capture.decisions.itemIdOf(given.row),
    resourceId,
    uid: subject?.entry?.uid ?? uid,
    occurrence: subject?.entry?.occurrence ?? occurrence,
    title: subject?.entry?.name ?? null,
    captureId: given.capture.captureId,
    state: subject?.state.state ?? "available",
    reason: subject?.reason ?? "not-scanned",
    header: { code, params, text },
    stoppedAt: stop?.gate ?? null,
    gates,
    history,
  };
}

function itemIdOf({ entry }: LadderSubject): string {
  const id = `${entry.resourceId}:${entry.uid}`;
  return entry.occurrence === 1 ? id : `${id}#${entry.occurrence}`;
}

/** Up to the gate that stopped the row each says what it did; behind it none was reached. */
function rowGates(subject: Subject): LadderGate[] {
  const engine = gateOfReason(subject.reason);
  const stop = engine ?? (subject.state.omittedReason === "removed_later" ? "kept" : null);
  const last = stop === null ? LADDER_GATES.length : LADDER_GATES.indexOf(stop);
  return LADDER_GATES.map((gate, at) => gateOf(gate, at > last ? NOT_REACHED : GATES[gate](subject)));
}

/** Of an entry of a book that took no part. */
function rowlessGates({ capture, entry }: LadderSubject): LadderGate[] {
  const book = capture.decisions.books.find(({ resourceId }) => resourceId === entry.resourceId);
  const says: Partial<Record<LadderGateName, GateSays>> =
    book === undefined
      ? { bound: stopped("bound.not") }
      : {
          bound: passed("bound.passed", { sources: listed(book.bindingSources) || null }),
          loaded: book.ran ? stopped("loaded.absent") : stopped("loaded.skipped", { reason: book.skippedReason }),
        };
  return LADDER_GATES.map((gate) => gateOf(gate, says[gate] ?? NOT_REACHED));
}

/** What there is to say of an entry that nothing stopped: the furthest that it is known to have come. */
function lastPassed(gates: readonly LadderGate[], subject: Subject | null) {
  const toolCallId = subject?.state.by.toolCallId ?? null;
  if (toolCallId !== null && subject?.state.state === "executed") {
    return ladderText("executed.passed", { call: toolCallId });
  }
  return gates.findLast(({ state }) => state === "passed") ?? ladderText("not-reached");
}
