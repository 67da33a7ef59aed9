import type { ModelCall } from "../../../../model/turn/call.ts";
import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { type Fact, factOf } from "../../../core/fact.ts";
import { nodeId } from "../../../core/graph/ids.ts";
import { phrase } from "../../../core/phrase.ts";
import { useSay } from "../context.tsx";
import { type Field, Fields, Links, Part } from "./parts.tsx";

interface CallDetailProps {
  readonly trace: TurnTrace;
  readonly call: ModelCall;
}

/** One request: what it was made of, its parameters, what came back. */
export function CallDetail({ trace, call }: CallDetailProps): JSX.Element {
  const say = useSay();
  const { request, response } = call;
  const blockName = (id: string): string => trace.blocks?.find((block) => block.id === id)?.name ?? id;
  const toolName = (id: string): string => trace.tools.find(({ callId }) => callId === id)?.name ?? id;
  const list = (ids: readonly string[] | null, link: (id: string) => readonly [string, string]): JSX.Element =>
    ids === null ? (
      <Fields rows={[["graph.carried", factOf(trace, null, { text: String })]]} />
    ) : (
      <Links ids={ids.map(link)} />
    );
  return (
    <>
      <Part title="detail.request">
        <Fields
          rows={[
            ["detail.messages", number(trace, request.historyCount)],
            ["detail.tool-choice", text(trace, request.toolChoice)],
            ["detail.started", duration(trace, call.startMs)],
            ["detail.first-token", duration(trace, call.firstTokenMs)],
            ["detail.ended", duration(trace, call.endMs)],
          ]}
        />
      </Part>
      <Part title="compare.blocks">{list(request.blockIds, (id) => [nodeId.block(id), blockName(id)])}</Part>
      <Part title="detail.results">{list(request.toolResultIds, (id) => [nodeId.tool(id), toolName(id)])}</Part>
      <Part title="detail.offered">{list(request.toolsOffered, (name) => [nodeId.definition(name), name])}</Part>
      <Part title="compare.config">
        {request.config === null ? (
          <Fields rows={[["compare.config", factOf(trace, null, { text: String })]]} />
        ) : (
          <Parameters config={request.config} />
        )}
      </Part>
      <Part title="detail.response">
        {response === null ? (
          <Fields rows={[["detail.response", factOf(trace, null, { text: String })]]} />
        ) : (
          <Fields
            rows={[
              ["detail.finish", text(trace, response.finishReason)],
              ["detail.text-size", say("is.characters", { n: response.textChars })],
              ["detail.reasoning-size", say("is.characters", { n: response.reasoningChars })],
              ["detail.response-id", text(trace, response.responseId)],
              ...usageRows(trace, response.usage),
            ]}
          />
        )}
      </Part>
    </>
  );
}

export const number = (trace: TurnTrace, value: number | null): Fact =>
  factOf(trace, value, { text: (n) => phrase("detail.number", { n }) });
export const text = (trace: TurnTrace, value: string | null): Fact => factOf(trace, value, { text: (one) => one });
export const duration = (trace: TurnTrace, value: number | null): Fact =>
  factOf(trace, value, { text: (ms) => phrase("is.duration", { ms }) });

type Usage = NonNullable<ModelCall["response"]>["usage"];

const usageRows = (trace: TurnTrace, usage: Usage): Field[] => [
  ["detail.input", number(trace, usage?.inputTokens ?? null)],
  ["detail.cache-read", number(trace, usage?.cacheReadTokens ?? null)],
  ["detail.cache-write", number(trace, usage?.cacheWriteTokens ?? null)],
  ["detail.output", number(trace, usage?.outputTokens ?? null)],
  ["detail.reasoning", number(trace, usage?.reasoningTokens ?? null)],
];

type Config = NonNullable<ModelCall["request"]["config"]>;

/** Requested, in effect, left out: three facts. */
function Parameters({ config }: { readonly config: Config }): JSX.Element {
  const say = useSay();
  const { requested, effective, omitted } = config;
  const names = [...new Set([...Object.keys(requested), ...Object.keys(effective ?? {})])];
  return (
    <table className="tt-table">
      <thead>
        <tr>
          <th scope="col">{say("detail.parameter")}</th>
          <th scope="col">{say("detail.requested")}</th>
          <th scope="col">{say("detail.effective")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{valueText(requested[name]) ?? say("fact.none")}</td>
            <td>{effective === null ? say("fact.not-recorded") : (valueText(effective[name]) ?? say("fact.none"))}</td>
          </tr>
        ))}
        {omitted.map(({ parameter, reason }) => (
          <tr key={`-${parameter}`}>
            <th scope="row">{parameter}</th>
            <td colSpan={2}>{say("is.omitted-for", { reason })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const valueText = (value: unknown): string | null =>
  value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
