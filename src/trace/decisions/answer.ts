import type {
  AfterAssembly,
  Decisions,
  DecisionsAnswer,
  GroundedCapture,
  PackedCatalogue,
  PackedDecisions,
  RowState,
} from "./model.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { openDecisions } from "./open-decisions.ts";
import { AVAILABLE, itemRows, rowStates } from "./row-states.ts";

/** What is sent to whoever reads all rows: plain data and bytes. `catalogues`: by id; others than the books' are left. */
export function answerOf(
  at: { readonly turnId: string; readonly packed: PackedDecisions },
  catalogues: ReadonlyMap<string, PackedCatalogue>,
  { capture, after }: { readonly capture: GroundedCapture; readonly after: AfterAssembly },
): DecisionsAnswer {
  const stateOf = rowStates(capture, after);
  const ids = new Set(at.packed.books.flatMap(({ catalogue }) => catalogue ?? []));
  return {
    v: 1,
    turnId: at.turnId,
    captureId: capture.captureId,
    decisions: at.packed,
    catalogues: [...ids].flatMap((id) => {
      const catalogue = catalogues.get(id);
      return catalogue === undefined ? [] : [{ id, catalogue }];
    }),
    states: itemRows(capture, after).map((row) => [row, stateOf(row)] as const),
  };
}

/** An answer, unpacked by whatever msgpack, to be read with `decisionRows`. Runs in a browser. */
export function openAnswer(answer: DecisionsAnswer): {
  readonly decisions: Decisions;
  readonly states: (row: number) => RowState;
} {
  const catalogues = new Map(answer.catalogues.map(({ id, catalogue }) => [id, openCatalogue(catalogue)]));
  const states = new Map(answer.states);
  return {
    decisions: openDecisions(answer.decisions, catalogues),
    states: (row) => states.get(row) ?? AVAILABLE,
  };
}
