import { describe, expect, it } from "vitest";
import { readPatch } from "../../../../../src/host/cli/doctor/mount/patch-file.ts";

const fault = (text: string) => {
  const read = readPatch(text);
  return "why" in read ? read : null;
};

describe("a patch file", () => {
  it("is its inserted rows and its changes", () => {
    const read = readPatch(
      "- insert:\n    - {id: a, name: b, config: {x: 1}}\n    - {id: only}\n- id: c\n  disabled: true\n- remove: d\n",
    );
    expect(read).toMatchObject({ inserted: [{ id: "a", name: "b" }], hasExpressions: false });
    if ("why" in read) throw new Error(read.why);
    expect([...read.changes]).toEqual([
      ["a", { config: { x: 1 }, disabled: false }],
      ["c", { disabled: true }],
    ]);
  });

  it("may be empty", () => {
    for (const text of ["", "# nothing\n", "[]\n", "null"]) expect(readPatch(text)).toMatchObject({ inserted: [] });
  });

  it("may hold expressions of the host", () => {
    expect(readPatch("- id: a\n  config:\n    dataDir: !!js dshHomePath('x')\n")).toMatchObject({
      hasExpressions: true,
    });
  });

  it("is refused with what to do: rows below []", () => {
    const told = fault("# user layer\n[]\n- insert:\n    - id: x\n      name: y\n");
    expect(told?.why).not.toBe("");
    expect(told?.remedy).toMatch(/^remove the line \[\]/);
  });

  it.each([
    ["broken YAML", "- id: [\n"],
    ["no list", "id: a\n"],
    ["a list of something else", "- 5\n"],
    ["too many aliases", `- &a [${"x,".repeat(50)}]\n- [${"*a,".repeat(200)}]\n`],
  ])("is refused: %s", (_name, text) => expect(fault(text)?.remedy).toContain("YAML list of rows"));
});
