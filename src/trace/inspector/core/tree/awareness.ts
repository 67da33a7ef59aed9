import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { bookName } from "../capability-name.ts";
import { factCard, plainCard } from "../cards/fact-card.ts";
import { factOf, type Lifetime, missingFact } from "../fact.ts";
import { phrase, type Text } from "../phrase.ts";
import type { WordKey } from "../words/keys.ts";
import type { TreeNode } from "./model.ts";

const onOff = (on: boolean): Text => phrase(on ? "aware.on" : "aware.off");

/** What the turn was at: language, ceiling, folder, lineage, the text that was scanned, what was bound. */
export function awarenessNodes(trace: TurnTrace): TreeNode[] {
  const { locale, ceiling, cwd, lineage } = trace.awareness;
  const row = <Value>(
    name: WordKey,
    value: Value | null,
    text: (value: Value) => Text,
    lifetime?: Lifetime,
  ): TreeNode => ({
    id: `aware:${name.slice(name.indexOf(".") + 1)}`,
    card: factCard(phrase(name), factOf(trace, value, { text, lifetime: lifetime ?? "kept" })),
    members: [],
  });
  return [
    row("aware.locale", locale, String),
    row("aware.sandbox", ceiling.sandboxMode, String),
    row("aware.permission", ceiling.permissionPreset, String),
    row("aware.approval", ceiling.approvalPolicy, String),
    row("aware.plan", ceiling.planMode, onOff),
    row("aware.rp", ceiling.rpLock, onOff),
    row("aware.cwd", cwd, String, "redactable"),
    row("aware.parent", lineage.parentSession, String, "redactable"),
    row("aware.depth", lineage.delegationDepth, String),
    row("aware.seed", lineage.seedLength, String),
    row("aware.window", trace.awareness.scanWindow, ({ messages, units, truncated }) =>
      phrase(truncated ? "aware.window-cut" : "aware.window-is", { messages, units }),
    ),
    ...bindingNodes(trace),
  ];
}

/** What was bound. A place without a binding is "none"; bindings that are not there at all are not recorded. */
function bindingNodes(trace: TurnTrace): TreeNode[] {
  const { bindings } = trace.awareness;
  const row = (name: WordKey, id: string | null | undefined): TreeNode => ({
    id: `aware:${name.slice(name.indexOf(".") + 1)}`,
    card: factCard(
      phrase(name),
      bindings === null ? missingFact(trace, "kept") : id ? { is: "value", text: id } : { is: "none" },
    ),
    members: [],
  });
  const books = bindings?.books ?? [];
  return [
    row("aware.preset", bindings?.presetId),
    row("aware.character", bindings?.characterId),
    row("aware.user", bindings?.userId),
    {
      ...row("aware.books", books.map(({ resourceId }) => bookName(resourceId, trace.grounding)).join(", ")),
      members: books.map(({ resourceId, bindingSources }) => ({
        id: `aware:book:${resourceId}`,
        card: plainCard(bookName(resourceId, trace.grounding), [resourceId, ...bindingSources]),
        members: [],
      })),
    },
  ];
}
