import type { ReplayCapture, ReplayFile } from "../../../workers/protocol.ts";
import type { Library } from "../../library/face.ts";
import { CliError } from "../error.ts";
import type { ReplayReady } from "./replay-call.ts";

type ReadFile = Extract<ReplayFile, { readonly state: "read" }>;

/** What messages call an assembly. */
export const captureTitle = ({ turn, turnId, captureId }: ReplayCapture): string =>
  `turn ${turn} (${turnId}), assembly ${captureId}`;

/** The file as it was read. Errors: `replay-file`, `replay-scrubbed`, `replay-decisions`. */
export function readFile(file: ReplayFile): ReadFile {
  if (file.state === "refused") throw new CliError("replay-file", `${file.code}: ${file.message}`);
  if (file.scrubbed) throw new CliError("replay-scrubbed", "the ids in the file were renamed");
  if (file.captures.length === 0) {
    throw new CliError("replay-decisions", `none of the ${file.turns} turns in the file has its decisions`);
  }
  return file;
}

/** A capture with all that its scan needs. Errors: `replay-decisions`, `replay-settings`, `replay-bodies`. */
export function readyCapture(capture: ReplayCapture): ReplayReady {
  const { sessionId, books, scan, texts } = capture;
  if (scan === null) throw new CliError("replay-decisions", `${captureTitle(capture)} was redacted`);
  if (!capture.settingsHold) {
    throw new CliError("replay-settings", `${captureTitle(capture)}: the settings are not those of their hash`);
  }
  if (!capture.keyHolds) {
    throw new CliError("replay-decisions", `${captureTitle(capture)}: the decisions are not those of their key`);
  }
  const missing = scan.window.ids.filter((_id, at) => (texts[at] ?? null) === null);
  if (missing.length > 0) {
    const what = `${missing.length} of ${texts.length} messages that were scanned`;
    throw new CliError("replay-bodies", `${captureTitle(capture)}: the file has not the text of ${what}`);
  }
  return { sessionId, books, scan, texts: texts.filter((text) => text !== null) };
}

/** Nothing when the library has every resource in its recorded revision. Errors: `replay-revision`. */
export function assertRevisions(
  library: Pick<Library, "row">,
  capture: ReplayCapture,
  { books, scan }: ReplayReady,
): void {
  const named = [
    ...books.map(({ from, revision }) => ({ kind: from.kind, id: from.id, revision })),
    ...(["preset", "character", "user"] as const).flatMap((kind) => {
      const ref = scan[kind];
      return ref === null ? [] : [{ kind, ...ref }];
    }),
  ];
  for (const { kind, id, revision } of named) {
    const now = library.row(kind, id)?.revision;
    if (now === revision) continue;
    const state = now === undefined ? "is gone" : `is at revision ${now}`;
    throw new CliError("replay-revision", `${captureTitle(capture)}: ${kind} ${id} ${state}; recorded was ${revision}`);
  }
}
