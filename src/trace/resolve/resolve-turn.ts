import { LIMITS } from "../../matcher/limits.ts";
import type { ReferenceError } from "../model/reference-error.ts";
import type { Body, EventRef } from "../model/turn/body.ts";
import type { ToolExecution } from "../model/turn/call.ts";
import type { Block } from "../model/turn/prompt.ts";
import type { Resolution, TurnTrace } from "../model/turn/turn-trace.ts";
import { inputText, outputTexts } from "../project/turn/fold/tool-texts.ts";
import { messageText } from "../project/turn/message-text.ts";
import { verifyEvent } from "../verify/event.ts";
import type { HistoryContents } from "../verify/history-contents.ts";
import { type Checked, verifiedContext, verifiedTarget } from "../verify/target.ts";
import { driftOf, type ResourceNow } from "./drift.ts";
import { proposalNow } from "./proposal-now.ts";
import { availableBody, unavailableBody } from "./why-unavailable.ts";

/** A turn with its bodies, and every check that did not hold. */
export interface ResolvedTurn {
  readonly trace: TurnTrace;
  /** In the order of the blocks, then of the tools, then answer and question. */
  readonly errors: readonly ReferenceError[];
}

/**
 * A stored turn with the texts that the official history gives for it: each is there when every check of its reference
 * held, and nothing stands in its place when not. Inputs and outputs of tools are cut to `turnBodyUnits`. Never throws.
 */
export function resolveTurn(trace: TurnTrace, contents: HistoryContents, now: readonly ResourceNow[]): ResolvedTurn {
  const bodies = new Bodies({ sessionRef: trace.sessionRef, contents });
  const blocks = trace.blocks?.map((block) => ({ ...block, body: bodies.ofBlock(block) })) ?? null;
  const tools = trace.tools.map((tool) => ({ ...tool, ...bodies.ofTool(tool) }));
  const answer = trace.answer && { ...trace.answer, body: bodies.ofMessage(trace.answer) };
  const question = trace.question && { ...trace.question, body: bodies.ofMessage(trace.question) };
  const proposal = trace.proposal && proposalNow(trace.proposal, tools, contents.history);
  const resolution: Resolution = {
    bodies: "resolved",
    status: trace.bodies === "redacted" ? "redacted" : bodies.status,
    errors: [...new Set(bodies.errors)],
    drift: driftOf(trace, now),
    proposal,
  };
  return { trace: { ...trace, blocks, tools, answer, question, resolution }, errors: bodies.errors };
}

type TextOf = (data: unknown) => string | null;

/** What of a turn's bodies can be had. */
class Bodies {
  readonly errors: ReferenceError[] = [];
  readonly #checked: Checked;
  #available = 0;

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  get status(): Resolution["status"] {
    if (this.errors.length === 0) return "available";
    return this.#available === 0 ? "unavailable" : "partially-available";
  }

  ofBlock(block: Block): Body {
    if (!isWithheld(block.body)) return block.body;
    const verified = (block.kind === "context" ? verifiedContext : verifiedTarget)(block, this.#checked);
    return "text" in verified ? this.#found(verified.text) : this.#missing(verified.error);
  }

  ofTool({ callRef, resultRef, input, output }: ToolExecution): Pick<ToolExecution, "input" | "output"> {
    return {
      input: this.#ofEvent(callRef, input, { textOf: inputText, unitsMax: SHOWN_UNITS }),
      output: this.#ofEvent(resultRef, output, { textOf: outputText, unitsMax: SHOWN_UNITS }),
    };
  }

  ofMessage(message: EventRef & { readonly body: Body }): Body {
    return this.#ofEvent(message, message.body, { textOf: messageText });
  }

  #ofEvent(
    reference: EventRef | null,
    body: Body,
    { textOf, unitsMax }: { readonly textOf: TextOf; readonly unitsMax?: number },
  ): Body {
    if (!isWithheld(body)) return body;
    const verified = verifyEvent(reference, this.#checked);
    if ("error" in verified) return this.#missing(verified.error);
    const text = textOf(verified.event.data);
    return text === null ? NO_BODY : this.#found(text, unitsMax);
  }

  #found(text: string, unitsMax?: number): Body {
    this.#available++;
    return availableBody(text, unitsMax);
  }

  #missing(error: ReferenceError): Body {
    this.errors.push(error);
    return unavailableBody(error);
  }
}

const SHOWN_UNITS = LIMITS.turnBodyUnits.value;
const NO_BODY: Body = { status: "none", text: null, truncated: false, why: null };

const outputText: TextOf = (data) => outputTexts(data)?.join("\n") ?? null;

/** What was redacted, or was never there, is not looked up. */
const isWithheld = ({ status }: Body): boolean => status === "withheld";
