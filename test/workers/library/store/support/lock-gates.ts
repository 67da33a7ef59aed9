/** Where a thread stands. */
export const State = { running: 0, calling: 1, resting: 2, owner: 3, reader: 4, dead: 5, ended: 6 } as const;
/** What it is to do next. */
export const Order = { none: 0, go: 1, die: 2, acquire: 3, release: 4, end: 5 } as const;

/** Shared memory between the test and its threads; one place for each thread. */
export interface Gates {
  readonly states: Int32Array<SharedArrayBuffer>;
  readonly orders: Int32Array<SharedArrayBuffer>;
  /** Number of the process that the thread plays; 0 while it is dead. */
  readonly pids: Int32Array<SharedArrayBuffer>;
}

export const newGates = (threads: number): Gates => {
  const numbers = () => new Int32Array(new SharedArrayBuffer(threads * 4));
  return { states: numbers(), orders: numbers(), pids: numbers() };
};
