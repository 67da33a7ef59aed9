import { useMemo } from "react";

import { blockName } from "../../core/cards/prompt-card.ts";
import { nodeId } from "../../core/graph/ids.ts";
import { type TapePiece, tapeOf } from "../../core/tape.ts";
import { Badge } from "./badge.tsx";
import { useController, usePick, useSay } from "./context.tsx";
import { BodyText } from "./detail/parts.tsx";
import { CallSelector } from "./graph/call-selector.tsx";
import type { ViewProps } from "./view-props.ts";

const CACHES = {
  at: null,
  none: "tape.no-break",
  "first-call": "tape.first-call",
  "not-recorded": "tape.break-unknown",
} as const;

/** The prompt of the chosen call as one column: its blocks in the order in which they are sent, and where the cache ends. */
export function TapeView({ trace }: ViewProps): JSX.Element {
  const say = useSay();
  const chosen = usePick((state) => state.callId);
  const callId = chosen ?? trace.calls.at(-1)?.id ?? null;
  const tape = useMemo(() => (callId === null ? null : tapeOf(trace, callId)), [trace, callId]);
  const cache = tape === null ? null : CACHES[tape.cache];
  return (
    <section className="tt-tape" aria-label={say("tape.title")}>
      <CallSelector trace={trace} marks={null} shownId={callId} />
      {cache !== null && <p className="tt-quiet tt-tape-cache">{say(cache)}</p>}
      {tape?.unknown.map((word) => (
        <p key={word} className="tt-absent">
          {say("fact.not-recorded")}: {say(word)}
        </p>
      ))}
      {(tape === null || tape.pieces?.length === 0) && <p className="tt-note">{say("tape.empty")}</p>}
      {tape?.pieces?.map((piece) => (
        <Piece key={piece.block.id} piece={piece} />
      ))}
    </section>
  );
}

function Piece({ piece }: { readonly piece: TapePiece }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const { block, share, cached } = piece;
  const id = nodeId.block(block.id);
  const isSelected = usePick((state) => state.nodeId === id);
  return (
    <>
      {piece.stableEndsHere && <Margin word="tape.stable-end" kind="stable" />}
      {piece.cacheEndsHere && <Margin word="tape.cache" kind="cache" />}
      <article className="tt-piece" data-cached={cached ?? "unknown"} data-selected={isSelected || undefined}>
        <header>
          <button
            type="button"
            className="tt-piece-name"
            aria-pressed={isSelected}
            onClick={() => controller.select(id)}
          >
            {blockName(block)}
          </button>
          <span className="tt-quiet">
            {say("is.characters", { n: block.characters ?? block.utf16Units })}
            {share !== null && ` · ${say.speech.percent(share)}`}
          </span>
          {cached === true && <Badge tone="good">{say("tape.cached")}</Badge>}
        </header>
        {share !== null && (
          <div className="tt-share" aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
        )}
        <BodyText body={block.body} />
      </article>
    </>
  );
}

function Margin({
  word,
  kind,
}: {
  readonly word: "tape.stable-end" | "tape.cache";
  readonly kind: string;
}): JSX.Element {
  const say = useSay();
  return (
    <p className="tt-margin" data-margin={kind}>
      <span aria-hidden="true">{kind === "cache" ? "✂" : "┄"} </span>
      {say(word)}
    </p>
  );
}
