import type { Page } from "playwright-core";

/** What a reader does in the host's own web application. */

/** Past the notice that the host shows until somebody has read it, to the empty session that it begins with. */
export async function enterDsh(page: Page): Promise<void> {
  const input = page.locator("textarea");
  const notice = page.getByRole("button", { name: "Continue" });
  await input.or(notice).first().waitFor();
  if (await notice.isVisible()) await notice.click();
  await input.waitFor();
}

/** Says something in the host's own input. */
export async function say(page: Page, text: string): Promise<void> {
  await page.locator("textarea").fill(text);
  await page.locator("textarea").press("Enter");
}

/** Presses one of the tabs of the session. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}
