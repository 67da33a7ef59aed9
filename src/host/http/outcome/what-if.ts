import type { z } from "@hono/zod-openapi";

import { LIMITS } from "../../../matcher/limits.ts";
import type { ActivatedEntry, LoopNote } from "../../../matcher/model/outcome.ts";
import type { OmittedReason } from "../../../matcher/model/reason.ts";
import type { Assembly, Tavern } from "../../loader/face.ts";
import type { WhatIfSchema } from "../schemas/what-if.ts";
import { activeRow, namedBy, Placed } from "./active-rows.ts";
import { stateChanges } from "./changes.ts";
import { composition, conversation, callConfig } from "./composition.ts";
import { readEntryNames } from "./entry-names.ts";
import { OmittedEntries, omittedNames, omittedRow } from "./omitted-rows.ts";
import { cut, type Page } from "./page.ts";
import { renderedSection } from "./rendered.ts";

export interface OutcomeCall {
  readonly sessionId: string | null;
  readonly entries: Page;
  readonly omitted: Page & { readonly reasons?: readonly OmittedReason[] | undefined };
  readonly signal: AbortSignal;
}

const MAX = LIMITS.whatIfRows.value;

/** Everything about an assembly that was tried, bounded. Asks for the names of the entries that it lists. */
export async function whatIf(
  tavern: Tavern,
  assembly: Assembly,
  call: OutcomeCall,
): Promise<z.input<typeof WhatIfSchema>> {
  const { output, call: asked, result, diagnostics } = assembly;
  return {
    sessionId: call.sessionId,
    selection: assembly.selection,
    worldBookSelection: composition(assembly),
    conversation: conversation(assembly),
    seed: asked.scene.seeds.turn,
    trigger: asked.scene.trigger,
    profile: profile(assembly),
    books: books(assembly),
    ...(await entryLists(tavern, assembly, call)),
    budget: output === null ? null : { ...output.budget },
    loops: (result.answer?.loops ?? []).slice(0, MAX).map(loopRow),
    changes: stateChanges(asked.scene.timed, output, MAX),
    diagnostics: { total: diagnostics.length, rows: diagnostics.slice(0, MAX) },
    timings: {
      loadMs: output?.loadMs ?? null,
      scanMs: output?.scanMs ?? null,
      compileMs: output?.compileMs ?? null,
      totalMs: assembly.totalMs,
      attempts: result.attempts,
    },
  };
}

async function entryLists(tavern: Tavern, assembly: Assembly, call: OutcomeCall) {
  const { output, result } = assembly;
  const { answer } = result;
  const active = answer?.activated ?? output?.activated ?? [];
  const omitted = new OmittedEntries(answer?.decisions ?? { count: 0, reason: new Uint8Array() });
  const details = new Map((answer?.omitted ?? []).map((detail) => [detail.entry, detail]));
  const all = omitted.ordered(call.omitted.reasons);
  const shown = { active: cut(active, call.entries), omitted: cut(all, call.omitted) };
  const names = await readEntryNames(tavern, assembly, {
    entries: [
      ...shown.active.flatMap(namedBy),
      ...shown.omitted.flatMap((one) => omittedNames(one, details.get(one.entry))),
    ],
    signal: call.signal,
  });
  const placed = new Placed(output ?? { placements: [], sections: [] });
  const { offset, limit } = call.omitted;
  return {
    entries: {
      total: active.length,
      ...call.entries,
      rows: shown.active.map((one) => activeRow(one, names, placed)),
    },
    omitted: {
      total: all.length,
      offset,
      limit,
      reasons: omitted.counts,
      rows: shown.omitted.map((one) => {
        const detail = details.get(one.entry);
        return omittedRow(one, { loop: answer?.decisions.loop[one.entry] ?? 0, detail }, names);
      }),
    },
  };
}

function profile({ output, call: { bytesMax, openBraces } }: Assembly) {
  if (output === null) return null;
  const uids = new Map(output.activated.map(({ entry, uid }: ActivatedEntry) => [entry, uid]));
  const { systemPromptMode, utf8Bytes, fingerprint, sections } = output;
  return {
    systemPromptMode,
    sections: sections.map((section) => renderedSection(section, openBraces, (entry) => uids.get(entry) ?? null)),
    utf8Bytes,
    utf8BytesMax: bytesMax,
    fingerprint,
    callConfig: callConfig(output),
  };
}

function books({ call, output, result, bindingSources }: Assembly) {
  const used = new Map((output?.books ?? []).map((book) => [book.id, book]));
  const leftOut = new Map(result.leftOut.map((book) => [book.book, book]));
  return call.books.map(({ id, place }) => {
    const book = used.get(id);
    const left = leftOut.get(id);
    return {
      id,
      name: book?.name ?? null,
      place,
      bindingSources: [...(bindingSources.get(id) ?? [])],
      entryCount: book?.entryCount ?? null,
      activeEntryCount: book?.matchedEntryCount ?? null,
      leftOut: left === undefined ? null : { code: left.code, message: left.message },
    };
  });
}

const loopRow = ({ candidates, passed, delayLevelsLeft: _left, ...note }: LoopNote) => ({
  ...note,
  candidates: candidates.length,
  passed: passed.length,
});
