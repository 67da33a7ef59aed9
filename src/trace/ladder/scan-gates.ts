import type { CandidateMatch } from "../decisions/model.ts";
import { type GateSays, passed, stopped, unrecorded } from "./gate.ts";
import type { LadderParams } from "./model.ts";
import { listed, type Subject } from "./subject.ts";

/** What the gates up to the keys say of a row that came to them. */

export function boundGate({ reason, book }: Subject): GateSays {
  if (reason === "duplicate") return stopped("bound.duplicate");
  const { bindingSources } = book;
  return bindingSources.length === 0
    ? unrecorded("bound.unknown")
    : passed("bound.passed", { sources: listed(bindingSources) });
}

export function loadedGate({ reason, decisions, row }: Subject): GateSays {
  if (reason === "invalid") return stopped("loaded.invalid");
  if (reason === "not-scanned") return stopped("loaded.not-scanned");
  const book = decisions.bookOf(row);
  let entries = 0;
  for (let other = 0; other < decisions.count; other++) if (decisions.bookOf(other) === book) entries++;
  return passed("loaded.passed", { entries });
}

export const enabledGate = ({ reason }: Subject): GateSays =>
  reason === "disabled" ? stopped("enabled.stopped") : passed("enabled.passed");

export function filterGate({ reason, entry, scan }: Subject): GateSays {
  const { filter = null, triggers = [] } = entry ?? {};
  const mode = filter?.isExclude === true ? "exclude" : "include";
  switch (reason) {
    case "trigger":
      return stopped("filter.trigger", { wanted: listed(triggers) || null, trigger: scan?.trigger ?? null });
    case "character-filter":
      return stopped("filter.character", { mode, names: listed(filter?.names ?? []) || null });
    case "tag-filter":
      return stopped("filter.tag", { mode, tags: listed(filter?.tags ?? []) || null });
    default:
      return passed("filter.passed");
  }
}

export function effectsGate({ reason, entry, scan, candidate, given }: Subject): GateSays {
  const messages = scan?.messageCount ?? null;
  const delay = entry?.delay ?? null;
  if (reason === "delay") return stopped("effects.delay", { messages, delay });
  if (reason === "cooldown") {
    const { resourceId, uid, occurrence } = given.entry;
    const key = `${resourceId}.${uid}${occurrence === 1 ? "" : `#${occurrence}`}`;
    const end = scan?.timed.cooldown[key]?.end;
    return end === undefined ? stopped("effects.cooldown") : stopped("effects.cooldown.until", { end, messages });
  }
  if (candidate?.by === "sticky") return passed("effects.sticky");
  return delay === null || delay === 0 || messages === null
    ? passed("effects.passed")
    : passed("effects.delay.passed", { messages, delay });
}

export function recursionGate({ reason, entry, decisions, row }: Subject): GateSays {
  if (reason === "exclude-recursion") return stopped("recursion.exclude");
  if (reason === "delay-until-recursion") {
    const { loops } = decisions;
    const level = entry === null ? null : String(entry.delayLevel);
    return stopped("recursion.level", { level, loops: loops.length, reached: loops.at(-1)?.level ?? null });
  }
  const loop = decisions.loopOf(row);
  return loop > 1 ? passed("recursion.loop", { loop }) : passed("recursion.passed");
}

export function forcedGate({ reason, candidate }: Subject): GateSays {
  if (reason === "dont-activate") return stopped("forced.stopped");
  switch (candidate?.by) {
    case "constant":
      return passed("forced.constant");
    case "decorator":
      return passed("forced.decorator");
    case "external":
      return passed("forced.external");
    case "sticky":
      return passed("forced.sticky");
    default:
      return passed("forced.none");
  }
}

const NEEDS_NO_KEY: ReadonlySet<string> = new Set(["constant", "decorator", "external", "sticky"]);

/** Whether something activated the entry without a key. */
export const needsNoKey = ({ candidate }: Subject): boolean => NEEDS_NO_KEY.has(candidate?.by ?? "none");

export function primaryGate(subject: Subject): GateSays {
  const { reason, candidate, entry } = subject;
  switch (reason) {
    case "no-keys":
      return stopped("primary.no-keys");
    case "regex-refused":
    case "regex-deadline":
    case "regex-killed":
      return stopped(`primary.${reason}`);
    case "key-miss":
      return missSays(subject);
    default:
  }
  if (needsNoKey(subject)) return passed("primary.not-asked");
  const match = candidate?.match ?? null;
  if (match === null) return unrecorded("primary.unplaced");
  const key = entry?.keys[candidate?.keyIndex ?? -1] ?? null;
  const { offset, approximate } = match;
  return passed(approximate ? "primary.found.about" : "primary.found", { key, place: placeOf(match), offset });
}

/** How much text had none of its keys: of the messages that the entry sees. */
function missSays({ entry, scan }: Subject): GateSays {
  if (scan === null || entry === null) return stopped("primary.miss.unknown");
  const { units, truncated } = scan.window;
  const depth = entry.scanDepth ?? (scan.settings.scanDepth === "all" ? units.length : scan.settings.scanDepth);
  const seen = units.slice(0, Math.max(0, Math.min(depth, units.length)));
  const params: LadderParams = {
    keys: entry.keyCount,
    messages: seen.length,
    units: seen.reduce((sum, one) => sum + one, 0),
  };
  const isCut = truncated === true && depth > units.length - 1;
  return stopped(isCut ? "primary.miss.cut" : "primary.miss", params);
}

/** `message 3`, `source:scenario`, … */
function placeOf({ where, index, source }: CandidateMatch): string {
  if (source !== null) return `${where}:${source}`;
  return index === null ? where : `${where} ${index}`;
}

export function secondaryGate(subject: Subject): GateSays {
  const { reason, entry } = subject;
  const logic = entry?.logic ?? null;
  const keys = entry?.secondaryKeys.length ?? 0;
  if (reason === "secondary-miss") {
    return logic === null || keys === 0
      ? stopped("secondary.stopped.unknown")
      : stopped("secondary.stopped", { keys, logic });
  }
  if (entry === null) return unrecorded("no-catalogue");
  if (logic === null) return passed("secondary.none");
  return needsNoKey(subject) ? passed("secondary.not-asked") : passed("secondary.passed", { keys, logic });
}
