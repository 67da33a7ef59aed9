import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { proposalWord } from "../../../core/cards/call-card.ts";
import { nodeId } from "../../../core/graph/ids.ts";
import { useSay } from "../context.tsx";
import { BodyText, Fields, Links, Part } from "./parts.tsx";

/** The question to the user that the turn stopped on, and what has become of it since. */
export function ProposalDetail({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const now = trace.resolution?.proposal ?? null;
  const { ceiling } = trace.awareness;
  const recorded = (value: string | null): string => value ?? say("fact.not-recorded");
  const when = (at: number | null): string => (at === null ? say("fact.not-recorded") : say("detail.date", { at }));
  return (
    <>
      {now === null ? (
        <p className="tt-absent">
          {say(trace.resolution?.bodies === "resolved" ? "proposal.unavailable" : "fact.withheld")}
        </p>
      ) : (
        <>
          <BodyText body={now.body} />
          <Fields
            rows={[
              ["detail.status", say(proposalWord(trace, now.status))],
              ["detail.asked", when(now.askedAt)],
              ["detail.decided", when(now.decidedAt)],
            ]}
          />
          <Part title="detail.receipts">
            <Links
              ids={now.receipts.map(({ callId, name, status }) => [
                nodeId.tool(callId),
                `${name}: ${say(`receipt.${status}`)}`,
              ])}
            />
          </Part>
        </>
      )}
      <Part title="detail.ceiling">
        <Fields
          rows={[
            ["guard.sandbox", recorded(ceiling.sandboxMode)],
            ["guard.permission", recorded(ceiling.permissionPreset)],
            ["guard.approval", recorded(ceiling.approvalPolicy)],
            ["detail.risk", recorded(null)],
            ["detail.expiry", recorded(null)],
          ]}
        />
      </Part>
    </>
  );
}
