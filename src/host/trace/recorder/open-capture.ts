import type { PromptAssembly } from "../../dsh/prompt.ts";
import type { Assembly } from "../../loader/face.ts";
import { candidateOf, type CapturedPrompt } from "./candidate.ts";
import type { LatePart } from "./late-part.ts";
import type { TakeMemory } from "./spare-memory.ts";

/** What came of an assembly. */
export interface Outcome {
  /** null: none could be made. */
  readonly assembly: Assembly | null;
  /** As our listener returned it; null: nothing was inserted into it. */
  readonly prompt: PromptAssembly | null;
  /** The session's, where there is no assembly. */
  readonly selection: unknown;
}

export interface OpenCaptureOptions {
  readonly captureId: string;
  /** Milliseconds since the epoch. */
  readonly recordedAt: number;
  readonly part: LatePart;
  /** For the texts; fresh unless given. */
  readonly memory?: TakeMemory | undefined;
}

/** One assembly from its beginning on; all attempts that are made from it share it. */
export class OpenCapture {
  readonly captureId: string;
  readonly recordedAt: number;
  readonly part: LatePart;
  selection: unknown = null;
  /** The step that it is for; null: not known yet. */
  position: { readonly turn: number; readonly step: number } | null = null;
  #candidate: (() => CapturedPrompt | null) | null = null;
  #prompt: CapturedPrompt | null = null;
  readonly #memory: TakeMemory | undefined;

  constructor({ captureId, recordedAt, part, memory }: OpenCaptureOptions) {
    this.captureId = captureId;
    this.recordedAt = recordedAt;
    this.part = part;
    this.#memory = memory;
  }

  /** The assembly has ended. */
  take({ assembly, prompt, selection }: Outcome): void {
    this.selection = selection;
    if (assembly === null) return;
    this.part.hold(assembly);
    const own = new Set((assembly.output?.sections ?? []).map(({ name }) => name));
    if (prompt !== null) this.#candidate = candidateOf(prompt, own, this.#memory);
  }

  /** Whether the waterfall went on with it. */
  get isReturned(): boolean {
    return this.position !== null;
  }

  /** Rendered when it is first asked for; the texts it was made from are let go then. */
  get prompt(): CapturedPrompt | null {
    const candidate = this.#candidate;
    this.#candidate = null;
    if (candidate !== null) this.#prompt = candidate();
    return this.#prompt;
  }

  /** The request has left or never will: the threads are asked for their part. */
  settle(): void {
    this.part.ask();
  }

  /** The request was another assembly's. Whoever waits for the part of this one is told that there is none. */
  passOver(): void {
    this.part.drop();
  }
}
