import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { leaveReact } from "../../../../src/trace/inspector/app/react-of-place.ts";
import { projectRoot } from "../../../tidy/tree.ts";

it("leaves React under the name that the build looks for", () => {
  const react = { react: {}, "react/jsx-runtime": {} } as unknown as Parameters<typeof leaveReact>[0];
  leaveReact(react);
  const [name] = Object.keys(globalThis).filter((key) => Reflect.get(globalThis, key) === react);
  expect(readFileSync(join(projectRoot, "test/inspector-build.mjs"), "utf8")).toContain(`globalThis.${name}[`);
  Reflect.deleteProperty(globalThis, name ?? "");
});
