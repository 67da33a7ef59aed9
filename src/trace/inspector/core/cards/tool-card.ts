import type { ToolExecution } from "../../../model/turn/call.ts";
import type { Badge, Card, Tone } from "../card.ts";
import { type Phrase, phrase } from "../phrase.ts";
import type { Inventory, ToolRow } from "../inventory.ts";
import type { WordKey } from "../words/keys.ts";

/** Which tools there were: declared, offered, called are three facts. */
export function inventoryCard(inventory: Inventory): Card {
  const unknown: WordKey[] = [];
  if (inventory.declared === null) unknown.push("unknown.toolset");
  if (inventory.offered === null) unknown.push("unknown.request-tools");
  const { declared, offered, called } = inventory;
  return {
    title: phrase("card.inventory"),
    facts: [
      phrase("is.declared", { n: declared }),
      phrase("is.offered", { n: offered }),
      phrase("is.called", { n: called }),
    ],
    badges: [],
    unknown,
  };
}

/** One tool. A badge only when it ran, failed, or was not offered. */
export function definitionCard(row: ToolRow): Card {
  const badges: Badge[] = [];
  if (row.ran > 0) badges.push({ tone: row.failed > 0 ? "bad" : "good", text: phrase("is.ran", { n: row.ran }) });
  if (row.offered === false) badges.push({ tone: "plain", text: phrase("is.not-offered") });
  return {
    title: row.name,
    facts: row.bytes === null ? [] : [phrase("is.bytes", { n: row.bytes })],
    badges,
    unknown: [],
  };
}

/** Ten runs of a long turn. */
export const toolGroupCard = (first: number, last: number): Card => ({
  title: phrase("card.tools", { first, last }),
  facts: [],
  badges: [],
  unknown: [],
});

const TOOL_TONES: Readonly<Record<ToolExecution["status"], Tone>> = {
  ok: "good",
  error: "bad",
  aborted: "bad",
  blocked_by_rp: "bad",
  requires_approval: "wait",
  rejected: "bad",
  not_run: "plain",
  open: "wait",
};

function toolFacts(tool: ToolExecution): Phrase[] {
  const { startMs, endMs, approval, outputBytes } = tool;
  const facts: Phrase[] = [];
  if (startMs !== null && endMs !== null) facts.push(phrase("is.duration", { ms: endMs - startMs }));
  if (outputBytes !== null) facts.push(phrase("is.bytes", { n: outputBytes }));
  const asked = approval?.askedMs ?? null;
  const decided = approval?.decidedMs ?? null;
  if (asked !== null && decided !== null) facts.push(phrase("is.waited", { ms: decided - asked }));
  return facts;
}

/** One run of a tool. */
export function toolCard(tool: ToolExecution): Card {
  const badges: Badge[] = [{ tone: TOOL_TONES[tool.status], text: phrase(`tool.${tool.status}`) }];
  if (tool.prunedBySeq !== null) badges.push({ tone: "plain", text: phrase("is.pruned") });
  if (tool.parentCallId !== null) badges.push({ tone: "plain", text: phrase("is.nested") });
  const unknown: WordKey[] = [];
  if (tool.modelCallId === null && tool.parentCallId === null) unknown.push("unknown.model-call");
  if (tool.status !== "open" && (tool.startMs === null || tool.endMs === null)) unknown.push("unknown.times");
  return { title: tool.name, facts: toolFacts(tool), badges, unknown };
}
