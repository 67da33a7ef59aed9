import { LIMITS } from "../../matcher/limits.ts";
import type { AuditRecord, AuditResource, AuditStatus } from "../model/audit-record.ts";
import type { AssemblyPart, Capture, HashText } from "../model/capture.ts";
import type { RecordStatus } from "../model/record.ts";
import { projectAuthority } from "./audit-authority.ts";
import { bodyFreeParameters } from "./call-parameters.ts";
import { AUDIT_COUNTS, AUDIT_UNITS, clipped, clippedOrNull } from "./clip.ts";
import { type MatchedDelivery, systemText } from "./delivery.ts";
import { textCounts } from "./text-sizes.ts";

type PartAudit = AssemblyPart["audit"];

/** The v1 audit of a capture. Texts and lists are clipped as the published API v1 says. */
export function projectAudit(
  capture: Capture,
  { hash, match }: { readonly hash: HashText; readonly match: MatchedDelivery | null },
): AuditRecord {
  const { facts, part } = capture;
  const { turn, step, attempt, captureId, sessionId, recordedAt, updatedAt } = facts;
  const told = part?.audit ?? EMPTY;
  const authority = projectAuthority(capture, { hash, match });
  return {
    schemaVersion: 1,
    id: `${turn}:${step}:${attempt}`,
    captureId,
    sessionId,
    turn,
    step,
    attempt,
    recordedAt,
    updatedAt,
    status: auditStatus(facts.status, authority.headerReused),
    assembly: assemblyOf(capture, told, hash),
    selection: selectionOf(told.selection),
    worldBookSelection: bookSelectionOf(told.worldBookSelection),
    resources: {
      preset: resourceOf(told.resources.preset),
      characterCard: resourceOf(told.resources.characterCard),
      userProfile: resourceOf(told.resources.userProfile),
      worldBooks: told.resources.worldBooks.slice(0, AUDIT_COUNTS.worldBookIds).map(clippedResource),
    },
    worldBooks: listedBooks(told.worldBooks).map(bookOf),
    activation: told.activation && {
      ...told.activation,
      claimEventSeqs: told.activation.claimEventSeqs.slice(0, AUDIT_COUNTS.claimEventSeqs),
    },
    diagnostics: told.diagnostics.slice(0, LIMITS.traceDiagnostics.value).map((one) => ({
      code: clipped(one.code, AUDIT_UNITS.item),
      severity: clipped(one.severity, AUDIT_UNITS.item),
      message: clipped(one.message, AUDIT_UNITS.text),
      resourceId: clippedOrNull(one.resourceId, AUDIT_UNITS.id),
      entryId: clippedOrNull(one.entryId, AUDIT_UNITS.entryId),
    })),
    authority,
    sensitiveContentStored: false,
    entersModelHistory: false,
  };
}

/** `reused`: the request had the header of an earlier one; null: not known. */
export function auditStatus(status: RecordStatus, reused: boolean | null): AuditStatus {
  if (status === "request-observed") return reused === false ? "header-observed" : "header-reused-or-observed";
  return AUDIT_STATUS[status];
}

const AUDIT_STATUS: Readonly<Record<Exclude<RecordStatus, "request-observed">, AuditStatus>> = {
  assembled: "awaiting-header",
  "request-unconfirmed": "request-not-confirmed",
  "request-failed-before-observation": "request-error",
  "assembly-or-preparation-failed": "request-error",
  "superseded-unconfirmed": "superseded-unconfirmed",
  "unloaded-unconfirmed": "request-not-confirmed",
};

function assemblyOf(capture: Capture, told: PartAudit, hash: HashText): AuditRecord["assembly"] {
  const { prompt } = capture.facts;
  const { assembly } = told;
  const text = prompt === null ? null : systemText(prompt, capture.texts);
  return {
    ...assembly,
    profileSection: clipped(assembly.profileSection, AUDIT_UNITS.item),
    systemCharacters: text === null ? null : textCounts(text).characters,
    systemFingerprint: text === null ? null : hash(text),
    callConfig: bodyFreeParameters(assembly.callConfig, hash),
  };
}

function selectionOf(selection: PartAudit["selection"]): PartAudit["selection"] {
  const { presetId, characterCardId, userProfileId, worldBookIds } = selection;
  return {
    presetId: clippedOrNull(presetId, AUDIT_UNITS.id),
    characterCardId: clippedOrNull(characterCardId, AUDIT_UNITS.id),
    userProfileId: clippedOrNull(userProfileId, AUDIT_UNITS.id),
    worldBookIds: clippedIds(worldBookIds),
  };
}

function bookSelectionOf(selection: PartAudit["worldBookSelection"]): PartAudit["worldBookSelection"] {
  return {
    explicitIds: clippedIds(selection.explicitIds),
    userBoundIds: clippedIds(selection.userBoundIds),
    presetBoundIds: clippedIds(selection.presetBoundIds),
    characterBoundIds: clippedIds(selection.characterBoundIds),
    effectiveIds: clippedIds(selection.effectiveIds),
    duplicateIds: clippedIds(selection.duplicateIds),
    order: clippedOrNull(selection.order, AUDIT_UNITS.item),
  };
}

const clippedIds = (ids: readonly string[]): string[] =>
  ids.slice(0, AUDIT_COUNTS.worldBookIds).map((id) => clipped(id, AUDIT_UNITS.id));

const resourceOf = (resource: AuditResource | null): AuditResource | null =>
  resource === null ? null : clippedResource(resource);

function clippedResource(resource: AuditResource): AuditResource {
  return {
    ...resource,
    id: clipped(resource.id, AUDIT_UNITS.id),
    name: clipped(resource.name, AUDIT_UNITS.item),
    kind: clipped(resource.kind, AUDIT_UNITS.item),
    format: clippedOrNull(resource.format, AUDIT_UNITS.item),
  };
}

/** uids are texts here, as in the sources of a record, so that both can be joined. */
function bookOf(book: PartAudit["worldBooks"][number]): PartAudit["worldBooks"][number] {
  const decisions = book.decisions.map((decision) => ({
    ...decision,
    entryId: clipped(String(decision.entryId), AUDIT_UNITS.entryId),
  }));
  return { ...book, resource: clippedResource(book.resource), decisions };
}

/** Where there are too many books, those with included entries stay first, then those with any decision; in their order. */
function listedBooks(books: PartAudit["worldBooks"]): PartAudit["worldBooks"] {
  if (books.length <= AUDIT_COUNTS.books) return books;
  const standing = ({ totals, decisions }: PartAudit["worldBooks"][number]): number =>
    totals.included > 0 ? 0 : decisions.length > 0 ? 1 : 2;
  const kept = new Set(books.toSorted((a, b) => standing(a) - standing(b)).slice(0, AUDIT_COUNTS.books));
  return books.filter((book) => kept.has(book));
}

/** Of a capture that the threads could not tell of. */
const EMPTY: PartAudit = {
  assembly: {
    fingerprint: null,
    profileSection: "pmp-dsh-tavern:part",
    profileOrder: 10,
    systemPromptMode: null,
    systemCharacters: null,
    systemFingerprint: null,
    callConfig: {},
  },
  selection: { presetId: null, characterCardId: null, userProfileId: null, worldBookIds: [] },
  worldBookSelection: {
    explicitIds: [],
    userBoundIds: [],
    presetBoundIds: [],
    characterBoundIds: [],
    effectiveIds: [],
    duplicateIds: [],
    order: null,
  },
  resources: { preset: null, characterCard: null, userProfile: null, worldBooks: [] },
  worldBooks: [],
  activation: null,
  diagnostics: [],
};
