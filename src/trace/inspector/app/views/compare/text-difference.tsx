import { useMemo, useState } from "react";

import type { BlockDifference, TurnComparison } from "../../../../compare/model.ts";
import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { lineDifference } from "../../../core/line-difference.ts";
import { useController, useSay } from "../context.tsx";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";

interface TextDifferenceProps {
  readonly comparison: TurnComparison;
  readonly block: BlockDifference;
}

/** What changed in the text of a block: asked for, and shown only when both texts can be read and were verified. */
export function TextDifference({ comparison, block }: TextDifferenceProps): JSX.Element {
  const { api } = useController();
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { a, b } = comparison;
  const [remote, again] = useRemote(isOpen ? `${a.turnId} ${b.turnId}` : null, async (signal) => {
    const read = ({ sessionId, turnId }: typeof a): Promise<TurnTrace> =>
      api.turn(sessionId, turnId, { bodies: "resolved" }, signal);
    const [first, second] = await Promise.all([read(a), read(b)]);
    return { a: textIn(first, block.a?.blockId), b: textIn(second, block.b?.blockId) };
  });
  if (!isOpen) {
    return (
      <button type="button" className="tt-button" onClick={() => setOpen(true)}>
        {say("tables.show-text")}
      </button>
    );
  }
  return (
    <RemotePart remote={remote} again={again}>
      {(texts) =>
        texts.a === null || texts.b === null ? (
          <p className="tt-absent">{say("compare.no-text")}</p>
        ) : (
          <Lines a={texts.a} b={texts.b} />
        )
      }
    </RemotePart>
  );
}

const textIn = ({ blocks }: TurnTrace, blockId: string | undefined): string | null =>
  blocks?.find(({ id }) => id === blockId)?.body.text ?? null;

/** Signs before the lines, so that colour is not all that tells them apart. */
const SIGNS = { same: " ", a: "+", b: "−" } as const;

function Lines({ a, b }: { readonly a: string; readonly b: string }): JSX.Element {
  const say = useSay();
  const lines = useMemo(() => lineDifference(a, b), [a, b]);
  if (lines === null) return <p className="tt-absent">{say("tables.text-too-long")}</p>;
  return (
    <>
      <p className="tt-quiet">{say("tables.text-signs")}</p>
      <pre className="tt-text tt-difference" tabIndex={0}>
        {lines.map(({ of, text }, index) => (
          <span key={index} data-of={of}>{`${SIGNS[of]} ${text}\n`}</span>
        ))}
      </pre>
    </>
  );
}
