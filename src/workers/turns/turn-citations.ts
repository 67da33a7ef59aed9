import { cite } from "../../trace/cite/cite.ts";
import { entryRanges } from "../../trace/cite/entry-ranges.ts";
import type { AnswerText, CitableBlock, CitableEntry } from "../../trace/cite/model.ts";
import type { GroundedCapture } from "../../trace/decisions/model.ts";
import { itemRows, rowStates } from "../../trace/decisions/row-states.ts";
import type { HashText } from "../../trace/model/capture.ts";
import type { Citation } from "../../trace/model/turn/citation.ts";
import type { MessageFacts, TextPlace, TurnFacts } from "../../trace/model/turn/turn-facts.ts";
import { messageText } from "../../trace/project/turn/message-text.ts";
import type { TurnPrompt } from "../../trace/project/turn/turn-prompt.ts";

export interface CitedTurn {
  readonly facts: TurnFacts;
  readonly prompt: TurnPrompt;
  /** With their decisions, in order. */
  readonly captures: readonly GroundedCapture[];
  readonly textAt: (place: TextPlace) => string;
  readonly hash: HashText;
}

/** Nothing has been cited yet. */
const BEFORE = { citations: null, executed: new Map<string, string>() } as const;

/**
 * What the answer of a turn cites of its world books. Its texts are looked at here and nowhere kept. `no-text`: there was
 * no answer; null: the answer or the decisions are not there to be looked at.
 */
export function turnCitations(turn: CitedTurn): Citation[] | "no-text" | null {
  const { facts } = turn;
  if (facts.answer === null) return "no-text";
  const answer = textOf(facts.answer, turn);
  if (answer === null) return null;
  const answered = facts.captures.findLast(({ texts }) => texts !== null) ?? facts.captures.at(-1);
  const capture = turn.captures.find(({ captureId }) => captureId === answered?.captureId);
  // Without decisions nobody knows what there was to cite, unless no book was bound.
  if (capture === undefined) return facts.awareness.bindings?.books.length === 0 ? [] : null;
  const answers: AnswerText[] = [{ eventSeq: facts.answer.eventSeq, text: answer }];
  const userTexts = (facts.questions ?? []).flatMap((question) => textOf(question, turn) ?? []);
  return cite({ answers, entries: entriesOf(capture), blocks: blocksOf(turn, capture), userTexts });
}

/** null: it was too large to be taken along. */
function textOf({ data }: MessageFacts, { textAt }: CitedTurn): string | null {
  return data === null ? null : messageText(JSON.parse(textAt(data)));
}

/** All entries of the books that were scanned. */
function entriesOf(capture: GroundedCapture): CitableEntry[] {
  const { decisions } = capture;
  const items = new Set(itemRows(capture, BEFORE));
  const stateOf = rowStates(capture, BEFORE);
  return Array.from({ length: decisions.count }, (_, row) => {
    const isItem = items.has(row);
    return {
      qualifiedEntryId: qualifiedId(capture, row),
      itemId: isItem ? decisions.itemIdOf(row) : null,
      name: decisions.catalogueOf(row)?.catalogue.nameOf(decisions.catalogueOf(row)?.index ?? 0) ?? "",
      surfaced: isItem && stateOf(row).state === "included",
    };
  });
}

function qualifiedId({ decisions }: GroundedCapture, row: number): string {
  const at = decisions.catalogueOf(row);
  const { resourceId = "" } = decisions.books[decisions.bookOf(row)] ?? {};
  return at === null ? decisions.itemIdOf(row) : `${resourceId}:${at.catalogue.uidOf(at.index)}`;
}

/** The blocks that the answer was made from, as far as the host has sent their texts. */
function blocksOf({ facts, prompt, textAt, hash }: CitedTurn, capture: GroundedCapture): CitableBlock[] {
  const answered = facts.captures.find(({ captureId }) => captureId === capture.captureId);
  const sources = new Map(prompt.blocks?.map((block) => [block.id, block.sources ?? []]));
  return (answered?.blocks ?? []).flatMap(({ id }, at): CitableBlock[] => {
    const place = answered?.texts?.[at];
    const own = sources.get(id) ?? [];
    if (place === undefined || !own.some(({ kind }) => kind === "worldbook")) return [];
    const text = textAt(place);
    const itemIds = itemsByQualifiedId(capture);
    const ranges = entryRanges(text, own, hash).flatMap(({ qualifiedEntryId, start, end }) => {
      const itemId = itemIds.get(qualifiedEntryId)?.shift();
      return itemId === undefined ? [] : [{ itemId, start, end }];
    });
    return [{ blockId: id, text, ranges }];
  });
}

/** A book may have the same uid several times: its entries come in their order. */
function itemsByQualifiedId(capture: GroundedCapture): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const row of itemRows(capture, BEFORE)) {
    const id = qualifiedId(capture, row);
    const known = ids.get(id);
    if (known === undefined) ids.set(id, [capture.decisions.itemIdOf(row)]);
    else known.push(capture.decisions.itemIdOf(row));
  }
  return ids;
}
