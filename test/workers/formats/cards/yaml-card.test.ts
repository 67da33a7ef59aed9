import { expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { bytesOf, importCard, importError } from "./support/files.ts";

const codeOf = (text: string): string => importError(bytesOf(text), { fileName: "card.yaml" }).code;

test("name, context and greeting", () => {
  const document = importCard(
    bytesOf("name: Yam\ncontext: |\n  two\n  lines\ngreeting: Hi {{user}}\nodd: [1, .inf]\n"),
  );
  expect(document).toMatchObject({ name: "Yam", source: { format: "yaml", container: "yaml" } });
  expect(document.data).toMatchObject({ description: "two\nlines\n", firstMessage: "Hi {{user}}", personality: "" });
  expect(document.source.raw).toEqual({
    name: "Yam",
    context: "two\nlines\n",
    greeting: "Hi {{user}}",
    odd: [1, null],
  });
});

test("names such as __proto__ are data", () => {
  const document = importCard(bytesOf("name: Yam\n__proto__:\n  polluted: true\n"));
  expect(Object.keys(document.source.raw)).toContain("__proto__");
  expect(Object.hasOwn({}, "polluted")).toBe(false);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("refusals", () => {
  expect(codeOf("context: x\n")).toBe("card-no-name");
  expect(importError(bytesOf("name: ok\nname2: [unclosed\n"))).toMatchObject({
    code: "yaml-syntax",
    message: expect.stringMatching(/line 3, column 1/) as string,
  });
  expect(codeOf("just words")).toBe("wrong-entity-type");
  expect(codeOf("- a\n- b\n")).toBe("wrong-entity-type");
  expect(codeOf(`name: ${"x".repeat(LIMITS.yamlBytes.value)}`)).toBe("input-too-large");
});

test("aliases and brackets are bounded", () => {
  const aliases = ["name: Yam", "a: &a [x,x,x,x,x,x,x,x,x]"];
  for (let level = 1; level < 9; level++) {
    const [now, before] = [String.fromCharCode(97 + level), String.fromCharCode(96 + level)];
    aliases.push(`${now}: &${now} [${`*${before},`.repeat(9)}]`);
  }
  expect(codeOf(aliases.join("\n"))).toBe("yaml-alias-limit");
  expect(codeOf("name: *nobody")).toBe("yaml-alias-limit");
  expect(codeOf(`name: ${"[".repeat(LIMITS.yamlFlowDepth.value + 1)}`)).toBe("depth-limit");
  expect(codeOf(`name: ${"{a: ".repeat(LIMITS.yamlFlowDepth.value + 1)}`)).toBe("depth-limit");
});

test("brackets in a text are text", () => {
  expect(
    importCard(bytesOf(`name: Yam\ncontext: "${"a[".repeat(200)}"\ngreeting: |\n  ${"x [".repeat(200)}\n`)).name,
  ).toBe("Yam");
});

test("a second document is refused where it begins", () => {
  expect(importError(bytesOf("name: A\ncontext: one\n---\nname: B\n"), { fileName: "card.yaml" })).toMatchObject({
    code: "yaml-syntax",
    message: expect.stringMatching(/line 3, column 1: a second document begins here/) as string,
  });
  expect(importCard(bytesOf("---\nname: A\n...\n")).name).toBe("A");
});

test("a key twice in one map is refused, in another map it is not", () => {
  expect(importError(bytesOf("name: A\nodd:\n  k: 1\n  k: 2\n"))).toMatchObject({
    code: "yaml-syntax",
    message: expect.stringMatching(/line 4, column 3: the key "k" is in its map already/) as string,
  });
  expect(importCard(bytesOf('name: A\nodd: {name: 1, "1": a, 1: b}\n')).name).toBe("A");
});

test("a value inside itself is refused in words of our own", () => {
  for (const text of ["name: A\nodd: &a [*a]\n", "&a\nname: A\nodd: {in: *a}\n"]) {
    expect(importError(bytesOf(text), { fileName: "card.yaml" })).toMatchObject({
      code: "yaml-alias-limit",
      message: "The aliases of the YAML cannot be followed: one of them stands inside the value that it repeats.",
    });
  }
  expect(importCard(bytesOf("name: A\nodd: [&a {b: 1}, *a]\n")).source.raw).toEqual({
    name: "A",
    odd: [{ b: 1 }, { b: 1 }],
  });
});

test("keys that are maps are bounded, question marks of a text are not", () => {
  const deep = "? ".repeat(LIMITS.yamlFlowDepth.value + 1);
  for (const text of [`${deep}a`, `- ${deep}a`, deep.replaceAll(" ", "\n ")]) expect(codeOf(text)).toBe("depth-limit");
  expect(codeOf(`${"- ".repeat(60_000)}a`)).toBe("depth-limit");
  expect(importCard(bytesOf(`name: Yam\ncontext: ${"what? ".repeat(500)}\ngreeting: ${"?".repeat(500)}\n`)).name).toBe(
    "Yam",
  );
});
