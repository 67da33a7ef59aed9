/** A statement of a contract in our own words, and what shows that it holds. */
export interface Statement {
  readonly contract: "loader" | "message-flow" | "prompt-api-v3" | "turn-trace";
  readonly says: string;
  /** Test file and the title of the test, or why no test can show it (yet). */
  readonly shownBy: readonly [file: string, title: string] | { readonly reason: string };
}

/** Statements of one contract that tests show: what it says, the file, the title. */
export const shown = (
  contract: Statement["contract"],
  rows: readonly (readonly [says: string, file: string, title: string])[],
): readonly Statement[] => rows.map(([says, file, title]) => ({ contract, says, shownBy: [file, title] }));

/** Statements of one contract that no test shows, with the reason. */
export const unshown = (
  contract: Statement["contract"],
  rows: readonly (readonly [says: string, reason: string])[],
): readonly Statement[] => rows.map(([says, reason]) => ({ contract, says, shownBy: { reason } }));
