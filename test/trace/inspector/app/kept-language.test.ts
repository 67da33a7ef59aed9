import { afterEach, expect, it, vi } from "vitest";

import { keepLanguage, keptLanguage } from "../../../../src/trace/inspector/app/kept-language.ts";

afterEach(() => vi.unstubAllGlobals());

it("keeps a language, and reads no other value as one", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) });
  expect(keptLanguage()).toBeNull();
  keepLanguage("zh-CN");
  expect(keptLanguage()).toBe("zh-CN");
  for (const key of kept.keys()) kept.set(key, "fr");
  expect(keptLanguage()).toBeNull();
});

it("does without a browser that keeps nothing", () => {
  const refused = (): never => {
    throw new Error("refused");
  };
  vi.stubGlobal("localStorage", { getItem: refused, setItem: refused });
  expect(() => keepLanguage("en")).not.toThrow();
  expect(keptLanguage()).toBeNull();
});
