import type { ToolExecution } from "../../../../model/turn/call.ts";
import type { Block } from "../../../../model/turn/prompt.ts";
import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { factOf } from "../../../core/fact.ts";
import { nodeId } from "../../../core/graph/ids.ts";
import { decisionWords } from "../../../core/item-facts.ts";
import { phrase } from "../../../core/phrase.ts";
import { useSay } from "../context.tsx";
import { duration, number, text } from "./of-call.tsx";
import { BodyText, Fields, Links, Part } from "./parts.tsx";
import { sourceText } from "./source-text.ts";

/** One block of the prompt, with its text. */
export function BlockDetail({ trace, block }: { readonly trace: TurnTrace; readonly block: Block }): JSX.Element {
  const say = useSay();
  const items = trace.items?.filter(({ blockIds }) => blockIds.includes(block.id)) ?? [];
  return (
    <>
      <BodyText body={block.body} />
      <Fields
        rows={[
          ["detail.capability", block.capability],
          ["detail.provenance", block.provenance],
          [
            "detail.stable",
            factOf(trace, block.stable, { text: (stable) => phrase(stable ? "is.stable" : "is.per-request") }),
          ],
          ["detail.text-size", number(trace, block.characters)],
          ["detail.byte-size", factOf(trace, block.utf8Bytes, { text: (n) => phrase("is.bytes", { n }) })],
          ["detail.hash", text(trace, block.hash)],
        ]}
      />
      <Part title="compare.lore">
        <Links ids={items.map(({ id, title }) => [nodeId.item(id), title === "" ? id : title])} />
      </Part>
      {block.sources !== null && block.sources.length > 0 && (
        <Part title="graph.sources">
          <ul className="tt-plain">
            {block.sources.map((source, index) => (
              <li key={index}>{sourceText(source)}</li>
            ))}
          </ul>
        </Part>
      )}
      {block.sources === null && <p className="tt-absent">{say("fact.not-recorded")}</p>}
    </>
  );
}

/** One execution of a tool, with what went in and what came out. */
export function ToolDetail({ trace, tool }: { readonly trace: TurnTrace; readonly tool: ToolExecution }): JSX.Element {
  const say = useSay();
  const { approval } = tool;
  return (
    <>
      <Part title="detail.tool-input">
        <BodyText body={tool.input} />
      </Part>
      <Part title="detail.tool-output">
        <BodyText body={tool.output} />
      </Part>
      <Fields
        rows={[
          ["detail.status", say(`tool.${tool.status}`)],
          ["detail.started", duration(trace, tool.startMs)],
          ["detail.ended", duration(trace, tool.endMs)],
          ["detail.input-size", factOf(trace, tool.inputBytes, { text: (n) => phrase("is.bytes", { n }) })],
          ["detail.output-size", factOf(trace, tool.outputBytes, { text: (n) => phrase("is.bytes", { n }) })],
          [
            "detail.pruned",
            tool.prunedBySeq === null ? say("fact.none") : say("app.ledger", { seq: String(tool.prunedBySeq) }),
          ],
          [
            "detail.approval",
            approval === null
              ? say("fact.none")
              : approval.decision === null
                ? say("proposal.pending")
                : say.text(decisionWords(approval.decision)),
          ],
        ]}
      />
      {tool.modelCallId !== null && (
        <Part title="detail.asked-by">
          <Links ids={[[nodeId.call(tool.modelCallId), say("card.call", { id: tool.modelCallId })]]} />
        </Part>
      )}
    </>
  );
}

/** The answer with what it cites. */
export function AnswerDetail({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const { answer, citations, citationsStatus } = trace;
  return (
    <>
      {answer === null ? (
        <p className="tt-absent">{say(trace.state === "open" ? "fact.pending" : "fact.not-recorded")}</p>
      ) : (
        <BodyText body={answer.body} />
      )}
      <Part title="line.citations">
        {citations === null ? (
          <p className="tt-absent">
            {say(
              citationsStatus === "pending"
                ? "fact.pending"
                : citationsStatus === "no-text"
                  ? "is.no-text"
                  : "fact.not-recorded",
            )}
          </p>
        ) : (
          <ul className="tt-plain">
            {citations.length === 0 && <li className="tt-quiet">{say("fact.none")}</li>}
            {citations.map((citation, index) => (
              <li key={index}>
                {say(`match.${citation.match}`)}:{" "}
                {citation.itemId === null ? (
                  (citation.qualifiedEntryId ?? say("is.ambiguous", { n: 1 }))
                ) : (
                  <Links ids={[[nodeId.item(citation.itemId), titleIn(trace, citation.itemId)]]} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

const titleIn = ({ items }: TurnTrace, id: string): string => {
  const title = items?.find((item) => item.id === id)?.title ?? "";
  return title === "" ? id : title;
};

/** The question, and the conversation as it was sent: sized, never quoted. */
export function HistoryDetail({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const { question, history } = trace;
  return (
    <>
      <Part title="line.question">
        {question === null ? (
          <p className="tt-absent">
            {say(
              trace.state === "open"
                ? "fact.pending"
                : trace.bodies === "redacted"
                  ? "fact.redacted"
                  : "fact.not-recorded",
            )}
          </p>
        ) : (
          <BodyText body={question.body} />
        )}
      </Part>
      {history !== null && (
        <Part title="detail.messages">
          <ol className="tt-plain">
            {history.omitted > 0 && <li className="tt-quiet">{say("is.older", { n: history.omitted })}</li>}
            {history.messages.map(({ role, parts }, index) => (
              <li key={index}>
                <b>{role}</b>{" "}
                {parts.map(({ type, chars }) => say("part.is", { part: phrase(`part.${type}`), n: chars })).join(" · ")}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}
