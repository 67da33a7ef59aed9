import { LIMITS } from "../../../matcher/limits.ts";
import type { TurnCaptureFacts } from "../../../trace/model/turn/turn-facts.ts";
import { pushBounded } from "../../../trace/project/turn/fold/bounded.ts";
import type { KeptCapture } from "../../trace/face.ts";
import { BlockIds, type PlacedBlock } from "./block-ids.ts";
import type { TextShelf } from "./text-shelf.ts";

/** One assembly of the turn as far as its records tell. */
interface LoggedCapture {
  readonly captureId: string;
  step: number;
  recordId: string;
  observed: boolean;
  verified: boolean | null;
  blocks: readonly PlacedBlock[] | null;
  texts: SharedArrayBuffer | null;
  groundingKey: string | null;
}

/** The sections of an assembly as its profile has them. */
export type ProfileSections = readonly { readonly name: string; readonly volatile: boolean }[];

/** What a request was made from. */
export interface SentCapture {
  readonly captureId: string;
  readonly recordId: string;
  /** null: the request is not known to have them. */
  readonly blockIds: readonly string[] | null;
  /** A system text of the request, as the model had it. */
  readonly parameters: KeptCapture["facts"]["parameters"];
}

/** The assemblies of one turn, by the captures that are made of them. */
export class PromptLog {
  readonly #captures: LoggedCapture[] = [];
  readonly #blockIds = new BlockIds();
  /** By capture, then by name of the section. */
  readonly #volatile = new Map<string, ReadonlyMap<string, boolean>>();
  #sent: SentCapture | null = null;

  /** The profile of a capture was made. */
  assembled(captureId: string, sections: ProfileSections): void {
    if (!this.#volatile.has(captureId) && this.#volatile.size >= LIMITS.turnCalls.value) return;
    this.#volatile.set(captureId, new Map(sections.map(({ name, volatile }) => [name, volatile])));
  }

  /** A capture that began or has changed. */
  take({ facts, texts }: KeptCapture): void {
    const { captureId, recordId, step, status, prompt, delivery, parameters } = facts;
    const capture = this.#captures.find((one) => one.captureId === captureId) ?? this.#begin(captureId, recordId);
    const isObserved = status === "request-observed";
    if (capture.observed && !isObserved) return;
    capture.step = step;
    capture.recordId = recordId;
    if (prompt !== null && capture.blocks === null) {
      capture.blocks = this.#blockIds.of({ places: prompt, texts });
      capture.texts = texts;
    }
    if (!isObserved) return;
    capture.observed = true;
    capture.verified = delivery === null ? null : isVerified(delivery);
    const ids = capture.blocks?.map((block) => block.facts.id) ?? null;
    this.#sent = { captureId, recordId, blockIds: capture.verified === true ? ids : null, parameters };
    this.#letGo(capture);
  }

  /** Of the request that left last; null: none did. */
  get sent(): SentCapture | null {
    return this.#sent;
  }

  ground(captureId: string, key: string): void {
    const capture = this.#captures.find((one) => one.captureId === captureId);
    if (capture !== undefined) capture.groundingKey = key;
  }

  /** `shelf`: takes the texts of the capture that was sent last; null: they stay out. */
  facts(shelf: TextShelf | null): TurnCaptureFacts[] {
    const last = this.#captures.findLast(({ observed }) => observed);
    return this.#captures.map((capture) => {
      const { captureId, recordId, step, observed, verified, blocks, texts, groundingKey } = capture;
      const part = capture === last && texts !== null && shelf !== null ? shelf.add(texts) : null;
      return {
        captureId,
        recordId,
        step,
        observed,
        assemblyVerified: verified,
        blocks: blocks?.map(({ facts }) => this.#told(captureId, facts)) ?? null,
        texts: part === null || blocks === null ? null : blocks.map(({ start, end }) => ({ part, start, end })),
        groundingKey,
      };
    });
  }

  /** Of the host's blocks nobody tells. */
  #told(captureId: string, facts: PlacedBlock["facts"]): PlacedBlock["facts"] {
    if (facts.provenance !== "tavern") return facts;
    return { ...facts, volatile: this.#volatile.get(captureId)?.get(facts.name) ?? null };
  }

  #begin(captureId: string, recordId: string): LoggedCapture {
    const capture: LoggedCapture = {
      captureId,
      recordId,
      step: 0,
      observed: false,
      verified: null,
      blocks: null,
      texts: null,
      groundingKey: null,
    };
    pushBounded(this.#captures, capture, LIMITS.turnCalls.value);
    return capture;
  }

  /** Texts are kept of the request that left last alone: the answer was made from it. */
  #letGo(newest: LoggedCapture): void {
    for (const capture of this.#captures) if (capture !== newest && capture.observed) capture.texts = null;
  }
}

/** Of several texts that are the assembly's nobody could say which it is. */
const isVerified = ({ systemMessages }: NonNullable<KeptCapture["facts"]["delivery"]>): boolean =>
  systemMessages.filter(({ text }) => text === null).length === 1;
