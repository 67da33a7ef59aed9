import type { CompiledLore } from "../compile/compiled-lore.ts";
import { POSITION_AT_DEPTH, POSITION_NONE } from "../compile/entry.ts";
import { POSITION_NUMBERS } from "../compile/model-entry.ts";
import { POSITIONS, ROLES, type Position } from "../model/book.ts";
import type { ActivatedEntry, ScanOutcome } from "../model/outcome.ts";
import { reasonCode } from "../model/reason.ts";
import { expandMacros } from "../macros/expand.ts";
import type { MacroEnvironment } from "../macros/environment.ts";
import type { ScanRequest } from "../model/request.ts";
import type { RegexEngine, RollSource, TokenCounter, UnitLoader } from "../ports.ts";
import { LoreSearch } from "../scan/lore-search.ts";
import type { Activation } from "./activation.ts";
import { BookBudgets } from "./book-budgets.ts";
import { BudgetMeter, globalBudget } from "./budget.ts";
import { Decisions } from "./decisions.ts";
import { Effects } from "./effects.ts";
import { forcedCopies } from "./forced.ts";
import { buildOutput, unprintedReason } from "./output.ts";
import { RecursionPolicy } from "./recursion-policy.ts";
import { delayLevels, markRequested, runLoops } from "./scan.ts";
import type { ScanState } from "./scan-state.ts";

/** What a scan asks of its surroundings. */
export interface ScanPorts {
  readonly regex: RegexEngine;
  readonly tokens: TokenCounter;
  readonly rolls: RollSource;
  /** What macros in keys, contents and injections see; its variables are changed by the scan. */
  readonly macros: MacroEnvironment;
  readonly loader: UnitLoader;
  /** Asked before each loop: true ends the scan with a MatcherError `scan-stopped`. */
  readonly stopped?: () => boolean;
}

/** SillyTavern's bound of messages, kept in oracle mode; the product's own window is cut before the scan. */
const ORACLE_MESSAGES = 1_000;

export function scanLore(lore: CompiledLore, request: ScanRequest, ports: ScanPorts): ScanOutcome {
  const scan = startScan(lore, request, ports);
  const loops = lore.count === 0 ? [] : runLoops(scan);
  const active = [...scan.activated.values()].map((activation) => ({ activation, text: printedText(activation) }));
  const printed = active.map(({ activation, text }) => ({ entry: activation.candidate.entry, text }));
  const activated = active.map(({ activation, text }, rank) => describe(scan, activation, { rank, text }));
  for (const one of scan.activated.values()) scan.effects.start(one.candidate.entry);
  return {
    activated,
    omitted: [...scan.details.values()].filter((detail) => scan.decisions.isOmitted(detail.entry)),
    decisions: scan.decisions.columns(),
    output: buildOutput(printed),
    loops,
    rolls: scan.rollNotes,
    budget: {
      tokens: lore.count === 0 ? null : (scan.budget.global?.tokens ?? null),
      used: scan.budget.used,
      overflowed: scan.budget.overflowed,
    },
    timed: scan.effects.state(),
    refused: lore.plain.refused,
    diagnostics: [],
    counters: {
      unitsScanned: 0,
      literalHits: 0,
      verifications: 0,
      regexCandidates: 0,
      regexCalls: 0,
      regexBytes: 0,
      regexSkipped: 0,
    },
  };
}

function startScan(lore: CompiledLore, request: ScanRequest, ports: ScanPorts): ScanState {
  const expand = (text: string, owner: string): string => expandMacros(text, ports.macros, { owner });
  const honourBooks = request.settings.bookSettings === "honour";
  const search = new LoreSearch({
    lore,
    texts: {
      messages: request.messages,
      sources: request.sources,
      injections: request.injections.map((text, i) => expand(text, `injection ${i}`)),
      messagesMax: ORACLE_MESSAGES,
    },
    regex: ports.regex,
    loader: ports.loader,
    expand,
  });
  const scan: ScanState = {
    lore,
    request,
    search,
    rolls: ports.rolls,
    tokens: ports.tokens,
    expand,
    stopped: ports.stopped ?? (() => false),
    effects: new Effects(lore, request),
    decisions: new Decisions(lore.tables.baseReason),
    budget: new BudgetMeter(globalBudget(request.settings, request.contextTokens), ports.tokens),
    bookBudgets: new BookBudgets(lore, honourBooks, ports.tokens),
    recursion: new RecursionPolicy(request.settings, lore.plain.books),
    honourBooks,
    forced: forcedCopies(lore, request.forced),
    done: new Uint8Array(lore.count),
    failed: new Set(),
    activated: new Map(),
    contents: new Map(),
    rollNotes: [],
    details: new Map(),
    loop: 0,
    state: "initial",
    growth: 0,
    levels: delayLevels(lore),
    lastRoll: null,
    cut: { depth: 0, prefix: 0, sources: 0, recursion: false },
  };
  markRequested(scan);
  return scan;
}

function printedText(activation: Activation): string {
  return activation.content;
}

function describe(scan: ScanState, one: Activation, printed: { rank: number; text: string }): ActivatedEntry {
  const { entry, index } = one.candidate;
  const unprinted = unprintedReason({ entry, text: printed.text });
  const reason = one.evidence?.where === "recursion" ? "recursion" : one.candidate.reason;
  scan.decisions.settle(index, reasonCode(unprinted ?? reason), one.loop);
  const role = entry.role === null ? undefined : ROLES[entry.role];
  return {
    entry: index,
    book: scan.lore.bookId(entry),
    uid: entry.uid,
    reason,
    rank: printed.rank,
    loop: one.loop,
    content: printed.text,
    order: entry.order,
    ...(entry.position === POSITION_NONE ? {} : { position: positionName(entry.position) }),
    ...(entry.position === POSITION_AT_DEPTH ? { depth: entry.depth } : {}),
    ...(role === undefined ? {} : { role }),
    ...(entry.outletName === "" ? {} : { outletName: entry.outletName }),
    ...(one.evidence === null ? {} : { evidence: one.evidence }),
    ...(one.wokenBy === null ? {} : { wokenBy: one.wokenBy }),
    ...(one.tokens === null ? {} : { tokens: one.tokens }),
    ...(one.roll === null ? {} : { roll: one.roll }),
    ...(one.wonGroup === null ? {} : { wonGroup: one.wonGroup }),
  };
}

function positionName(position: number): Position {
  const name = POSITIONS.find((one) => POSITION_NUMBERS[one] === position);
  if (name === undefined) throw new TypeError(`unknown position ${position}`);
  return name;
}
