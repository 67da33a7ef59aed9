import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MatcherError } from "../../../src/matcher/model/error.ts";
import { readDocument } from "../../../src/workers/library/documents.ts";
import { editDocument, readPart } from "../../../src/workers/library/edit-document.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import { FORMATS } from "../../../src/workers/library/formats.ts";
import { createDocument, importDocument } from "../../../src/workers/library/import-document.ts";
import { LibraryFolder } from "../../../src/workers/library/library-folder.ts";
import { RESOURCE_KINDS, type ResourceKind } from "../../../src/workers/library/model/kinds.ts";
import { bytes, opened, type Rig, rig, ROOT } from "./support/folder.ts";
import { RANDOM_EDITS, type RandomEdit } from "./support/random-edits.ts";

const valueOf = (data: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(data));

/** Files to start from: sparse, with ids that repeat, with numbers that no double holds. */
const FILES: Readonly<Record<ResourceKind, readonly string[]>> = {
  "world-book": [
    '{"entries":{"0":{"uid":0,"key":["a"],"content":"x"},"1":{"uid":0,"key":["b"]},"2":{"uid":7}}}',
    '{"entries":[{"uid":1,"order":1e999,"depth":1e999,"probability":1e999},{"uid":1e999},null,7],"name":5}',
    '{"name":"C","scan_depth":1e999,"entries":[{"id":9,"keys":["a"],"enabled":true,"insertion_order":2},{"id":1e999}]}',
    '{"lorebookVersion":5,"entries":[{"keys":["a"],"text":"t","enabled":true}]}',
    '{"kind":"memory","entries":[{"keywords":["a"],"entry":"t","weight":1e999}]}',
    '{"type":"risu","data":[{"key":"a,b","content":"t","insertorder":1e999}]}',
    '[{"uid":3,"key":["a"],"__proto__":{"b":2}},"text"]',
  ],
  preset: [
    '{"temperature":1e999,"prompts":[{"identifier":"main","injection_depth":1e999},{"identifier":"x"}]}',
    '{"prompts":[],"prompt_order":[{"character_id":1e999,"order":[{"identifier":"main"}]}]}',
  ],
  character: [
    '{"spec":"chara_card_v2","data":{"name":"A","tags":["t"],"character_book":{"entries":[{"keys":["a"]}]}}}',
    '{"name":"B","description":"d","personality":"p","first_mes":"f","mes_example":"","scenario":"","talkativeness":1e999}',
    '{"char_name":"G","char_persona":"p","char_greeting":"hi"}',
  ],
  user: ['{"name":"U"}'],
};

interface Scene {
  readonly of: Rig;
  readonly library: LibraryFolder;
}

function scene(): Scene {
  const of = rig();
  const library = folder(of);
  opened(of, library);
  return { of, library };
}

const folder = ({ fs, now }: Rig): LibraryFolder => new LibraryFolder({ root: ROOT, formats: FORMATS, fs, now });

function started({ library }: Scene, kind: ResourceKind, file: string | undefined): string {
  const made =
    file === undefined
      ? createDocument(library, kind, bytes({ name: "Made" }))
      : importDocument(library, { kind, bytes: bytes(file), options: { name: "Given" } });
  return made.row.id;
}

/** Whether the edit was carried out. A refusal is one of the request. */
function isDone({ library }: Scene, at: { kind: ResourceKind; id: string }, { part, request }: RandomEdit): boolean {
  const { bytes: view } = readPart(library, { ...at, part: "document" });
  try {
    editDocument(library, { ...at, part, request: bytes(request(valueOf(view) as Record<string, unknown>)) });
    return true;
  } catch (error) {
    if (error instanceof LibraryError && error.status < 500) return false;
    if (error instanceof MatcherError) return false;
    throw error;
  }
}

/** Reads, exports, imports what was exported, and does so again as a thread does that has just started. */
function check({ of, library }: Scene, kind: ResourceKind, id: string): void {
  const { bytes: read, revision } = readPart(library, { kind, id, part: "document" });
  const { document } = readDocument(library, kind, id);
  const { bytes: file } = FORMATS[kind].export(document, "json", null);
  const again = importDocument(library, { kind, bytes: file, options: { name: "Again" } });
  readDocument(library, kind, again.row.id);
  const reopened = readPart(folder(of), { kind, id, part: "document" });
  expect(reopened.revision).toBe(revision);
  expect(valueOf(reopened.bytes)).toEqual(valueOf(read));
}

describe.each(RESOURCE_KINDS)("documented edits of a %s", (kind) => {
  it("leave a document that can be read, exported and read again", () => {
    let done = 0;
    const start = fc.constantFrom(undefined, ...FILES[kind]);
    fc.assert(
      fc.property(start, fc.array(RANDOM_EDITS[kind], { minLength: 1, maxLength: 4 }), (file, edits) => {
        const at = scene();
        const id = started(at, kind, file);
        for (const edit of edits) {
          if (isDone(at, { kind, id }, edit)) done++;
          check(at, kind, id);
        }
      }),
      { numRuns: 25 },
    );
    expect(done).toBeGreaterThan(25);
  });
});
