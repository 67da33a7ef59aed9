import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Tone } from "../card.ts";
import { phrase } from "../phrase.ts";
import type { TreeNode } from "./model.ts";

const TONES: Readonly<Record<"ok" | "failed" | "not_run", Tone>> = { ok: "good", failed: "bad", not_run: "plain" };

/** What ran after the question was decided, as it is now. */
export function receiptNodes({ resolution }: TurnTrace): TreeNode[] {
  return (resolution?.proposal?.receipts ?? []).map(({ callId, name, status }) => ({
    id: `receipt:${callId}`,
    card: {
      title: phrase("tree.receipt", { name }),
      facts: [],
      badges: [{ tone: TONES[status], text: phrase(`receipt.${status}`) }],
      unknown: [],
    },
    members: [],
  }));
}
