import * as react from "react";
import { createRoot } from "react-dom/client";
import * as jsxRuntime from "react/jsx-runtime";

import { loadApp } from "./load-app.ts";
import { pageLinks } from "./state/page-links.ts";

/** The page of the inspector: brings React, mounts it, opens what the address says, keeps the address up with it. */
async function mount(place: HTMLElement): Promise<void> {
  const { Inspector, openInspector } = await loadApp({ react, "react/jsx-runtime": jsxRuntime });
  const { controller } = await openInspector(navigator.languages);
  const { linkTo, start } = pageLinks(controller, window);
  createRoot(place).render(<Inspector controller={controller} surface="page" linkTo={linkTo} />);
  start();
}

const place = document.getElementById("inspector");
if (place === null) throw new Error("the page has no place for the inspector");
mount(place).catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  place.textContent = `The inspector could not be loaded: ${why} Reload the page. / 无法加载检查器，请重新加载页面。`;
});
