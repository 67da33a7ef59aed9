import { Waiters } from "./waiters.ts";

type Detail = Uint8Array<ArrayBuffer>;

/** Details of one session that are answered by one reading of its history. When nobody waits any more it is aborted. */
export class ReadBatch {
  /** By the JSON of their records. */
  readonly #entries = new Map<SharedArrayBuffer, Waiters<Detail>>();
  readonly #end = new AbortController();
  #isOpen = true;

  /** Fires when nobody waits any more, or with the reason of {@link ReadBatch.abort}. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Whether this detail can be had from this reading: it has not begun, or has the record already. */
  takes(bytes: SharedArrayBuffer): boolean {
    return !this.#end.signal.aborted && (this.#isOpen || this.#entries.has(bytes));
  }

  /** The detail of a record, whose JSON is `bytes`. Rejects with the reason of `signal` when that fires first. */
  wait(bytes: SharedArrayBuffer, signal?: AbortSignal): Promise<Detail> {
    const waiters = this.#entries.get(bytes) ?? new Waiters<Detail>(() => this.#leave());
    this.#entries.set(bytes, waiters);
    return waiters.wait(signal);
  }

  /** The reading begins: nothing new is taken. The JSON of the records that somebody waits for. */
  begin(): readonly SharedArrayBuffer[] {
    this.#isOpen = false;
    for (const [bytes, waiters] of this.#entries) if (waiters.size === 0) this.#entries.delete(bytes);
    return [...this.#entries.keys()];
  }

  /** Records of {@link ReadBatch.begin} that are not answered yet. */
  get unanswered(): readonly SharedArrayBuffer[] {
    return [...this.#entries.keys()];
  }

  /** Answers some of the records with their details, in the same order. Who asks for these later needs another reading. */
  answer(records: readonly SharedArrayBuffer[], details: readonly Detail[]): void {
    for (const [i, bytes] of records.entries()) {
      const detail = details[i];
      const waiters = this.#entries.get(bytes);
      this.#entries.delete(bytes);
      if (detail === undefined) waiters?.reject(new Error("an answer without its detail"));
      else waiters?.resolve(detail);
    }
  }

  fail(error: unknown): void {
    for (const waiters of this.#entries.values()) waiters.reject(error);
  }

  abort(reason: unknown): void {
    this.#end.abort(reason);
  }

  #leave(): void {
    const isWanted = [...this.#entries.values()].some(({ size }) => size > 0);
    if (!isWanted) this.#end.abort(new DOMException("nobody waits any more", "AbortError"));
  }
}
