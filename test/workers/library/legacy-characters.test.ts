import { describe, expect, it } from "vitest";

import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import { migrateLegacyCharacters } from "../../../src/workers/library/legacy-characters.ts";
import { codeOf, opened, rig } from "./support/folder.ts";

const FILE = "character-state.json";
const OLD = { schemaVersion: 1, sessions: { s: { characterCardId: "c", character: { greetingIndex: 2 } }, t: "d" } };

const characterOf = (of: ReturnType<typeof rig>, sessionId: string): unknown => {
  const { sessions } = of.json("session-selections.json") as {
    sessions: Record<string, { selection: { characterCardId: unknown } }>;
  };
  return sessions[sessionId]?.selection.characterCardId;
};

describe("character-state.json", () => {
  it("is moved into the selections once, and emptied", () => {
    const of = rig();
    of.put(FILE, OLD);
    opened(of);
    expect(of.json(FILE)).toEqual({ schemaVersion: 1, sessions: {} });
    expect([characterOf(of, "s"), characterOf(of, "t")]).toEqual(["c", "d"]);
    changeMaps(of.library, { type: "select", sessionId: "s", change: { characterCardId: null }, sessionsMax: 9 });
    opened(of, of.again());
    expect(characterOf(of, "s")).toBeNull();
  });

  it.each([[{ s: { id: "c" } }], [{ bindings: { s: { characterId: "c" } } }], [{ selections: { s: "c" } }]])(
    "is read as %j",
    (old) => {
      const of = rig();
      of.put(FILE, { ...old, version: 3 });
      opened(of);
      expect(characterOf(of, "s")).toBe("c");
      expect(of.text(FILE)).not.toContain('"c"');
      expect(of.json(FILE)).toMatchObject({ version: 3 });
    },
  );

  it("does not replace a character that is bound", () => {
    const of = rig();
    of.put("session-selections.json", { schemaVersion: 2, sessions: { s: { selection: { characterCardId: "x" } } } });
    of.put(FILE, OLD);
    opened(of);
    expect([characterOf(of, "s"), characterOf(of, "t")]).toEqual(["x", "d"]);
  });

  it("keeps what finds no place", () => {
    const of = rig();
    of.put(FILE, OLD);
    of.library.store.acquire();
    migrateLegacyCharacters(of.library, 1);
    expect(characterOf(of, "s")).toBe("c");
    expect(of.json(FILE)).toEqual({ schemaVersion: 1, sessions: { t: "d" } });
    migrateLegacyCharacters(of.library, 1);
    expect(of.json(FILE)).toEqual({ schemaVersion: 1, sessions: { t: "d" } });
  });

  it.each([["no JSON"], ["[]"], ["7"]])("is left alone when it is %s", (text) => {
    const of = rig();
    of.put(FILE, text);
    opened(of);
    expect(of.text(FILE)).toBe(text);
    expect(of.text("session-selections.json")).toBeNull();
  });

  it("waits for selections that cannot be used", () => {
    const of = rig();
    of.put(FILE, OLD);
    of.put("session-selections.json", "no JSON");
    opened(of);
    expect(of.json(FILE)).toEqual(OLD);
    expect(of.text("session-selections.json")).toBe("no JSON");
  });

  it("comes to the same end after a crash anywhere", () => {
    const counted = rig();
    counted.put(FILE, OLD);
    let calls = 0;
    counted.library.store.acquire();
    counted.fail = () => void calls++;
    migrateLegacyCharacters(counted.library, 9);
    for (let index = 0; index < calls; index++) {
      const of = rig();
      of.put(FILE, OLD);
      of.library.store.acquire();
      let call = 0;
      of.fail = () => (call++ >= index ? "EIO" : undefined);
      codeOf(() => migrateLegacyCharacters(of.library, 9));
      of.fail = () => undefined;
      opened(of, of.again());
      expect([characterOf(of, "s"), characterOf(of, "t")]).toEqual(["c", "d"]);
      expect(of.json(FILE)).toEqual({ schemaVersion: 1, sessions: {} });
    }
  });

  it("is emptied before a selection is written, when that failed at the start", () => {
    const of = rig();
    of.put(FILE, OLD);
    of.fail = ({ name, path }) => (name === "createFile" && path.includes("character-state") ? "ENOSPC" : undefined);
    expect(opened(of).readOnly).toMatchObject([{ store: FILE, code: "STORE_FULL" }]);
    const unbind = { type: "select", sessionId: "s", change: { characterCardId: null }, sessionsMax: 9 } as const;
    expect(codeOf(() => changeMaps(of.library, unbind))).toBe("STORE_FULL");
    of.fail = () => undefined;
    changeMaps(of.library, unbind);
    opened(of, of.again());
    expect(characterOf(of, "s")).toBeNull();
  });
});

it.each([
  ["{bad", "file-not-json"],
  ["[]", "schema-invalid"],
])("lists a file that cannot be used and leaves it: %s", (text, code) => {
  const of = rig();
  of.put("character-state.json", text);
  expect(opened(of).damaged).toMatchObject([{ file: "character-state.json", code }]);
  expect(of.text("character-state.json")).toBe(text);
});
