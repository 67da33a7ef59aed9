import type * as React from "react";

/** React as the application finds it: of the host in a tab, bundled on the page. Set before the application is loaded. */
export interface ReactOfPlace {
  readonly react: typeof React;
  readonly "react/jsx-runtime": object;
}

/** Leaves React where the application looks for it. The names are those that the build puts into the application. */
export function leaveReact(react: ReactOfPlace): void {
  Object.assign(globalThis, { __lorekeeperReact: react });
}
