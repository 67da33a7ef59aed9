import type { TurnItems } from "../../decisions/model.ts";
import { canonicalJson } from "../../model/canonical-json.ts";
import type { HashText } from "../../model/capture.ts";
import type { EventRef } from "../../model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../../model/turn/call.ts";
import type { Citation } from "../../model/turn/citation.ts";
import type { Block, ToolDefinition } from "../../model/turn/prompt.ts";
import type {
  CallFacts,
  EventFacts,
  MessageFacts,
  TextPlace,
  ToolFacts,
  TurnCaptureFacts,
  TurnFacts,
} from "../../model/turn/turn-facts.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { bodyFreeParameters } from "../call-parameters.ts";
import { callTimings } from "./call-timings.ts";
import { noBody, withheldBody } from "./stored-body.ts";
import { turnIdentity } from "./turn-identity.ts";
import { fullRecord, type RecordsById, type TurnPrompt } from "./turn-prompt.ts";

/** What the thread that writes a turn knows beside the host's facts. */
export interface TurnInputs {
  readonly records: RecordsById;
  readonly hash: HashText;
  /** The text at a place in the shared memory of the facts. */
  readonly textAt: (place: TextPlace) => string;
  /** Of `turnPrompt` with the same facts and records. */
  readonly prompt: TurnPrompt;
  /** null: the decisions were not recorded. */
  readonly items: TurnItems | null;
  /** null: not recorded; `no-text`: there was no answer to look into. */
  readonly citations: readonly Citation[] | "no-text" | null;
  readonly finalize: TurnTrace["timings"]["finalize"];
  readonly nowMs: number;
}

/**
 * The account of an ended turn as it is stored: facts of the host, blocks of its records, hashes of the texts that the
 * facts point at. No text gets into it. Linear in those texts. Facts must be parsed.
 */
export function projectTurn(facts: TurnFacts, inputs: TurnInputs): TurnTrace {
  const { prompt, items, citations, hash } = inputs;
  const toolset = facts.toolset?.map(({ name, bytes, json }) => ({ name, bytes, hash: hashAt(json, inputs) })) ?? null;
  return {
    ...turnIdentity(facts),
    state: "ended",
    recovered: null,
    profileVersion: profileVersion(prompt, toolset, hash),
    timings: { ...facts.timings, embedMs: null, ...callTimings(facts.calls), finalize: inputs.finalize },
    awareness: facts.awareness,
    activations: facts.activations,
    blocks: prompt.blocks === null ? null : [...prompt.blocks],
    captures: [...prompt.captures],
    grounding: items?.grounding ?? null,
    items: items?.items ?? null,
    itemsTotal: items?.itemsTotal ?? null,
    itemsTruncated: items?.itemsTruncated ?? false,
    history: facts.history,
    toolset,
    calls: facts.calls.map((call) => callOf(call, inputs)),
    callsOmitted: facts.callsOmitted,
    tools: facts.tools.map((tool) => toolOf(tool, inputs)),
    toolsOmitted: facts.toolsOmitted,
    attempts: facts.attempts,
    citations: citations === null || citations === "no-text" ? null : [...citations],
    citationsStatus: citations === null ? "not-recorded" : citations === "no-text" ? "no-text" : "recorded",
    proposal: facts.proposal,
    proposalStatus: facts.proposal === null ? "none" : "recorded",
    answer: messageOf(facts.answer, inputs),
    question: messageOf(facts.questions?.at(-1) ?? null, inputs),
    diagnostics: facts.diagnostics,
    bodies: "persisted",
    redactedAt: null,
    createdAt: inputs.nowMs,
    resolution: null,
  };
}

/**
 * Of the blocks that do not change by themselves and the tools, as the last verified request had them: turns with the
 * same version have a prefix that a provider can cache. null: a part of it is not known.
 */
function profileVersion(prompt: TurnPrompt, toolset: readonly ToolDefinition[] | null, hash: HashText): string | null {
  const last = prompt.captures.findLast(({ assemblyVerified }) => assemblyVerified === true);
  if (last === undefined || toolset === null || toolset.some((tool) => tool.hash === null)) return null;
  const byId = new Map((prompt.blocks ?? []).map((block) => [block.id, block]));
  const blocks = last.blockIds.map((id) => byId.get(id)).filter((block): block is Block => block !== undefined);
  if (blocks.some((block) => block.hash === null)) return null;
  const stable = blocks.filter((block) => block.stable === true).map((block) => block.hash);
  return hash(canonicalJson({ blocks: stable, tools: toolset.map((tool) => [tool.name, tool.hash]) }));
}

function callOf(call: CallFacts, { records, hash }: TurnInputs): ModelCall {
  const { recordId, request, ...facts } = call;
  const { config } = request;
  const delivery = fullRecord(records, recordId)?.delivery ?? null;
  const index = delivery?.systemMessageIndex ?? (delivery?.systemHashes.length === 1 ? 0 : null);
  return {
    ...facts,
    request: {
      ...request,
      config: config && {
        requested: bodyFreeParameters(config.requested, hash),
        effective: config.effective && bodyFreeParameters(config.effective, hash),
        omitted: config.omitted,
      },
      systemHash: index === null ? null : (delivery?.systemHashes[index] ?? null),
    },
  };
}

function toolOf({ call, result, ...tool }: ToolFacts, inputs: TurnInputs): ToolExecution {
  return {
    ...tool,
    callRef: call && eventRef(call, inputs),
    resultRef: result && eventRef(result, inputs),
    input: call === null ? noBody() : withheldBody(),
    output: result === null ? noBody() : withheldBody(),
  };
}

function messageOf(message: MessageFacts | null, inputs: TurnInputs): TurnTrace["answer"] {
  return message && { ...eventRef(message, inputs), messageId: message.messageId, body: withheldBody() };
}

const eventRef = ({ eventSeq, eventType, logCutSeq, data }: EventFacts, inputs: TurnInputs): EventRef => ({
  eventSeq,
  eventType,
  eventHash: hashAt(data, inputs),
  logCutSeq,
});

/** Of the canonical JSON of the value at a place. null: there is none; a place that leads nowhere must not lose a turn. */
function hashAt(place: TextPlace | null, { textAt, hash }: TurnInputs): string | null {
  if (place === null) return null;
  try {
    return hash(canonicalJson(JSON.parse(textAt(place)) as unknown));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The assembly that decisions are shown of when nobody names one: the last one that a request was made from, else the
 * newest. null: there was none.
 */
export const groundedCapture = ({ captures }: Pick<TurnFacts, "captures">): TurnCaptureFacts | null =>
  captures.findLast(({ observed }) => observed) ?? captures.at(-1) ?? null;
