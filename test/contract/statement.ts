/** A statement of a contract in our own words, and what shows that it holds. */
export interface Statement {
  readonly contract: "loader" | "message-flow" | "prompt-api-v3" | "turn-trace";
  readonly says: string;
  /** Test file and the title of the test, or why no test can show it (yet). */
  readonly shownBy: readonly [file: string, title: string] | { readonly reason: string };
}
