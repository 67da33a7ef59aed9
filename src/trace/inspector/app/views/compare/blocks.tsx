import { useState } from "react";

import type { BlockDifference, BlockSide, Divergence, TurnComparison } from "../../../../compare/model.ts";
import { blockName } from "../../../core/cards/prompt-card.ts";
import type { WordKey } from "../../../core/words/keys.ts";
import { Badge } from "../badge.tsx";
import { useSay } from "../context.tsx";
import { TextDifference } from "./text-difference.tsx";
import { nameIn } from "./values.tsx";

const SHAPES: Readonly<Record<BlockDifference["state"], string>> = {
  same: "=",
  changed: "≠",
  moved: "↕",
  added: "▷",
  removed: "◁",
  unknown: "?",
};

interface BlocksProps {
  readonly comparison: TurnComparison;
}

/** The prompts of both turns, block by block, and where the second one leaves the cache of the first. */
export function Blocks({ comparison }: BlocksProps): JSX.Element {
  const say = useSay();
  const [all, setAll] = useState(false);
  const { blocks, blockCounts, divergence } = comparison;
  const shown = all ? blocks : blocks?.filter(({ state, moved }) => state !== "same" || moved);
  return (
    <section className="tt-part">
      <h3>{say("compare.blocks")}</h3>
      <FirstDifference divergence={divergence} blocks={blocks} />
      {blocks === null || shown === undefined || shown === null ? (
        <p className="tt-absent">{say("fact.not-recorded")}</p>
      ) : (
        <>
          <div className="tt-chips">
            {blockCounts !== null && (
              <span className="tt-quiet">
                {BLOCK_STATES.map((state) => `${say(stateWord(state))} ${say.speech.number(blockCounts[state])}`).join(
                  " · ",
                )}
              </span>
            )}
            <button type="button" className="tt-button" aria-pressed={all} onClick={() => setAll(!all)}>
              {say("tables.show-same")}
            </button>
          </div>
          <ul className="tt-blocks">
            {shown.map((block) => (
              <BlockRow key={block.identity} block={block} comparison={comparison} />
            ))}
          </ul>
          {shown.length === 0 && <p className="tt-quiet">{say("tables.no-difference")}</p>}
        </>
      )}
    </section>
  );
}

/** Of the other turn a block is "added" for the API: here it is only in the other turn. */
const stateWord = (state: BlockDifference["state"]) => STATE_WORDS[state];

const STATE_WORDS = {
  same: "compare.same",
  changed: "compare.changed",
  moved: "compare.moved",
  added: "compare.only-b",
  removed: "compare.only-a",
  unknown: "fact.not-recorded",
} as const satisfies Readonly<Record<BlockDifference["state"], WordKey>>;

const BLOCK_STATES = ["same", "changed", "moved", "removed", "added", "unknown"] as const;

interface BlockRowProps extends BlocksProps {
  readonly block: BlockDifference;
}

function BlockRow({ block, comparison }: BlockRowProps): JSX.Element {
  const say = useSay();
  const { a, b, state, moved, sources } = block;
  const side = a ?? b;
  const isBoth = a !== null && b !== null;
  const size = (of: typeof a): string => (of === null ? say("count.dash") : say.speech.number(of.utf16Units));
  return (
    <li data-state={state}>
      <p>
        <span aria-hidden="true">{SHAPES[state]}</span> <span className="tt-code">{side && sideName(side)}</span>{" "}
        <Badge tone="plain">{say(stateWord(state))}</Badge>
        {moved && state !== "moved" && <Badge tone="plain">{say("compare.moved")}</Badge>}
      </p>
      <p className="tt-quiet">
        {isBoth
          ? say("tables.sizes", { a: size(a), b: size(b) })
          : say("is.characters", { n: side?.utf16Units ?? null })}
      </p>
      {sources !== null && sources.length > 0 && (
        <ul className="tt-plain">
          {sources.map((source, index) => (
            <li key={index}>
              {nameIn(source.entryName) ||
                source.qualifiedEntryId ||
                `${source.kind} ${source.resourceId} ${source.field}`}{" "}
              <Badge tone="plain">{say(stateWord(source.state))}</Badge>
            </li>
          ))}
        </ul>
      )}
      {isBoth && state === "changed" && <TextDifference comparison={comparison} block={block} />}
    </li>
  );
}

const sideName = (side: BlockSide): string => blockName({ ...side, id: side.blockId });

interface FirstDifferenceProps {
  readonly divergence: Divergence;
  readonly blocks: TurnComparison["blocks"];
}

function FirstDifference({ divergence, blocks }: FirstDifferenceProps): JSX.Element {
  const say = useSay();
  const { state, blockA, blockB, sharedUnits, cost } = divergence;
  const nameOf = (id: string | null): string | null => {
    const found = blocks?.flatMap(({ a, b }) => [a, b]).find((side) => side !== null && side.blockId === id) ?? null;
    return found === null ? id : sideName(found);
  };
  const name = nameOf(blockA) ?? nameOf(blockB) ?? say("count.dash");
  return (
    <p className="tt-strip">
      <b>{say("compare.divergence")}: </b>
      {say(`tables.divergence-${state}`, { name, n: sharedUnits })}
      {cost.a !== null && (
        <> {say("tables.divergence-cost", { uncached: cost.a.uncachedTokens, cached: cost.a.cacheReadTokens })}</>
      )}
    </p>
  );
}
