import type { Entry } from "../model/book.ts";
import { readEntryFields } from "./entry-fields.ts";
import type { AssignedId } from "./entry-ids.ts";
import type { Findings } from "./findings.ts";
import { type Fields, isFields, ownField } from "./json-object.ts";
import { KEPT_NAME } from "./kept.ts";
import { keptEntryFits } from "./kept-check.ts";
import type { PathSegment } from "./json-path.ts";
import { CARD_EXTENSIONS } from "./sillytavern/card-extensions.ts";
import { isRisuZeroPercent, SOURCE_ADAPTORS, type SourceAdaptor } from "./source-formats.ts";

/** One entry as the file has it. */
export interface RawEntry {
  /** Key or index in the file's list. */
  readonly key: PathSegment;
  readonly index: number;
  readonly raw: unknown;
  readonly path: readonly PathSegment[];
}

interface EntryContext {
  readonly adaptor: SourceAdaptor;
  readonly findings: Findings;
}

/** The model of one entry; what deserves a word goes to `findings`. */
export function readEntry(source: RawEntry, id: AssignedId, context: EntryContext): Entry {
  const { adaptor, findings } = context;
  findings.enterEntry(source.index);
  const world = adaptor.toWorld(source.raw, source.index);
  // A field that the conversion filled in has no place in the file and is never reported.
  const model = readEntryFields(world, (st, code, message) => {
    const place = placeOf(st, source.raw, adaptor);
    if (place !== undefined) findings.add(code, [...source.path, ...place], `${place.join(".")}: ${message}.`);
  });
  const inCharacterBook = adaptor === SOURCE_ADAPTORS["character-book"];
  if (!keptEntryFits(source.raw, world, { index: source.index, inCharacterBook })) {
    const path = [...source.path, "extensions", KEPT_NAME];
    findings.add(
      "restore-skipped",
      path,
      "What an earlier export kept here no longer fits the entry and was not used.",
    );
  }
  if (isFields(source.raw)) reportWhole(source, model, context);
  else findings.add("entry-invalid", source.path, "The entry is not an object.");
  return {
    uid: id.uid,
    ...(id.duplicate ? { uidDuplicate: true as const } : {}),
    ...model,
    source: { key: String(source.key), index: source.index, raw: source.raw },
  };
}

function placeOf(st: string, raw: unknown, adaptor: SourceAdaptor): readonly PathSegment[] | undefined {
  const place = adaptor.sourceOf(st);
  if (st !== "position" || adaptor.enabledBy === undefined || place === undefined) return place;
  return (ownField(ownField(raw, "extensions"), "position") ?? null) === null ? place : ["extensions", "position"];
}

/** Findings about the entry as a whole, in the words of its own format. */
function reportWhole(source: RawEntry, model: Fields, context: EntryContext): void {
  const { adaptor, findings } = context;
  const { raw, path } = source;
  const keyField = adaptor.sourceOf("key") ?? ["key"];
  const keys = ownField(raw, String(keyField[0]));
  if ((keys === undefined || keys === null) && model["constant"] !== true) {
    findings.add("no-keys", path, `The entry has no \`${keyField.join(".")}\` and is not constant.`);
  }
  if (adaptor.enabledBy !== undefined)
    reportEnabled(ownField(raw, adaptor.enabledBy), [...path, adaptor.enabledBy], findings);
  if (isRisuZeroPercent(raw) && adaptor.list === "data") {
    findings.add(
      "risu-zero-percent",
      [...path, "activationPercent"],
      "0 % never fires; SillyTavern makes it fire always.",
    );
  }
  if (adaptor.enabledBy === undefined && adaptor.list === "entries") reportSpellings(raw, path, findings);
}

function reportEnabled(value: unknown, path: readonly PathSegment[], findings: Findings): void {
  if (value === undefined || value === null) {
    findings.add("enabled-missing", path, "`enabled` is missing: the entry is off, as in SillyTavern.");
  } else if (typeof value !== "boolean") {
    const read = value ? "enabled" : "disabled";
    findings.add(
      "wrong-type",
      path,
      `enabled: a ${typeof value} read as ${read}, as SillyTavern does; write true or false.`,
    );
  }
}

/** A SillyTavern entry that says a thing twice, in its own spelling and in the one of cards, and differently. */
function reportSpellings(raw: unknown, path: readonly PathSegment[], findings: Findings): void {
  if (ownField(raw, "enabled") === false && ownField(raw, "disable") !== true) {
    findings.add("enabled-ignored", [...path, "enabled"], "`enabled` is not read by SillyTavern; the entry is on.");
  }
  const extensions = ownField(raw, "extensions");
  if (!isFields(extensions)) return;
  for (const { world, card } of CARD_EXTENSIONS) {
    const own = ownField(raw, world) ?? null;
    const other = ownField(extensions, card) ?? null;
    if (typeof own !== "boolean" || typeof other !== "boolean" || own === other) continue;
    const message = `\`${world}\` is ${own}, \`extensions.${card}\` is ${other}; the first counts.`;
    findings.add("flag-spelling-conflict", [...path, "extensions", card], message);
  }
}
