import { canonicalJson } from "../model/canonical-json.ts";
import type { Capture, HashJson, HashText } from "../model/capture.ts";
import type { FullRecord, OmittedRecord, RecordSection } from "../model/record.ts";
import { projectAudit } from "./audit-record.ts";
import { projectParameters } from "./call-parameters.ts";
import { matchDelivery, type MatchedDelivery, projectDelivery } from "./delivery.ts";
import { contextReferences, failureReference, sessionRefOf, systemPlaces, systemReferences } from "./references.ts";
import { rememberedHash } from "./remembered-hash.ts";
import { measureTexts, type MeasuredText, recordSection } from "./sections.ts";

/**
 * The schema 4 record of a capture: everything but bodies. References are made only to what the official history was
 * seen to hold before the cut: of sections when the assembly equals exactly one complete system text of the request, of
 * contexts when the host's snapshot has them. Linear in the texts. Source: prompt API v3, "Schema 4 records".
 * `hashJson`: the hash of a value's canonical JSON, for whoever need not make one text of it first.
 */
export function projectRecord(
  capture: Capture,
  hashText: HashText,
  hashJson: HashJson = (value) => hashText(canonicalJson(value)),
): FullRecord {
  const hash = rememberedHash(hashText);
  const { facts } = capture;
  const { sections, contexts } = measureTexts(capture, hash);
  const match = matchDelivery(capture);
  const sent = match === null ? null : sentFacts(capture, match, { hash, hashJson });
  const contextsAt = contextReferences(capture, hashJson, (context) => contexts[context]?.sizes.hash);
  const failureRef = failureReference(capture, hashJson);
  return {
    ...positionOf(capture),
    contentStatus: facts.prompt === null ? "assembly-unavailable" : "reference-only",
    updatedAt: facts.updatedAt,
    sourceMapping: "section-contributors",
    captureStage: "tavern-waterfall-return",
    entersModelHistory: false,
    audit: projectAudit(capture, { hash, match }),
    selection: facts.selection,
    assemblyHash: facts.prompt === null ? null : assemblyHash(sections, contexts, hash),
    sections: sections.map((section) => sectionOf(capture, section, sent)),
    contexts: contexts.map((context, index) =>
      recordSection(context, { offsetUtf16: null, reference: contextsAt.get(index) ?? null }),
    ),
    sessionRef: sessionRefOf(capture),
    systemMessageRefs: sent?.references ?? [],
    delivery: sent?.delivery ?? null,
    parameters: projectParameters(facts.parameters, hash),
    ...(failureRef === null ? {} : { failureRef, failureStatus: "reference-only" as const }),
  };
}

/** What stands in the place of a record that is larger than a record may be. */
export const omittedRecord = (capture: Capture): OmittedRecord => ({
  ...positionOf(capture),
  contentStatus: "omitted-size-limit",
});

function positionOf({ facts }: Capture): Omit<OmittedRecord, "contentStatus"> {
  const { recordId, captureId, sessionId, turn, step, attempt, recordedAt, status } = facts;
  return {
    schemaVersion: 4,
    id: recordId,
    sessionId,
    turn,
    step,
    attempt,
    recordedAt,
    status,
    bodyStorage: "official-session",
    sourceTextStored: false,
    captureId,
    legacyCaptureId: captureId,
  };
}

/** What a record tells of the request that left. */
interface SentFacts {
  readonly delivery: NonNullable<FullRecord["delivery"]>;
  readonly references: FullRecord["systemMessageRefs"];
  /** Of the system text that the assembly equals; null: none. */
  readonly place: ReturnType<typeof systemPlaces>[number];
}

function sentFacts(
  capture: Capture,
  match: MatchedDelivery,
  { hash, hashJson }: { readonly hash: HashText; readonly hashJson: HashJson },
): SentFacts {
  const places = systemPlaces(capture, match, hashJson);
  const place = match.matched === null ? null : (places[match.matched] ?? null);
  const delivery = projectDelivery(match, place !== null, hash);
  return { delivery, place, references: systemReferences(match, places, delivery.systemHashes) };
}

function sectionOf(capture: Capture, section: MeasuredText, sent: SentFacts | null): RecordSection {
  const { prompt } = capture.facts;
  if (prompt === null || sent === null || !sent.delivery.assemblyVerified) {
    return recordSection(section, { offsetUtf16: null, reference: null });
  }
  const { place, sizes } = section;
  const startUtf16 = place.start - prompt.system.start;
  const range = { startUtf16, endUtf16: startUtf16 + sizes.utf16Units };
  return recordSection(section, { offsetUtf16: startUtf16, reference: sent.place?.(range, sizes.hash) ?? null });
}

/** Of names and hashes of all that was assembled, in order. */
function assemblyHash(sections: readonly MeasuredText[], contexts: readonly MeasuredText[], hash: HashText): string {
  const named = (texts: readonly MeasuredText[]): unknown => texts.map(({ place, sizes }) => [place.name, sizes.hash]);
  return hash(canonicalJson({ sections: named(sections), contexts: named(contexts) }));
}
