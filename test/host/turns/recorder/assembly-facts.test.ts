import { expect, it } from "vitest";

import { AssemblyLog } from "../../../../src/host/turns/recorder/assembly-facts.ts";
import { active, loreAssembly } from "./support/assembly.ts";

const sections = { before: [], after: null };

it("is not recorded before there was one, nor when none could be made", () => {
  const log = new AssemblyLog();
  log.take({ captureId: "c", assembly: null, sections });
  expect(log).toMatchObject({ activations: null, scanWindow: null, bindings: null, items: null, diagnostics: [] });
  expect(log.timings).toEqual({ assembleMs: null, loadMs: null, scanMs: null, compileMs: null });
});

it("is the newest, with the times of all together", () => {
  const log = new AssemblyLog();
  log.take({ captureId: "c1", assembly: loreAssembly(), sections });
  log.take({ captureId: "c2", assembly: loreAssembly(), sections });
  expect(log.timings).toEqual({ assembleMs: 20, loadMs: 2, scanMs: 4, compileMs: 6 });
  expect(log.items?.items[0]?.by.captureId).toBe("c2");
  expect(log.scanWindow).toEqual({ messages: 2, units: 30, truncated: true, claimEventSeqs: [4] });
  expect(log.bindings).toEqual({
    presetId: "p",
    characterId: null,
    userId: null,
    books: [{ resourceId: "b", bindingSources: ["session", "preset"] }],
  });
  log.note("TAVERN_TRACE_INCOMPLETE");
  expect(log.diagnostics).toEqual([
    { code: "A", count: 4 },
    { code: "B", count: 2 },
    { code: "TAVERN_TRACE_INCOMPLETE", count: 1 },
  ]);
});

it("makes the items of the newest assembly when somebody looks, and once", () => {
  const log = new AssemblyLog();
  const output = loreAssembly().output!;
  let looks = 0;
  const counted = {
    ...output,
    activated: new Proxy(output.activated, {
      get: (list, name) => {
        if (name === "slice") looks += 1;
        return Reflect.get(list, name) as unknown;
      },
    }),
  };
  log.take({ captureId: "c1", assembly: loreAssembly({}, { output: counted }), sections });
  expect(looks).toBe(0);
  const { items } = log;
  expect([log.items, looks]).toEqual([items, 1]);
});

it("calls its items by the names that the threads have told, also of the next assembly of the same entries", () => {
  const json = (names: readonly object[]): SharedArrayBuffer => {
    const text = Buffer.from(JSON.stringify(names));
    const shared = new SharedArrayBuffer(text.byteLength);
    new Uint8Array(shared).set(text);
    return shared;
  };
  const log = new AssemblyLog();
  const told = () => log.items?.items.map(({ id, title }) => [id, title]);
  log.take({ captureId: "c1", assembly: loreAssembly({ activated: [active(0), active(1)] }), sections });
  expect(told()).toEqual([
    ["b:0", ""],
    ["b:1", ""],
  ]);
  log.named(
    json([
      { entry: 0, id: "b:0#2", title: "Sea" },
      { entry: 1, id: "b:1", title: "Tide" },
    ]),
  );
  const named = [
    ["b:0#2", "Sea"],
    ["b:1", "Tide"],
  ];
  expect(told()).toEqual(named);
  log.take({ captureId: "c2", assembly: loreAssembly({ activated: [active(0), active(1)] }), sections });
  expect(told()).toEqual(named);
  const other = [active(0, { uid: 7 }), active(1)];
  log.take({ captureId: "c3", assembly: loreAssembly({ activated: other }), sections });
  expect(told()).toEqual([
    ["b:7", ""],
    ["b:1", "Tide"],
  ]);
});

it("without lore keeps what an earlier one found, and times that no thread told are not there", () => {
  const log = new AssemblyLog();
  log.take({ captureId: "c1", assembly: loreAssembly(), sections });
  log.take({ captureId: "c2", assembly: loreAssembly({}, { output: null, activation: null }), sections });
  expect(log.items?.items[0]?.by.captureId).toBe("c1");
  expect(log).toMatchObject({ scanWindow: null, timings: { assembleMs: 20, loadMs: 1 } });
});
