import { describe, expect, it } from "vitest";

import { FACTS, PART, utf16 } from "../../../trace/project/support/captures.ts";
import { session, share } from "../library/support/session.ts";

const FILE = "tavern-trace-records.json";
const folder = "/data";
const bounds = { recordBytesMax: 2 ** 21, totalBytesMax: 2 ** 24 };
const change = (recordId: string, recordedAt: number, more = {}) => ({
  facts: { ...FACTS.facts, recordId, recordedAt, ...more },
  part: 0,
  texts: 1,
});
const memory = () => [...share(PART), utf16(FACTS.texts)];
const jsonOf = (shared: SharedArrayBuffer | undefined): unknown =>
  JSON.parse(Buffer.from(shared ?? new SharedArrayBuffer(0)).toString());

describe("traceKeep", () => {
  it("makes records of captures and writes them, with those that are kept byte for byte", async () => {
    const { on, run } = await session();
    const input = { folder, write: true, bounds, kept: [] };
    const first = await run("traceKeep", { ...input, changes: [change("a", 1), change("b", 2)] }, { shared: memory() });
    expect(first.output).toMatchObject({ written: true, problem: null, evicted: [] });
    expect(first.output.changed.map(({ recordId }) => recordId)).toEqual(["a", "b"]);
    expect(on.json(FILE)).toEqual({ schemaVersion: 4, records: first.shared.map(jsonOf) });
    const kept = [{ recordId: "a", recordedAt: 1 }];
    // Texts of JSON that nothing in our code would write so.
    const spaced = Buffer.from(`${JSON.stringify(jsonOf(first.shared[0])).replaceAll('":', '": ')}`);
    const shared = new SharedArrayBuffer(spaced.byteLength);
    new Uint8Array(shared).set(spaced);
    const changes = [{ facts: { ...FACTS.facts, recordId: "b" }, part: null, texts: null }];
    await run("traceKeep", { ...input, kept, changes }, { shared: [shared] });
    expect(on.text(FILE)).toContain(spaced.toString());
  });

  it("only makes and evicts when the file is not to be touched", async () => {
    const { on, run } = await session();
    const input = { folder, write: false, bounds: { ...bounds, totalBytesMax: 20_000 }, kept: [] };
    const changes = [change("a", 1), change("b", 2), change("c", 3)];
    const { output, shared } = await run("traceKeep", { ...input, changes }, { shared: memory() });
    expect(output).toMatchObject({ written: false, problem: null, evicted: ["a"] });
    expect([shared.length, on.text(FILE)]).toEqual([3, null]);
  });

  it("gives the records that could not be written all the same", async () => {
    const { on, run } = await session();
    on.put(FILE, "{");
    const input = { folder, write: true, bounds, kept: [], changes: [change("a", 1)] };
    const { output, shared } = await run("traceKeep", input, { shared: memory() });
    expect(output).toMatchObject({ written: false, problem: { code: "TRACE_STORE_CORRUPT" } });
    expect([output.changed.length, shared.length, on.text(FILE)]).toEqual([1, 1, "{"]);
  });

  it("puts a row in the place of a record that is too large", async () => {
    const { run } = await session();
    const input = { folder, write: true, bounds: { ...bounds, recordBytesMax: 4_096 }, kept: [] };
    const { output, shared } = await run("traceKeep", { ...input, changes: [change("a", 1)] }, { shared: memory() });
    expect(jsonOf(shared[0])).toMatchObject({ id: "a", contentStatus: "omitted-size-limit" });
    expect(output.changed[0]?.row).toContain("omitted-size-limit");
  });

  it("refuses by its index what no record can be made of, and makes the others", async () => {
    const { on, run } = await session();
    const input = { folder, write: true, bounds, kept: [] };
    const { prompt } = FACTS.facts;
    const nameless = { ...prompt, sections: prompt?.sections.map((section) => ({ ...section, name: undefined })) };
    const changes = [
      null,
      change("a", 1),
      change("b", 2, { prompt: nameless }),
      { ...change("c", 3), part: 1 },
      change("d", 4),
      { ...change("e", 5), texts: "none" },
    ] as never;
    const { output, shared } = await run("traceKeep", { ...input, changes }, { shared: memory() });
    expect(output).toMatchObject({ refused: [0, 2, 3, 5], written: true, problem: null });
    expect(output.changed.map(({ recordId }) => recordId)).toEqual(["a", "d"]);
    expect(on.json(FILE)).toEqual({ schemaVersion: 4, records: shared.map(jsonOf) });
  });

  it("refuses a message that names memory which is not there", async () => {
    const { run } = await session();
    const input = { folder, write: true, bounds, kept: [], changes: [change("a", 1)] };
    await expect(run("traceKeep", input, { shared: [] })).rejects.toMatchObject({ code: "worker-message-invalid" });
  });
});
