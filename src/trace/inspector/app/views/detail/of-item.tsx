import type { Item } from "../../../../model/turn/grounding.ts";
import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { bookName } from "../../../core/capability-name.ts";
import { factOf } from "../../../core/fact.ts";
import { nodeId } from "../../../core/graph/ids.ts";
import { matchWords, positionWords } from "../../../core/item-facts.ts";
import { phrase } from "../../../core/phrase.ts";
import { rollWords } from "../../../core/roll-words.ts";
import { type Say, useController, useSay } from "../context.tsx";
import { wordIn } from "../word-in.ts";
import { number } from "./of-call.tsx";
import { Fields, Links, Part } from "./parts.tsx";
import { ladderOf } from "../../state/state.ts";

interface ItemDetailProps {
  readonly trace: TurnTrace;
  readonly item: Item;
}

/** One entry: what the engine recorded of it. */
export function ItemDetail({ trace, item }: ItemDetailProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const { match, roll, group, place } = item;
  const blockName = (id: string): string => trace.blocks?.find((block) => block.id === id)?.name ?? id;
  const ask = (): void => controller.set({ ...ladderOf(item.id), view: "why-not" });
  return (
    <>
      <Fields
        rows={[
          ["column.state", say(`state.${item.state}`)],
          ["column.reason", reasonText(item, say)],
          ["facet.retriever", wordIn(say, "retriever", item.retriever)],
          ["column.book", <BookOfItem key="book" trace={trace} resourceId={item.resourceId} />],
          ["column.uid", item.uid],
          ["column.key", factOf(trace, item.key, { text: (key) => key, lifetime: "redactable" })],
          [
            "detail.match",
            factOf(trace, match, {
              lifetime: "redactable",
              text: matchWords,
            }),
          ],
          ["column.rank", number(trace, item.rank)],
          ["detail.score", number(trace, item.score)],
          ["column.tokens", number(trace, item.tokens)],
          ["detail.roll", roll === null ? say("fact.none") : say.text(rollWords(roll))],
          ["column.group", group === null ? say("fact.none") : group.name],
          ["detail.loop", say("detail.number", { n: item.loop })],
          [
            "detail.place",
            place === null
              ? factOf(trace, null, { text: String })
              : factOf(trace, place.position, { text: positionWords }),
          ],
          ["column.order", place === null ? factOf(trace, null, { text: String }) : number(trace, place.order)],
        ]}
      />
      {group?.winner != null && group.winner !== item.id && (
        <Part title="detail.group-winner">
          <Links ids={[[nodeId.item(group.winner), titleOf(trace, group.winner)]]} />
        </Part>
      )}
      {item.wokenBy !== null && (
        <Part title="edge.activation">
          <Links ids={[[nodeId.item(item.wokenBy), titleOf(trace, item.wokenBy)]]} />
        </Part>
      )}
      <Part title="compare.blocks">
        <Links ids={item.blockIds.map((id) => [nodeId.block(id), blockName(id)])} />
      </Part>
      <button type="button" className="tt-button" aria-keyshortcuts="w" onClick={ask}>
        {say("do.why-not")}
      </button>
    </>
  );
}

const titleOf = ({ items }: TurnTrace, id: string): string => {
  const title = items?.find((item) => item.id === id)?.title;
  return title === undefined || title === "" ? id : title;
};

/** The engine's reason, and why it was left out when something after the engine did. An unknown reason is shown as it is recorded. */
function reasonText({ reason, omittedReason, selected }: Item, say: Say): string {
  const own = wordIn(say, "reason", reason);
  return omittedReason === null || !selected
    ? own
    : `${own} · ${say("is.omitted-for", { reason: phrase(`omitted.${omittedReason}`) })}`;
}

interface BookOfItemProps {
  readonly trace: TurnTrace;
  readonly resourceId: string;
}

/** A book by its name, with its id beside where it has one. */
function BookOfItem({ trace, resourceId }: BookOfItemProps): JSX.Element {
  const name = bookName(resourceId, trace.grounding);
  return (
    <>
      {name} {name !== resourceId && <span className="tt-quiet tt-code">{resourceId}</span>}
    </>
  );
}
