import type { AuditRecord } from "../model/audit-record.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Capture, HashText } from "../model/capture.ts";
import { AUDIT_UNITS, clippedOrNull } from "./clip.ts";
import type { MatchedDelivery } from "./delivery.ts";

type Authority = AuditRecord["authority"];

/**
 * What the v1 audit tells of the request header in force. Fingerprints are SHA-256: of the canonical JSON of the whole
 * header, of its system text, of the canonical JSON of its configuration. null: not observed, or not in this log format.
 */
export function projectAuthority(
  capture: Capture,
  { hash, match }: { readonly hash: HashText; readonly match: MatchedDelivery | null },
): Authority {
  const header = match?.facts.header ?? null;
  const content = headerContent(match);
  const system = content?.["system"];
  const config = content?.["config"];
  return {
    kind: "dsh-request-header",
    headerEventSeq: header?.eventSeq ?? null,
    headerReason: clippedOrNull(header?.reason ?? null, AUDIT_UNITS.item),
    headerReused: header?.reused ?? null,
    headerFingerprint: content === null ? null : hash(canonicalJson(content)),
    systemFingerprint: typeof system === "string" ? hash(system) : null,
    configFingerprint: config === undefined ? null : hash(canonicalJson(config)),
    tavernProfilePresent: match === null ? null : isProfilePresent(capture, match),
    tavernCallConfigApplied: match?.facts.callConfigApplied ?? null,
  };
}

/** The header as it is logged; its system text travels apart. null: the log has none, or it is not told. */
function headerContent(match: MatchedDelivery | null): Readonly<Record<string, unknown>> | null {
  const header = match?.facts.header ?? null;
  if (match === null || header === null || header.json === null) return null;
  const value = JSON.parse(header.json) as unknown;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const system = header.system === undefined ? undefined : match.systemTexts[header.system];
  return system === undefined ? { ...value } : { ...value, system };
}

/** All sections of the profile are in one system text of the request, and there are some. */
function isProfilePresent({ facts, texts }: Capture, { systemTexts }: MatchedDelivery): boolean {
  const own = (facts.prompt?.sections ?? []).filter(({ provenance }) => provenance === "tavern");
  const ownTexts = own.map(({ start, end }) => texts.slice(start, end));
  return ownTexts.length > 0 && systemTexts.some((system) => ownTexts.every((text) => system.includes(text)));
}
