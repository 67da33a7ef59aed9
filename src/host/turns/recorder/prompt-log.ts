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
  /** Positions of the runtime contexts that the request has; null: nobody can tell. */
  contexts: ReadonlySet<number> | null;
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
  /** Blocks that the request is known to have; null: its system text is not known to be the assembly's. */
  readonly blockIds: readonly string[] | null;
  readonly parameters: KeptCapture["facts"]["parameters"];
}

/** The assemblies of one turn, by the captures that are made of them. */
export class PromptLog {
  readonly #captures: LoggedCapture[] = [];
  readonly #blockIds = new BlockIds();
  /** By capture, then by name of the section. */
  readonly #volatile = new Map<string, ReadonlyMap<string, boolean>>();
  #sent: (Pick<SentCapture, "recordId" | "parameters"> & { readonly capture: LoggedCapture }) | null = null;

  /** The profile of a capture was made. */
  assembled(captureId: string, sections: ProfileSections): void {
    if (!this.#volatile.has(captureId) && this.#volatile.size >= LIMITS.turnCalls.value) return;
    this.#volatile.set(captureId, new Map(sections.map(({ name, volatile }) => [name, volatile])));
  }

  /** A capture that began or has changed. */
  take({ facts, texts }: KeptCapture): void {
    const { captureId, recordId, step, status, prompt, delivery, parameters } = facts;
    this.#passOver(captureId, recordId);
    const capture = this.#captures.find((one) => one.captureId === captureId) ?? this.#begin(captureId, recordId);
    const isObserved = status === "request-observed";
    // What another attempt comes to says nothing of the one that left.
    if (capture.observed && !isObserved && capture.recordId !== recordId) return;
    capture.step = step;
    capture.recordId = recordId;
    if (prompt !== null && capture.blocks === null) {
      capture.blocks = this.#blockIds.of({ places: prompt, texts });
      capture.texts = texts;
    }
    if (!isObserved) return this.#takeBack(capture);
    capture.observed = true;
    capture.verified = delivery === null ? null : isVerified(delivery);
    capture.contexts =
      delivery?.snapshot == null ? null : new Set(delivery.snapshot.sections.map((one) => one.context));
    this.#sent = { capture, recordId, parameters };
    this.#letGo(capture);
  }

  /** The request that left last has no snapshot of the runtime contexts, though the log has one: none of them is in it. */
  withoutContexts(): void {
    if (this.#sent !== null) this.#sent.capture.contexts ??= new Set();
  }

  /** Of the request that left last; null: none did. */
  get sent(): SentCapture | null {
    if (this.#sent === null) return null;
    const { capture, recordId, parameters } = this.#sent;
    return { captureId: capture.captureId, recordId, blockIds: carriedIds(capture), parameters };
  }

  /** false: it has no such capture. */
  ground(captureId: string, key: string): boolean {
    const capture = this.#captures.find((one) => one.captureId === captureId);
    if (capture !== undefined) capture.groundingKey = key;
    return capture !== undefined;
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
        blocks: blocks?.map(({ facts }) => this.#told(capture, facts)) ?? null,
        texts: part === null || blocks === null ? null : blocks.map(({ start, end }) => ({ part, start, end })),
        groundingKey,
      };
    });
  }

  /** Whether they may change by themselves nobody tells of the host's blocks. */
  #told(capture: LoggedCapture, facts: PlacedBlock["facts"]): PlacedBlock["facts"] {
    const told = { ...facts, carried: isCarried(capture, facts) };
    if (facts.provenance !== "tavern") return told;
    return { ...told, volatile: this.#volatile.get(capture.captureId)?.get(facts.name) ?? null };
  }

  /** The request of a record was made from another assembly than was thought: that one is nobody's. */
  #passOver(captureId: string, recordId: string): void {
    const isOther = (one: LoggedCapture): boolean =>
      one.recordId === recordId && one.captureId !== captureId && !one.observed;
    const at = this.#captures.findIndex(isOther);
    if (at >= 0) this.#captures.splice(at, 1);
  }

  /** What was seen to leave was another request than the turn's own. */
  #takeBack(capture: LoggedCapture): void {
    if (!capture.observed) return;
    Object.assign(capture, { observed: false, verified: null, contexts: null });
    if (this.#sent?.capture === capture) this.#sent = null;
  }

  #begin(captureId: string, recordId: string): LoggedCapture {
    // No request will be made from one that another took the place of.
    for (const earlier of this.#captures) if (!earlier.observed) earlier.texts = null;
    const capture: LoggedCapture = {
      captureId,
      recordId,
      step: 0,
      observed: false,
      verified: null,
      contexts: null,
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

/** Sections are in the system text; contexts in a message of the history, which a compaction may have taken out of it. */
function isCarried({ verified, contexts }: LoggedCapture, { kind, position }: PlacedBlock["facts"]): boolean | null {
  if (kind === "section") return verified === true ? true : null;
  return contexts?.has(position) ?? null;
}

function carriedIds(capture: LoggedCapture): readonly string[] | null {
  const { verified, blocks } = capture;
  if (verified !== true || blocks === null) return null;
  return blocks.flatMap(({ facts }) => (isCarried(capture, facts) === true ? [facts.id] : []));
}

/** Of several texts that are the assembly's nobody could say which it is. */
const isVerified = ({ systemMessages }: NonNullable<KeptCapture["facts"]["delivery"]>): boolean =>
  systemMessages.filter(({ text }) => text === null).length === 1;
