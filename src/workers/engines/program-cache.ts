/** What the cache asks of a compiled pattern: to be told when it is no longer needed. */
export interface Deletable {
  delete(): void;
}

interface Row<Compiled> {
  readonly compiled: Compiled;
  readonly cost: number;
  bytes: number;
}

const BASE_BYTES = 2_560;
const COMPILED_BYTES_PER_INSTRUCTION = 12;
const AUTOMATON_BYTES_PER_INSTRUCTION = 32;
const STATE_BYTES = 64;
const TEXT_BYTES_PER_STATE = 32;
const STATES_MAX = 64;

/**
 * Compiled patterns under a budget of heap bytes, the least recently used dropped first. RE2 does not say what a pattern
 * costs, so the bytes are estimates, one and a half to three times what was measured for ordinary patterns: the program
 * when it is compiled, and the states of its automaton when it runs. A pattern that builds far more states can still
 * exhaust the heap; the engine then begins anew.
 */
export class ProgramCache<Compiled extends Deletable> {
  private readonly budgetBytes: number;
  private readonly rows = new Map<string, Row<Compiled>>();
  private usedBytes = 0;

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes;
  }

  get size(): number {
    return this.rows.size;
  }

  get bytes(): number {
    return this.usedBytes;
  }

  /** The compiled pattern if it is here, now the most recently used. */
  get(key: string): Compiled | undefined {
    const row = this.rows.get(key);
    if (row === undefined) return undefined;
    this.rows.delete(key);
    this.rows.set(key, row);
    return row.compiled;
  }

  /** `cost`: estimated instructions of the program. */
  add(key: string, cost: number, compiled: Compiled): void {
    const bytes = BASE_BYTES + cost * COMPILED_BYTES_PER_INSTRUCTION;
    this.rows.set(key, { compiled, cost, bytes });
    this.usedBytes += bytes;
  }

  /** Notes that the pattern is about to run over this many bytes. */
  charge(key: string, textBytes: number): void {
    const row = this.rows.get(key);
    if (row === undefined) return;
    const states = Math.min(textBytes / TEXT_BYTES_PER_STATE, STATES_MAX) * (STATE_BYTES + row.cost / 8);
    const instructions = row.cost * (COMPILED_BYTES_PER_INSTRUCTION + AUTOMATON_BYTES_PER_INSTRUCTION);
    const bytes = Math.round(BASE_BYTES + instructions + states);
    if (bytes <= row.bytes) return;
    this.usedBytes += bytes - row.bytes;
    row.bytes = bytes;
  }

  /** Drops patterns until the budget has room for `spareBytes` more; the one of `keep` stays in any case. */
  makeRoom(spareBytes: number, keep: string): void {
    for (const [key, row] of this.rows) {
      if (this.usedBytes + spareBytes <= this.budgetBytes) return;
      if (key === keep) continue;
      this.rows.delete(key);
      this.usedBytes -= row.bytes;
      row.compiled.delete();
    }
  }

  /** Drops everything, freeing each pattern. */
  clear(): void {
    for (const row of this.rows.values()) row.compiled.delete();
    this.forget();
  }

  /** Drops everything without freeing: the heap that the patterns lived in is gone. */
  forget(): void {
    this.rows.clear();
    this.usedBytes = 0;
  }
}
