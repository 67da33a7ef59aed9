import type { ComponentType } from "react";

import { Inspector } from "./inspector.tsx";
import { openInspector } from "./open.ts";
import type { Controller } from "./state/controller.ts";
import { placeOf } from "./state/place-of.ts";
import type { State } from "./state/state.ts";
import type { InspectorValue } from "./views/context.tsx";

/** What both places use of the application. */
export interface App {
  readonly Inspector: ComponentType<InspectorValue>;
  /** `languages`: what the reader wants, best first; one that was chosen by hand comes before them. */
  readonly openInspector: (languages: readonly string[]) => Promise<{ readonly controller: Controller }>;
  /** What is shown as a fragment of the page's address. */
  readonly placeOf: (state: State, use: "address" | "link") => string;
}

export const app: App = { Inspector, openInspector, placeOf };
