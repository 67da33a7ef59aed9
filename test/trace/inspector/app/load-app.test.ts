import { afterEach, expect, it, vi } from "vitest";

import { addStylesheet, loadApp } from "../../../../src/trace/inspector/app/load-app.ts";

afterEach(() => vi.unstubAllGlobals());

it("adds styles once", () => {
  const added: { href: string; rel: string }[] = [];
  vi.stubGlobal("document", {
    querySelector: (selector: string) => added.find(({ href }) => selector === `link[href="${href}"]`) ?? null,
    createElement: () => ({ dataset: {} }),
    head: { append: (link: { href: string; rel: string }) => added.push(link) },
  });
  addStylesheet("page.css");
  addStylesheet("page.css");
  expect(added).toMatchObject([{ href: "/pmp-dsh-tavern/inspector/page.css", rel: "stylesheet" }]);
});

it("leaves React for the application, and rejects where there is none", async () => {
  const react = { react: {}, "react/jsx-runtime": {} } as unknown as Parameters<typeof loadApp>[0];
  await expect(loadApp(react)).rejects.toThrow();
  expect(Reflect.get(globalThis, "__lorekeeperReact")).toBe(react);
  Reflect.deleteProperty(globalThis, "__lorekeeperReact");
});
