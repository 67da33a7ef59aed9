import type { App } from "./app.tsx";
import { leaveReact, type ReactOfPlace } from "./react-of-place.ts";

export const PAGE_PATH = "/pmp-dsh-tavern/inspector";

/** Adds styles of the inspector to the document, once. */
export function addStylesheet(file: string): void {
  const href = `${PAGE_PATH}/${file}`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  link.dataset["plugin"] = "dsh-lorekeeper";
  document.head.append(link);
}

/** Loads the application from the plugin. Rejects when it is not there; asked again, it is tried again. */
export async function loadApp(react: ReactOfPlace): Promise<App> {
  leaveReact(react);
  // Not a literal: it is no file of this script, and no bundler is to look for it.
  const address: string = `${PAGE_PATH}/app.js`;
  const { app } = (await import(address)) as { readonly app: App };
  return app;
}
