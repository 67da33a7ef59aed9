import { expect, it } from "vitest";

import { further } from "../../../../../src/trace/inspector/app/views/later.ts";

it("loads a view by its name when it is drawn first", async () => {
  const view = further<object>("HelpDialog") as unknown as {
    readonly _payload: { readonly _result: () => Promise<{ readonly default: { readonly name: string } }> };
  };
  const links: object[] = [];
  Object.assign(globalThis, {
    document: {
      querySelector: () => null,
      createElement: () => ({ dataset: {} }),
      head: { append: (a: object) => links.push(a) },
    },
  });
  try {
    expect((await view._payload._result()).default.name).toBe("HelpDialog");
    expect(links).toMatchObject([{ href: "/pmp-dsh-tavern/inspector/further.css" }]);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});
