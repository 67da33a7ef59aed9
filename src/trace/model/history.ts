/** One event of the official history, as it is logged. */
export interface OfficialEvent {
  readonly type: string;
  readonly seq: number;
  readonly data: unknown;
  /** Milliseconds since the epoch; nothing that is checked is bound to it. */
  readonly time?: unknown;
}

/** The identity of a history, from its header. */
export interface HistoryHeader {
  readonly id: unknown;
  readonly version: unknown;
  readonly createdAt: unknown;
}

/** The official history of a session, as far as it is needed, or why there is none. */
export type History =
  | {
      readonly state: "read";
      readonly header: HistoryHeader;
      /** Sequence number of the last event; -1: none. */
      readonly lastSeq: number;
      /** The event of this number; undefined: it is not in the history. Only referenced numbers are asked for. */
      readonly eventAt: (seq: number) => OfficialEvent | undefined;
    }
  /** The host has none under this id. */
  | { readonly state: "unavailable" }
  | { readonly state: "failed" };
