import type { Browser, Page } from "playwright-core";

/** A page in a browser, and everything that must not have happened on it. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors, violations of the policy, requests to other origins. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
}

export interface WatchedOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly language?: "en" | "zh-CN";
  /** An answer that refuses is a problem too: nothing that the page asks for is missing. */
  readonly strict?: boolean;
}

/** An empty page of a visitor who was never here before; nothing but `origin` may be asked from it. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  { width = 1280, height = 800, dark = false, language = "en", strict = false }: WatchedOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: language,
    timezoneId: "UTC",
    reducedMotion: "reduce",
    hasTouch: width < 768,
  });
  const page = await context.newPage();
  const problems = await watched(page, origin);
  if (strict) {
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`answer: ${response.status()} ${response.url()}`);
    });
  }
  return { page, problems, close: () => context.close() };
}

async function watched(page: Page, own: string): Promise<string[]> {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A 404 that a test asks for is told on the console too.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol !== "data:" && protocol !== "blob:") problems.push(`request: ${request.url()}`);
  });
  await page.exposeFunction("tellViolation", (text: string) => problems.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = Reflect.get(window, "tellViolation") as (text: string) => void;
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return problems;
}
