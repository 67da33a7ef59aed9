import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../tidy/tree.ts";
import { frameOf, withCodeOf } from "./translation.ts";

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const english = read("README.md");
const chinese = read("README.zh.md");

/** The name that a heading is linked by. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
const anchorsOf = (page: string): Set<string> =>
  new Set([...page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => anchor(text)));

describe("README.zh.md", () => {
  it("has the headings of README.md: as many, on the same levels", () =>
    expect(frameOf(chinese).levels).toEqual(frameOf(english).levels));

  it("has its code blocks, letter for letter (npm run readme)", () =>
    expect(frameOf(chinese).code).toEqual(frameOf(english).code));

  it("is Chinese", () => expect(chinese.match(/\p{Script=Han}/gu)?.length ?? 0).toBeGreaterThan(2_000));
});

describe.each([
  ["README.md", english],
  ["README.zh.md", chinese],
])("links of %s", (_name, page) => {
  const targets = [...page.matchAll(/\]\(((?!https?:)[^)\s]+)\)/g)].map(([, target = ""]) => target);
  it("go to files and headings that are there", () => {
    const broken = targets.filter((target) => {
      const [file = "", heading] = target.split("#");
      if (file !== "" && !existsSync(join(projectRoot, file))) return true;
      return heading !== undefined && !anchorsOf(file === "" ? page : read(file)).has(decodeURIComponent(heading));
    });
    expect(targets.length).toBeGreaterThan(1);
    expect(broken).toEqual([]);
  });
});

describe("the frame of a page", () => {
  const page = "# a\n\n```sh\n# b\n```\n\n## c\n\n```js\nx\n```\n";
  it("is headings outside of code, and code", () =>
    expect(frameOf(page)).toEqual({ levels: [1, 2], code: ["```sh\n# b\n```", "```js\nx\n```"] }));
  it("can be taken over from another page", () => {
    expect(withCodeOf("# 一\n```\n1\n```\n```\n2\n```\n", page)).toBe("# 一\n```sh\n# b\n```\n```js\nx\n```\n");
    expect(() => withCodeOf("# 一\n", page)).toThrow("0 code blocks, the other page has 2");
  });
});
