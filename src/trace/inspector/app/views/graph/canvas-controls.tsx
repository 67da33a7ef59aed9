import { type RefObject, useSyncExternalStore } from "react";

import type { Store } from "../../state/store.ts";
import { useSay } from "../context.tsx";
import type { Camera } from "./camera.ts";

const STEP = 1.25;

interface CanvasControlsProps {
  readonly camera: RefObject<Camera>;
  readonly zoom: Store<number>;
}

/** Larger, smaller, original size, everything. */
export function CanvasControls({ camera, zoom: told }: CanvasControlsProps): JSX.Element {
  const say = useSay();
  const zoom = useSyncExternalStore(told.subscribe, told.get, told.get);
  return (
    <div className="tt-canvas-controls">
      <button
        type="button"
        aria-label={`− ${say("do.zoom-out")}`}
        aria-keyshortcuts="-"
        onClick={() => camera.current?.zoomBy(1 / STEP)}
      >
        −
      </button>
      <button
        type="button"
        aria-label={`${Math.round(zoom * 100)} % – ${say("do.zoom-reset")}`}
        aria-keyshortcuts="0"
        onClick={() => camera.current?.reset()}
      >
        {Math.round(zoom * 100)} %
      </button>
      <button
        type="button"
        aria-label={`+ ${say("do.zoom-in")}`}
        aria-keyshortcuts="+"
        onClick={() => camera.current?.zoomBy(STEP)}
      >
        +
      </button>
      <button type="button" aria-keyshortcuts="f" onClick={() => camera.current?.everything()}>
        {say("do.fit")}
      </button>
    </div>
  );
}
