import { LIMITS } from "../../../matcher/limits.ts";
import type { KeptCapture } from "../face.ts";

type Part = KeptCapture["part"];

/** What threads tell of assemblies, as far as it has come. */
export class AssemblyParts {
  readonly #come = new WeakMap<Part, { value: SharedArrayBuffer | null | undefined }>();
  /** The newest state of each record that was made before its part came. */
  readonly #late = new Map<string, KeptCapture>();
  readonly #onLate: (capture: KeptCapture) => void;

  /** `onLate` is told the newest state of a capture again when its part has come after its record was made. */
  constructor(onLate: (capture: KeptCapture) => void) {
    this.#onLate = onLate;
  }

  /** A newer state of a record is told: what is told again when a part comes late is always the newest. */
  told(capture: KeptCapture): void {
    if (this.#late.has(capture.facts.recordId)) this.#await(capture);
  }

  /** Nothing is told again of this record. */
  forget(recordId: string): void {
    this.#late.delete(recordId);
  }

  /**
   * Resolves when the parts of these captures have come, or have been waited for long enough. A capture that is
   * `assembled` is not waited for: its part is asked for later only, and completes it when it is there.
   */
  async wait(captures: readonly KeptCapture[]): Promise<void> {
    for (const { part } of captures) this.#look(part);
    // A turn of the queue, so that what has come already is known.
    await Promise.resolve();
    const asked = captures.filter(({ facts }) => facts.status !== "assembled").map(({ part }) => part);
    const open = asked.filter((part) => this.#look(part).value === undefined);
    if (open.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LIMITS.tracePartWaitMs.value).unref();
    });
    await Promise.race([Promise.allSettled(open), over]);
    clearTimeout(timer);
  }

  /** The part of a capture; null when there is none, or none yet, in which case the capture is told again later. */
  take(capture: KeptCapture): SharedArrayBuffer | null {
    const { value } = this.#look(capture.part);
    if (value === undefined) this.#await(capture);
    else this.forget(capture.facts.recordId);
    return value ?? null;
  }

  #await(capture: KeptCapture): void {
    const { part, facts } = capture;
    const isAwaited = this.#late.get(facts.recordId)?.part === part;
    this.#late.set(facts.recordId, capture);
    if (isAwaited) return;
    void part.then(
      (come) => this.#cameLate(facts.recordId, part, come),
      () => this.#cameLate(facts.recordId, part, null),
    );
  }

  #cameLate(recordId: string, part: Part, come: SharedArrayBuffer | null): void {
    const newest = this.#late.get(recordId);
    // It has come by another way, or a newer state waits for a part of its own.
    if (newest?.part !== part) return;
    this.#late.delete(recordId);
    if (come !== null) this.#onLate(newest);
  }

  #look(part: Part): { readonly value: SharedArrayBuffer | null | undefined } {
    const known = this.#come.get(part);
    if (known !== undefined) return known;
    const at: { value: SharedArrayBuffer | null | undefined } = { value: undefined };
    this.#come.set(part, at);
    void part.then(
      (value) => void (at.value = value),
      () => void (at.value = null),
    );
    return at;
  }
}
