import type { ToolExecution } from "../../model/turn/call.ts";
import { AttributeList } from "../attribute.ts";
import { EVENTS, NAMES, OPERATIONS } from "../conventions.ts";
import type { SpanEvent, TurnSpan } from "./span.ts";
import { NODES } from "./span-ids.ts";
import type { SpanMaker } from "./span-maker.ts";

const FAULTS: ReadonlySet<ToolExecution["status"]> = new Set(["error", "aborted", "blocked_by_rp", "rejected"]);

/** One execution of a tool. `request`: span of the call that asked for it; null: not recorded. */
export function toolSpan(
  maker: SpanMaker,
  tool: ToolExecution,
  { parent, request }: { readonly parent: TurnSpan; readonly request: string | null },
): TurnSpan {
  const { callId, name, status, startMs, endMs } = tool;
  return maker.make({
    nodeId: NODES.tool(callId),
    parent,
    name: `${OPERATIONS.tool} ${name}`,
    openInference: "TOOL",
    startMs,
    endMs,
    error: FAULTS.has(status) ? status : null,
    attributes: toolAttributes(tool),
    events: approvalEvents(maker, tool),
    links: request === null ? [] : [{ spanId: request, kind: "requested_by" }],
  });
}

function toolAttributes(tool: ToolExecution): AttributeList {
  const { input, output } = tool;
  return new AttributeList()
    .text(NAMES.operation, OPERATIONS.tool)
    .text(NAMES.toolName, tool.name)
    .text(NAMES.toolCallId, tool.callId)
    .text(NAMES.toolType, "function")
    .text(NAMES.openInferenceToolName, tool.name)
    .text(NAMES.langfuseType, "tool")
    .text(NAMES.toolStatus, tool.status)
    .int(NAMES.step, tool.step)
    .int(NAMES.toolInputBytes, tool.inputBytes)
    .int(NAMES.toolOutputBytes, tool.outputBytes)
    .flag(NAMES.toolPruned, tool.prunedBySeq === null ? null : true)
    .text(NAMES.toolArguments, input.text)
    .text(NAMES.toolResult, output.text)
    .text(NAMES.inputValue, input.text)
    .text(NAMES.outputValue, output.text);
}

/** Of a question to the user: when it was asked and decided, each if its time was recorded. */
function approvalEvents(maker: SpanMaker, { approval }: ToolExecution): SpanEvent[] {
  if (approval === null) return [];
  const { id, askedMs, decidedMs, decision } = approval;
  const about = (): AttributeList => new AttributeList().text(NAMES.approvalId, id);
  const asked = { name: EVENTS.approvalAsked, attributes: about().list };
  const decided = { name: EVENTS.approvalDecided, attributes: about().text(NAMES.approvalDecision, decision).list };
  return [
    ...(askedMs === null ? [] : [{ ...asked, atMs: maker.at(askedMs) }]),
    ...(decidedMs === null ? [] : [{ ...decided, atMs: maker.at(decidedMs) }]),
  ];
}
