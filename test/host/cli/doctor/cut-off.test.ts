import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { cutOff } from "../../../../src/host/cli/doctor/cut-off.ts";
import { oldFolders } from "../migrate/old-folder.ts";

const make = oldFolders();
const of = (text: string): Promise<string | null> => cutOff(join(make({ file: text }), "file"));

it("is told of a file that begins and does not end", async () => {
  const object = String.raw`{"records":[{"id":"a \\\" ] }","places":{}},{"é":[1,"x\\"]}]}`;
  expect(JSON.parse(object)).toMatchObject({ records: [{ id: 'a \\" ] }' }, { é: [1, "x\\"] }] });
  for (const whole of [object, `${object}\n`, "{}"]) expect(await of(whole)).toBeNull();
  const bytes = Buffer.from(object);
  for (let end = 1; end < bytes.length; end++) {
    const folder = make({});
    writeFileSync(join(folder, "half"), bytes.subarray(0, end));
    expect(await cutOff(join(folder, "half"))).toBe(`it ends in the middle, after ${end} bytes`);
  }
  expect(await of("")).toBe("it is empty");
});

it("is not told of what is something else, or nothing", async () => {
  for (const text of ["no JSON", "[1, 2", '"text', " ", "\0\0", "{}]", "{}{", '{"a":1} "b', "{]]["])
    expect(await of(text)).toBeNull();
  const folder = make({});
  expect(await cutOff(folder)).toBeNull();
  expect(await cutOff(join(folder, "none"))).toBeNull();
  execFileSync("mkfifo", [join(folder, "pipe")]);
  expect(await cutOff(join(folder, "pipe"))).toBeNull();
  writeFileSync(join(folder, "half"), "{");
  symlinkSync(join(folder, "half"), join(folder, "link"));
  expect(await cutOff(join(folder, "link"))).toBeNull();
});
