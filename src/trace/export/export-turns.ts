import type { Exported, ExportedTurn, ExportOptions } from "./model.ts";

/**
 * Turns as one file of a format, in the order given. The same turns give the same bytes. Never throws for what a turn
 * says; `refused` when there are too many of them, or a scrubbed file would still show what it must not.
 */
export type ExportTurns = (turns: readonly ExportedTurn[], options: ExportOptions) => Exported;
