import type {
  AfterAssembly,
  Catalogue,
  DecisionPage,
  DecisionQuery,
  Decisions,
  DecisionsAnswer,
  GroundedCapture,
  PackedCatalogue,
  PackedDecisions,
  RowState,
  TurnItems,
} from "./model.ts";

/** What is done with decisions, by file: each of these is exported under its name by the file of the same name. */

/** `open-catalogue.ts` */
export type OpenCatalogue = (packed: PackedCatalogue) => Catalogue;
/** `open-decisions.ts`. `catalogues`: by id; missing ones were deleted. */
export type OpenDecisions = (packed: PackedDecisions, catalogues: ReadonlyMap<string, Catalogue>) => Decisions;
/** `items-of.ts`. `captures`: of the turn, in order. */
export type ItemsOf = (captures: readonly GroundedCapture[], after: AfterAssembly) => TurnItems;
/** `row-states.ts`: the state of each row of one capture; cheap for rows that are no candidates. */
export type RowStates = (capture: GroundedCapture, after: AfterAssembly) => (row: number) => RowState;
/** `decision-rows.ts`. `states`: of `rowStates`, or of `openAnswer`. */
export type DecisionRows = (
  decisions: Decisions,
  states: (row: number) => RowState,
  query: DecisionQuery,
) => DecisionPage;
/** `answer.ts`: what is sent, and what a client makes of it after unpacking. */
export type AnswerOf = (
  at: { readonly turnId: string; readonly packed: PackedDecisions },
  catalogues: ReadonlyMap<string, PackedCatalogue>,
  capture: GroundedCapture,
  after: AfterAssembly,
) => DecisionsAnswer;
export type OpenAnswer = (answer: DecisionsAnswer) => {
  readonly decisions: Decisions;
  readonly states: (row: number) => RowState;
};
