import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(within: string | Document): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
    }[];
  }>;
}

/**
 * What axe objects to: on the whole page, or within the elements of a selector. Axe is run into the page by the debugger:
 * the page's policy has nothing to say about that.
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, "axe")))) await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const axe = Reflect.get(window, "axe") as Axe;
    const { violations } = await axe.run(selector ?? document);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
  }, within ?? null);
}
