import { describe, expect, it } from "vitest";
import { importAnswer, importCall } from "../../../src/host/http/import-call.ts";
import type { Imported } from "../../../src/host/library/face.ts";

const call = (query: string) => {
  const params = new URLSearchParams(query);
  const { signal } = new AbortController();
  return importCall({ query: (name) => params.get(name) ?? undefined, signal });
};
const REPORT = { format: "st-world", entriesRead: 2, entriesKept: 2, entriesChanged: 0, diagnostics: [] } as const;
const IMPORTED = {
  bytes: Buffer.from('{"id":"w"}'),
  revision: "r",
  contentType: "application/json",
  row: { revision: "r", summary: { id: "w", name: "W" } },
  report: REPORT,
} as unknown as Imported;
const bodyOf = (query: string): unknown => {
  const { body, status } = importAnswer("worldBook", IMPORTED, call(query));
  return [status, JSON.parse(Buffer.concat(body).toString("utf8"))];
};

describe("an import", () => {
  it("takes the names of file and resource from the query", () => {
    expect(call("filename=a.json&name=A")).toMatchObject({ fileName: "a.json", name: "A", rowOnly: false });
    expect(call("report=true")).toMatchObject({ fileName: undefined, name: undefined, rowOnly: true });
    expect(call("report=yes").rowOnly).toBe(false);
  });

  it("answers with the document, or with its row and the report", () => {
    expect(bodyOf("")).toEqual([201, { ok: true, worldBook: { id: "w" } }]);
    expect(bodyOf("report=true")).toEqual([201, { ok: true, worldBook: { id: "w", name: "W" }, report: REPORT }]);
  });
});
