import { LIMITS } from "../../../matcher/limits.ts";
import type { KeptCapture } from "../face.ts";

type Part = KeptCapture["part"];

/** What threads tell of assemblies, as far as it has come. */
export class AssemblyParts {
  readonly #come = new WeakMap<Part, { value: SharedArrayBuffer | null | undefined }>();
  /** The newest state of each record that was made before its part came. */
  readonly #late = new Map<string, KeptCapture>();
  readonly #onLate: (capture: KeptCapture) => void;

  /** `onLate` is told a capture again when its part has come after its record was made. */
  constructor(onLate: (capture: KeptCapture) => void) {
    this.#onLate = onLate;
  }

  /** Resolves when the parts of all captures have come, or have been waited for long enough. */
  async wait(captures: readonly KeptCapture[]): Promise<void> {
    const open = captures.filter(({ part }) => this.#look(part).value === undefined).map(({ part }) => part);
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
    const id = capture.facts.recordId;
    this.#late.delete(id);
    const { value } = this.#look(capture.part);
    if (value !== undefined) return value;
    this.#late.set(id, capture);
    void capture.part.then(
      (part) => this.#cameLate(capture, part),
      () => this.#late.delete(id),
    );
    return null;
  }

  #cameLate(capture: KeptCapture, part: SharedArrayBuffer | null): void {
    const id = capture.facts.recordId;
    // A newer state of the record has taken its place.
    if (this.#late.get(id) !== capture) return;
    this.#late.delete(id);
    if (part !== null) this.#onLate(capture);
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
