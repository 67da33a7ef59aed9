import type { AuditRecord } from "../model/audit-record.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Capture, HashText } from "../model/capture.ts";
import { AUDIT_UNITS, clippedOrNull } from "./clip.ts";
import type { MatchedDelivery } from "./delivery.ts";

type Authority = AuditRecord["authority"];

/**
 * What the v1 audit tells of the request header in force. Fingerprints are SHA-256: of its system text, of the
 * canonical JSON of its configuration, of that of the header with the former in the place of the text. null: not observed, or not in this log format.
 */
export function projectAuthority(
  capture: Capture,
  { hash, match }: { readonly hash: HashText; readonly match: MatchedDelivery | null },
): Authority {
  const header = match?.facts.header ?? null;
  const systemFingerprint = headerSystem(match, hash);
  const content = headerContent(header?.json ?? null, systemFingerprint);
  const config = content?.["config"];
  return {
    kind: "dsh-request-header",
    headerEventSeq: header?.eventSeq ?? null,
    headerReason: clippedOrNull(header?.reason ?? null, AUDIT_UNITS.item),
    headerReused: header?.reused ?? null,
    headerFingerprint: content === null ? null : hash(canonicalJson(content)),
    systemFingerprint,
    configFingerprint: config === undefined ? null : hash(canonicalJson(config)),
    tavernProfilePresent: match === null ? null : isProfilePresent(capture, match),
    tavernCallConfigApplied: match?.facts.callConfigApplied ?? null,
  };
}

/** Hash of the header's system text, which is one of the request's; null: it has none, or it is not told. */
function headerSystem(match: MatchedDelivery | null, hash: HashText): string | null {
  const index = match?.facts.header?.system;
  const system = index === undefined ? undefined : match?.systemTexts[index];
  return system === undefined ? null : hash(system);
}

/** The header with the hash of its system text in the place of that; null: the log has none, or it is not told. */
function headerContent(json: string | null, system: string | null): Readonly<Record<string, unknown>> | null {
  const value = json === null ? null : (JSON.parse(json) as unknown);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return system === null ? { ...value } : { ...value, system };
}

/** All sections of the profile are in one system text of the request, and there are some. */
function isProfilePresent({ facts, texts }: Capture, { systemTexts, matched }: MatchedDelivery): boolean {
  const own = (facts.prompt?.sections ?? []).filter(({ provenance }) => provenance === "tavern");
  if (own.length === 0) return false;
  if (matched !== null) return true;
  const ownTexts = own.map(({ start, end }) => texts.slice(start, end));
  return systemTexts.some((system) => holdsAll(system, ownTexts));
}

/** Looks for each text behind the one before it first, so that texts in their order cost one pass. */
function holdsAll(system: string, texts: readonly string[]): boolean {
  let from = 0;
  return texts.every((text) => {
    const behind = system.indexOf(text, from);
    const at = behind < 0 && from > 0 ? system.indexOf(text) : behind;
    if (at >= 0) from = at + text.length;
    return at >= 0;
  });
}
