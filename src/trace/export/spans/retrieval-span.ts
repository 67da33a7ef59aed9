import type { GroundingSource, Item } from "../../model/turn/grounding.ts";
import { AttributeList } from "../attribute.ts";
import { documentName, NAMES, omittedName, OPERATIONS } from "../conventions.ts";
import type { TurnSpan } from "./span.ts";
import { NODES } from "./span-ids.ts";
import type { SpanMaker } from "./span-maker.ts";

/** One world book, with the entries of it that are listed in the turn. All books are matched in one pass: no time is known. */
export function retrievalSpan(
  maker: SpanMaker,
  source: GroundingSource,
  { parent, items }: { readonly parent: TurnSpan; readonly items: readonly Item[] },
): TurnSpan {
  return maker.make({
    nodeId: NODES.book(source.resourceId),
    parent,
    name: `${OPERATIONS.retrieval} ${source.resourceId}`,
    openInference: "RETRIEVER",
    startMs: null,
    endMs: null,
    attributes: withDocuments(
      bookAttributes(source),
      items.filter(({ resourceId }) => resourceId === source.resourceId),
    ),
  });
}

function bookAttributes(source: GroundingSource): AttributeList {
  const list = new AttributeList()
    .text(NAMES.operation, OPERATIONS.retrieval)
    .text(NAMES.dataSourceId, source.resourceId)
    .text(NAMES.bookName, source.name)
    .text(NAMES.bookRevision, source.revision)
    .flag(NAMES.ran, source.ran)
    .text(NAMES.skippedReason, source.skippedReason)
    .int(NAMES.pool, source.pool)
    .int(NAMES.disabled, source.disabled)
    .int(NAMES.keyMiss, source.keyMiss)
    .int(NAMES.considered, source.considered)
    .int(NAMES.included, source.included)
    .texts(NAMES.retrievers, source.retrievers)
    .real(NAMES.budgetLimit, source.budget?.limit)
    .int(NAMES.budgetUsed, source.budget?.used);
  for (const [reason, count] of source.omitted ?? []) list.int(omittedName(reason), count);
  return list;
}

/** Ids, scores and what became of them; never a text. */
function withDocuments(list: AttributeList, items: readonly Item[]): AttributeList {
  for (const [index, { id, score, title, state, reason, omittedReason, rank, tokens }] of items.entries()) {
    list
      .text(documentName(index, "id"), id)
      .real(documentName(index, "score"), score)
      .text(documentName(index, "metadata"), JSON.stringify({ title, state, reason, omittedReason, rank, tokens }));
  }
  return list;
}
