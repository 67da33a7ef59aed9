import type { GroundingSource } from "../../../../model/turn/grounding.ts";
import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { nodeId } from "../../../core/graph/ids.ts";
import { useController, useSay } from "../context.tsx";
import { CallDetail } from "./of-call.tsx";
import { ItemDetail } from "./of-item.tsx";
import { AnswerDetail, BlockDetail, HistoryDetail, ToolDetail } from "./of-text.tsx";
import { ProposalDetail } from "./proposal.tsx";

interface DetailContentProps {
  readonly trace: TurnTrace;
  readonly id: string;
}

/** What only this kind of card has. A card without anything of its own is told by its facts and what is inside of it. */
export function DetailContent({ trace, id }: DetailContentProps): JSX.Element | null {
  if (id === nodeId.answer) return <AnswerDetail trace={trace} />;
  if (id === nodeId.history) return <HistoryDetail trace={trace} />;
  if (id === nodeId.proposal) return <ProposalDetail trace={trace} />;
  const at = id.indexOf(":");
  const own = id.slice(at + 1);
  switch (id.slice(0, at)) {
    case "block": {
      const block = trace.blocks?.find((one) => one.id === own);
      return block === undefined ? null : <BlockDetail trace={trace} block={block} />;
    }
    case "item": {
      const item = trace.items?.find((one) => one.id === own);
      return item === undefined ? null : <ItemDetail trace={trace} item={item} />;
    }
    case "call": {
      const call = trace.calls.find((one) => one.id === own);
      return call === undefined ? null : <CallDetail trace={trace} call={call} />;
    }
    case "run":
    case "receipt": {
      const tool = trace.tools.find(({ callId }) => callId === own);
      return tool === undefined ? null : <ToolDetail trace={trace} tool={tool} />;
    }
    case "book":
      return (
        <>
          <NotConsidered source={trace.grounding?.find(({ resourceId }) => resourceId === own)} />
          <ToDecisions resourceId={own} />
        </>
      );
    case "fold":
      return <ToDecisions resourceId={own} />;
    default:
      return null;
  }
}

/** Entries of a book that no card is about: they were not considered. */
function NotConsidered({ source }: { readonly source: GroundingSource | undefined }): JSX.Element | null {
  const say = useSay();
  if (source === undefined || !source.ran) return null;
  return <p>{[say("is.disabled", { n: source.disabled }), say("is.key-miss", { n: source.keyMiss })].join(" · ")}</p>;
}

/** All entries of a book with their reasons are in the table. */
function ToDecisions({ resourceId }: { readonly resourceId: string }): JSX.Element {
  const controller = useController();
  const say = useSay();
  return (
    <button
      type="button"
      className="tt-button"
      onClick={() => controller.set({ view: "decisions", decisionsBook: resourceId })}
    >
      {say("do.decisions")}
    </button>
  );
}
