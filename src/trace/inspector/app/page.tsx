import { createRoot } from "react-dom/client";

import { openInspector } from "./open.ts";
import { Inspector } from "./inspector.tsx";
import { pageLinks } from "./state/page-links.ts";

/** The page of the inspector: mounts it, opens what the address says, and keeps the address up with what is shown. */
const { controller } = openInspector(navigator.languages);
const links = pageLinks(controller, window);
const place = document.getElementById("inspector");
if (place === null) throw new Error("the page has no place for the inspector");
createRoot(place).render(<Inspector controller={controller} surface="page" linkTo={links.linkTo} />);
links.start();
