import { readKey } from "../../compile/key-text.ts";
import { isBrokenRegexKey } from "../../compile/regex/key.ts";
import { refusal, REGEX_UNSUPPORTED, type RegexRefusal } from "../../compile/regex/refusal.ts";
import { translateRegex } from "../../compile/regex/translate.ts";
import { programOf, type Translation } from "../../compile/regex/translation.ts";
import type { LintContext } from "../options.ts";
import { LIMITS } from "../../limits.ts";
import type { LintCodeName } from "../codes.ts";
import type { Report } from "../finding.ts";
import {
  canMatch,
  canMatchAtStart,
  canMatchFirstLines,
  holdsAssertion,
  needsTextEnd,
  shapeOf,
} from "../regex-shape.ts";
import type { BookView, EntryView, KeyView } from "../view.ts";
import { quoted } from "../../model/quoted.ts";

const CAPS: ReadonlySet<string> = new Set(["regex-too-long", "regex-repeat-limit", "regex-property-repeat"]);
const ROOT_FOLDERS =
  /^(?:bin|boot|dev|etc|home|lib|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var|Users|Volumes)(?:\/|$)/;
const PATH_TEXT = /^[\w.~-]+(?:\/[\w.~-]+)*$/;
const REGEX_SIGN = /[\\()[\]{}*+?|^$]/;
/** JavaScript's flags, also those that SillyTavern does not take. */
const FLAGS_ONLY = /^[dgimsuvy]+$/;
const LOOKAHEAD_ALL = /^\^?(?:\(\?=\.\*\??(?<all>[^()]+)\)){2,}/;

const shown = (key: KeyView): string => quoted(key.text);

/** `/etc/` and `/usr/my`: plain words whose flags do nothing for them, or the name of a folder that everybody knows. */
function looksLikePath(key: KeyView): boolean {
  return PATH_TEXT.test(key.source) && (/[yms]/.test(key.flags) || ROOT_FOLDERS.test(key.source));
}

function lintShape(key: KeyView, entry: EntryView, report: Report): void {
  const { source, flags } = key;
  const node = shapeOf(source, flags);
  if (node === null) return;
  const of = `Regex ${shown(key)} of ${entry.label}`;
  if (!canMatch(node)) {
    report("caret-never-matches", key.path, `${of} needs a match at the start of the scanned text.`);
  } else if (flags.includes("y") && !canMatchAtStart(node)) {
    report("sticky-flag-never-matches", key.path, `${of} is tried at the marker only.`);
  } else if (holdsAssertion(node, "lineStart") && !canMatchFirstLines(node)) {
    report("caret-skips-message-start", key.path, `${of} never matches in the first line of a message.`);
  }
  if (needsTextEnd(node)) {
    report("dollar-only-at-text-end", key.path, `${of} matches only at the end of the oldest scanned text.`);
  }
}

/** The secondary keys that a chain of look-aheads stands for. */
function andAllOffer(source: string): string | null {
  if (!LOOKAHEAD_ALL.test(source)) return null;
  const parts = [...source.matchAll(/\(\?=\.\*\??([^()]+)\)/g)].map(([, part = ""]) => quoted(part));
  const [first = "", ...rest] = parts;
  return `Use ${first} as the key and ${rest.join(", ")} as secondary keys with AND ALL.`;
}

function reportRefusal(key: KeyView, entry: EntryView, refused: RegexRefusal, report: Report): void {
  const code: LintCodeName = CAPS.has(refused.code) ? (refused.code as LintCodeName) : REGEX_UNSUPPORTED;
  const offer = refused.code === "regex-lookaround" ? andAllOffer(key.source) : null;
  const message = `Regex ${shown(key)} of ${entry.label} is refused (${refused.code}: ${refused.construct}).`;
  report(code, key.path, message, offer ?? refused.hint);
}

/** The last word has the engine itself: it may find a pattern too large. */
function checked(translation: Translation, validate: LintContext["validate"]): Translation {
  if (!translation.ok) return translation;
  const problem = validate(programOf(0, translation));
  return problem === null ? translation : refusal("regex-engine-refused", problem);
}

/** What the engine makes of the regexes of a book, each looked at once. */
class Translations {
  readonly #known = new Map<string, Translation>();
  readonly #overQuota = new Set<KeyView | undefined>();
  readonly #validate: LintContext["validate"];

  constructor(view: BookView, validate: LintContext["validate"]) {
    this.#validate = validate;
    // The quota counts every key in file order, also repeated ones and those of disabled entries.
    let withoutLiteral = 0;
    for (const { entry, keys, secondary } of view.entries) {
      const count = (written: string, key: KeyView | undefined): void => {
        const regex = readKey(written);
        if (regex.kind !== "regex") return;
        const translation = this.of(regex);
        if (!translation.ok || translation.required !== null) return;
        if (++withoutLiteral > LIMITS.regexNoLiteralQuota.value) this.#overQuota.add(key);
      };
      entry.keys?.forEach((written, i) => count(written, keys[i]));
      entry.secondaryKeys?.forEach((written, i) => count(written, secondary[i]));
    }
  }

  of(key: Regex): Translation {
    const known = this.#known.get(nameOf(key));
    if (known !== undefined) return known;
    const translation = checked(translateRegex(key.source, key.flags), this.#validate);
    this.#known.set(nameOf(key), translation);
    return translation;
  }

  isOverQuota(key: KeyView): boolean {
    return this.#overQuota.has(key);
  }
}

type Regex = Pick<KeyView, "source" | "flags">;
const nameOf = ({ source, flags }: Regex): string => `/${source}/${flags}`;

function lintRegex(key: KeyView, entry: EntryView, translations: Translations, report: Report): void {
  if (looksLikePath(key)) {
    const message = `Key ${shown(key)} of ${entry.label} is the regex ${key.source} with flags "${key.flags}".`;
    report("path-like-regex", key.path, message);
  }
  if (/\\[{}]/.test(key.written)) {
    report("escaped-brace-in-regex", key.path, `Regex ${shown(key)} of ${entry.label} is read without the backslash.`);
  }
  // At depth 0 the text is empty: there is no marker.
  if (entry.scanDepth > 0) lintShape(key, entry, report);
  const translation = translations.of(key);
  if (!translation.ok) reportRefusal(key, entry, translation, report);
  else if (translations.isOverQuota(key)) {
    const message = `Regex ${shown(key)} of ${entry.label} has no literal that must occur.`;
    report("regex-no-literal-quota", key.path, message);
  }
}

/**
 * Whether a literal key was meant as a regex. Text between slashes with a sign of regexes in it was; plain words were if
 * flags follow the last slash, or if that slash closes several of them (`/fox/es/`). A folder that everybody knows, or a
 * path without a closing slash, was not.
 */
function isBroken(text: string): boolean {
  if (isBrokenRegexKey(text)) return true;
  const close = text.lastIndexOf("/");
  if (close < 2 || !text.startsWith("/")) return false;
  const body = text.slice(1, close);
  const tail = text.slice(close + 1);
  if (REGEX_SIGN.test(body)) return /^[a-z]*$/.test(tail);
  if (ROOT_FOLDERS.test(body) || body.split("/").includes("")) return false;
  return tail === "" ? body.includes("/") : FLAGS_ONLY.test(tail);
}

/** Regex keys: those that are none, those that never match, those that this engine refuses, those that surprise. */
export function lintRegexes(view: BookView, { validate }: Pick<LintContext, "validate">, report: Report): void {
  const translations = new Translations(view, validate);
  for (const entry of view.live) {
    for (const key of [...entry.keys, ...entry.secondary]) {
      if (key.kind === "regex") lintRegex(key, entry, translations, report);
      else if (key.kind === "literal" && isBroken(key.text)) {
        const message = `Key ${shown(key)} of ${entry.label} is no valid regex and matches as literal text.`;
        report("regex-does-not-compile-treated-as-text", key.path, message);
      }
    }
  }
}
