import { LIMITS } from "../../../../matcher/limits.ts";
import { EXPORT_FORMATS } from "../../../../workers/client.ts";
import type { SessionAt } from "../../../turns/read/face.ts";
import { type Answer, fileAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import { HttpError } from "../../error.ts";
import type { Call, Route } from "../../route.ts";
import { ExportFileSchema } from "../../schemas/turns.ts";
import { turnsOf } from "../../tavern.ts";
import { found, sessionAt, switchOf, textsOf, turnAt, wordOf } from "./asked.ts";
import { turnRange } from "./turn-range.ts";

const QUERY = {
  format: EXPORT_FORMATS.join(", "),
  bodies: "1: with the texts that the official history still holds",
  scrub: "1: ids are renamed, and it is refused when something that looks like one is left",
};
const MEDIA = ["application/json", "application/jsonl", "application/x-protobuf"];
const success = { status: 200, description: "The file", schema: ExportFileSchema, file: MEDIA } as const;

/** Turns as files for other tools. */
export function turnExportRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/turns/{turnId}/export",
      area: "trace",
      summary: "One turn as a file for other tools",
      query: QUERY,
      success,
      refusals: [404, 409],
      run: (call) => {
        const { turnId, ...at } = turnAt(deps, call);
        return exported(deps, call, { at, turnIds: [turnId] });
      },
    },
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/export",
      area: "trace",
      summary: `Turns of a session as one file, the oldest first; at most ${LIMITS.exportTurns.value}`,
      query: {
        from: "turn id of the first; the oldest without it",
        to: "turn id of the last; the newest without it",
        ...QUERY,
      },
      success,
      refusals: [404, 409],
      async run(call) {
        const { reads } = turnsOf(deps);
        const at = sessionAt(deps, call);
        const range = textsOf(call, ["from", "to"]);
        const turnIds = await found(() => turnRange(reads, { at, ...range }, call.signal), call);
        return exported(deps, call, { at, turnIds });
      },
    },
  ];
}

interface Exported {
  readonly at: SessionAt;
  readonly turnIds: readonly string[];
}

async function exported(deps: RouteDeps, call: Call, { at, turnIds }: Exported): Promise<Answer> {
  const { reads } = turnsOf(deps);
  const question = {
    format: wordOf(call, "format", { words: EXPORT_FORMATS, otherwise: "jsonl" }),
    bodies: switchOf(call, "bodies"),
    scrub: switchOf(call, "scrub"),
  };
  const file = await found(() => reads.export(at, turnIds, question, call.signal), call);
  if ("refused" in file) throw refusalOf(file.refused);
  const { bytes, mediaType: contentType, file: fileName } = file;
  return fileAnswer({ bytes, contentType, fileName }, { tagged: false });
}

/** The reason begins with its code. */
function refusalOf(why: string): HttpError {
  const [, limit] = /^TURN_EXPORT_LIMIT: (.*)$/su.exec(why) ?? [];
  return limit === undefined ? new HttpError("TURN_EXPORT_REFUSED", why) : new HttpError("TURN_EXPORT_LIMIT", limit);
}
