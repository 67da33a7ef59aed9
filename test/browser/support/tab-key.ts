import type { Page } from "playwright-core";

import { VIEWS } from "../../../src/trace/inspector/core/deep-link.ts";
import { settled } from "./stage.ts";

const PRESSES_MAX = 400;

/** Presses Tab until the focus is on an element that matches. Throws when it does not come there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < PRESSES_MAX; press++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`Tab does not come to ${selector}`);
}

/** Controls with a tab stop that Tab does not come to before it leaves the page; `within`: only of these elements. */
export async function unreached(page: Page, within = "body"): Promise<string[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("[data-reached]")) element.removeAttribute("data-reached");
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (let press = 0; press < PRESSES_MAX; press++) {
    await page.keyboard.press("Tab");
    const isAround = await page.evaluate(() => {
      const active = document.activeElement;
      if (active === null || active === document.body || active.hasAttribute("data-reached")) return true;
      active.setAttribute("data-reached", "");
      return false;
    });
    if (isAround) break;
  }
  return page.evaluate(
    (scope) =>
      [...document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, summary, [tabindex]")]
        .filter(
          (element) =>
            element.closest(scope) !== null &&
            element.tabIndex >= 0 &&
            element.checkVisibility() &&
            !element.matches(":disabled, [data-reached]"),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    within,
  );
}

/** What {@link unreached} finds in each view, which is opened by its tab and the Enter key; views without any are left out. */
export async function unreachedByView(page: Page): Promise<Readonly<Record<string, string[]>>> {
  const found: [string, string[]][] = [];
  for (const [at, view] of VIEWS.entries()) {
    await page.locator(".tt-tab").nth(at).focus();
    await page.keyboard.press("Enter");
    await settled(page);
    const missed = await unreached(page);
    if (missed.length > 0) found.push([view, missed]);
  }
  return Object.fromEntries(found);
}
