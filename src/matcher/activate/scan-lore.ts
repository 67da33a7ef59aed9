import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { LoreEntry } from "../compile/entry.ts";
import { LIMITS } from "../limits.ts";
import type { Evidence, OmissionDetail, ScanOutcome } from "../model/outcome.ts";
import { expandMacros } from "../macros/expand.ts";
import type { MacroEnvironment } from "../macros/environment.ts";
import type { ScanRequest } from "../model/request.ts";
import type { RegexEngine, RollSource, TokenCounter, UnitLoader } from "../ports.ts";
import { LoreSearch } from "../scan/lore-search.ts";
import type { MessageMemory } from "../scan/message-memory.ts";
import { describeActivation } from "./activated-entry.ts";
import { BookBudgets } from "./book-budgets.ts";
import { BudgetMeter, globalBudget } from "./budget.ts";
import { Decisions } from "./decisions.ts";
import { Effects } from "./effects.ts";
import { ExactEvidence } from "./exact-evidence.ts";
import { forcedCopies } from "./forced.ts";
import { Printer } from "./printer.ts";
import { RecursionPolicy } from "./recursion-policy.ts";
import { markRequested, runLoops } from "./scan.ts";
import type { ScanState } from "./scan-state.ts";

/** What a scan asks of its surroundings. */
export interface ScanPorts {
  readonly regex: RegexEngine;
  readonly tokens: TokenCounter;
  readonly rolls: RollSource;
  /** What macros in keys, contents and injections see; its variables are changed by the scan. */
  readonly macros: MacroEnvironment;
  /** What macros in contents and in regex scripts see, if it is not the same; has the same variables. */
  readonly contentMacros?: MacroEnvironment;
  readonly loader: UnitLoader;
  /** What earlier scans of the same lore found in their messages; without it each scan reads all of them. */
  readonly messages?: MessageMemory;
  /** Asked before each loop: true ends the scan with a MatcherError `scan-stopped`. */
  readonly stopped?: () => boolean;
  /** Asked before each regex whose exact match is looked for: true leaves the rest approximate. */
  readonly late?: () => boolean;
  /** Told when nothing is left to do but to look for exact matches, which are a detail. */
  readonly decided?: () => void;
}

/** SillyTavern's bound of messages, kept in oracle mode. */
const ORACLE_MESSAGES = 1_000;

/**
 * One scan: which entries are active, why the others are not, and what is printed. Pure but for the variables of
 * `ports.macros`: the same request gives the same outcome. Throws a MatcherError `scan-stopped` when it is asked to.
 */
export function scanLore(lore: CompiledLore, request: ScanRequest, ports: ScanPorts): ScanOutcome {
  const scan = startScan(lore, request, ports);
  const loops = lore.count === 0 ? [] : runLoops(scan);
  const printer = new Printer(scan, ports.regex);
  const activated = [...scan.activated.values()].map((one, rank) =>
    describeActivation(scan, one, { rank, text: printer.textOf(one) }),
  );
  for (const one of scan.activated.values()) scan.effects.start(one.candidate.entry);
  const { tokens } = scan.budget.global ?? { tokens: null };
  const output = printer.output();
  const diagnostics = printer.diagnostics();
  ports.decided?.();
  return {
    // Active entries before the others: their matches come first.
    activated: activated.map((one) => described(scan, one)),
    omitted: omissions(scan).map((one) => described(scan, one)),
    decisions: scan.decisions.columns(),
    output,
    loops,
    rolls: scan.rollNotes,
    budget: { tokens: lore.count === 0 ? null : tokens, used: scan.budget.used, overflowed: scan.budget.overflowed },
    // SillyTavern looks at no effect when there is no entry at all.
    timed: lore.count === 0 ? request.timed : scan.effects.state(),
    refused: lore.plain.refused,
    diagnostics,
    counters: scan.search.counters(),
  };
}

function startScan(lore: CompiledLore, request: ScanRequest, ports: ScanPorts): ScanState {
  const { macros, contentMacros = macros } = ports;
  const expand = (text: string, owner: string): string => expandMacros(text, macros, { owner });
  const honourBooks = request.settings.bookSettings === "honour";
  const forced = forcedCopies(lore, request.forced);
  const bound = lore.plain.mode === "oracle" ? ORACLE_MESSAGES : LIMITS.scanMessagesHard.value;
  const bookBudgets = new BookBudgets(lore, honourBooks, ports.tokens);
  const search = new LoreSearch({
    lore,
    texts: {
      messages: request.messages,
      sources: request.sources,
      injections: request.injections.map((text, i) => expand(text, `injection ${i}`)),
      messagesMax: Math.min(bound, deepestScan(lore, request, forced)),
    },
    regex: ports.regex,
    loader: ports.loader,
    messages: ports.messages,
    expand,
  });
  const scan: ScanState = {
    lore,
    request,
    search,
    rolls: ports.rolls,
    tokens: ports.tokens,
    expand: (text, owner) => expandMacros(text, contentMacros, { owner }),
    stopped: ports.stopped ?? (() => false),
    effects: new Effects(lore, request),
    decisions: new Decisions(lore.tables.baseReason),
    budget: new BudgetMeter(globalBudget(request.settings, request.contextTokens), ports.tokens, bookBudgets.areSet),
    bookBudgets,
    recursion: new RecursionPolicy(request.settings, lore.plain.books),
    honourBooks,
    forced,
    done: new Uint8Array(lore.count),
    failed: new Set(),
    activated: new Map(),
    contents: new Map(),
    rollNotes: [],
    details: new Map(),
    exact: new ExactEvidence(lore, search, ports.late ?? (() => false)),
    loop: 0,
    state: "initial",
    growth: 0,
    levels: { current: lore.plain.delayLevels[0] ?? 0, left: lore.plain.delayLevels.slice(1) },
    lastRoll: null,
    primaryHit: -1,
    cut: { depth: 0, prefix: 0, sources: 0, recursion: false },
  };
  markRequested(scan);
  return scan;
}

/** What there is to say of entries that are not active. */
function omissions(scan: ScanState): readonly OmissionDetail[] {
  return [...scan.details.values()].filter((detail) => scan.decisions.isOmitted(detail.entry));
}

function described<One extends { readonly evidence?: Evidence }>(scan: ScanState, one: One): One {
  if (one.evidence === undefined) return one;
  const evidence = scan.exact.describe(one.evidence);
  return evidence === one.evidence ? one : { ...one, evidence };
}

/** How many messages any entry can see in this scan: what lies behind need not be searched. */
function deepestScan(lore: CompiledLore, request: ScanRequest, forced: ReadonlyMap<number, LoreEntry>): number {
  const { scanDepth, minActivations, bookSettings } = request.settings;
  if (minActivations > 0) return Number.POSITIVE_INFINITY;
  const books = bookSettings === "honour" ? lore.plain.books.map((book) => book.scanDepth ?? 0) : [];
  const copies = Array.from(forced.values(), (copy) => copy.scanDepth ?? 0);
  return Math.max(scanDepth, lore.plain.scanDepthMax, ...books, ...copies, 0);
}
