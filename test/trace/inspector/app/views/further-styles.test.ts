import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { isPageFile } from "../../../../../src/host/http/inspector/page-file.ts";
import { projectRoot } from "../../../../tidy/tree.ts";

it("asks for styles that are built and served", () => {
  const source = readFileSync(join(projectRoot, "src/trace/inspector/app/views/further-styles.ts"), "utf8");
  const [, file = ""] = /addStylesheet\("([^"]+)"\)/u.exec(source) ?? [];
  expect(isPageFile(file)).toBe(true);
  expect(readFileSync(join(projectRoot, "test/inspector-build.mjs"), "utf8")).toContain(`"${file}"`);
});
