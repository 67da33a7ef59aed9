import type { RegexProgram } from "../../matcher/ports.ts";

/** What the cache asks of a compiled pattern: to be told when it is no longer needed. */
export interface Deletable {
  delete(): void;
}

interface Row<Compiled> {
  readonly compiled: Compiled;
  bytes: number;
}

const BASE_BYTES = 1_536;
const COMPILED_BYTES_PER_INSTRUCTION = 12;
const AUTOMATON_BYTES_PER_INSTRUCTION = 32;
const STATE_BYTES = 64;
const STATES_MAX = 512;

/**
 * Compiled patterns under a budget of heap bytes, the least recently used dropped first. RE2 does not say what a pattern
 * costs, so the bytes are estimates, made from measurements on the high side: the program when it is compiled, and the
 * states of its automaton, at most one for each byte that it has run over.
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
  get(program: RegexProgram): Compiled | undefined {
    const row = this.rows.get(program.pattern);
    if (row === undefined) return undefined;
    this.rows.delete(program.pattern);
    this.rows.set(program.pattern, row);
    return row.compiled;
  }

  add(program: RegexProgram, compiled: Compiled): void {
    const bytes = BASE_BYTES + program.pattern.length + program.cost * COMPILED_BYTES_PER_INSTRUCTION;
    this.rows.set(program.pattern, { compiled, bytes });
    this.usedBytes += bytes;
  }

  /** Notes that the pattern is about to run over this many bytes. */
  charge(program: RegexProgram, textBytes: number): void {
    const row = this.rows.get(program.pattern);
    if (row === undefined) return;
    const states = Math.min(textBytes, STATES_MAX) * (STATE_BYTES + program.cost / 8);
    const bytes = Math.round(
      BASE_BYTES + program.cost * (COMPILED_BYTES_PER_INSTRUCTION + AUTOMATON_BYTES_PER_INSTRUCTION) + states,
    );
    if (bytes <= row.bytes) return;
    this.usedBytes += bytes - row.bytes;
    row.bytes = bytes;
  }

  /** Drops patterns until the budget has room for `spareBytes` more; `keep` stays in any case. */
  makeRoom(spareBytes: number, keep: RegexProgram): void {
    for (const [pattern, row] of this.rows) {
      if (this.usedBytes + spareBytes <= this.budgetBytes) return;
      if (pattern === keep.pattern) continue;
      this.rows.delete(pattern);
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
