import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";

import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { callMarks, type CallMarks } from "../../../core/graph/call-marks.ts";
import { type Drawing, drawGraph } from "../../../core/graph/draw.ts";
import { expandable, type Expansion } from "../../../core/graph/expansion.ts";
import type { TurnGraph } from "../../../core/graph/model.ts";
import { createStore } from "../../state/store.ts";
import { useController, usePick, useSay } from "../context.tsx";
import { CallSelector } from "./call-selector.tsx";
import { Camera } from "./camera.ts";
import { CanvasControls } from "./canvas-controls.tsx";
import { onCanvasKey } from "./canvas-keys.ts";
import { Edges } from "./edges.tsx";
import { listenToGestures } from "./gestures.ts";
import { GraphCard, type Mark } from "./graph-card.tsx";
import { Legend } from "./legend.tsx";
import { neighbours } from "./moves.ts";

export interface GraphProps {
  readonly trace: TurnTrace;
  readonly graph: TurnGraph;
  readonly expansion: Expansion;
}

/** The graph on a canvas that is dragged and zoomed. */
export function GraphCanvas({ trace, graph, expansion }: GraphProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const nodeId = usePick((state) => state.nodeId);
  const callId = usePick((state) => state.callId);
  const canvas = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const { camera, zoom } = useCamera(canvas, world);
  const drawing = useMemo(() => drawGraph(graph, expansion, nodeId), [graph, expansion, nodeId]);
  const marks = useMemo(() => (callId === null ? null : callMarks(trace, callId)), [trace, callId]);
  const size = { w: drawing.width, h: drawing.height };

  useLayoutEffect(() => camera.current?.grown(size), [camera, size.w, size.h]);
  useRefit(camera, drawing, nodeId);

  const press = (event: React.MouseEvent): void => {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-id]")?.dataset["id"];
    if (id === undefined) return;
    if (target.closest("[data-toggle]") !== null) controller.toggle(expansion, id);
    else controller.select(id);
  };
  return (
    <section className="tt-graph">
      <div className="tt-graph-bar">
        <CallSelector trace={trace} marks={marks} />
        <CanvasControls camera={camera} zoom={zoom} />
      </div>
      <div
        ref={canvas}
        className="tt-canvas"
        role="group"
        aria-label={say("app.canvas")}
        onClick={press}
        onKeyDown={(event) => onCanvasKey(event, { controller, camera: camera.current, drawing, expansion })}
      >
        <div ref={world} className="tt-world" style={{ width: size.w, height: size.h }}>
          <Edges drawing={drawing} selected={nodeId} />
          <Cards drawing={drawing} graph={graph} expansion={expansion} marks={marks} />
        </div>
      </div>
      <Legend drawing={drawing} />
    </section>
  );
}

interface CardsProps {
  readonly drawing: Drawing;
  readonly graph: TurnGraph;
  readonly expansion: Expansion;
  readonly marks: CallMarks | null;
}

const Cards = memo(function Cards({ drawing, graph, expansion, marks }: CardsProps): JSX.Element {
  const say = useSay();
  const nodeId = usePick((state) => state.nodeId);
  const groups = useMemo(() => expandable(graph), [graph]);
  const clear = useMemo(() => (nodeId === null ? null : clearCards(drawing, nodeId)), [drawing, nodeId]);
  const stop = nodeId !== null && drawing.boxes.has(nodeId) ? nodeId : drawing.nodes[0]?.id;
  return (
    <>
      {drawing.nodes.map((node) => {
        const box = drawing.boxes.get(node.id);
        if (box === undefined) return null;
        return (
          <GraphCard
            key={node.id}
            node={node}
            box={box}
            open={groups.has(node.id) ? expansion.has(node.id) : null}
            selected={node.id === nodeId}
            dim={clear !== null && !clear.has(node.id)}
            mark={markOf(marks, node.id)}
            tabStop={node.id === stop}
            say={say}
          />
        );
      })}
    </>
  );
});

/** Cards that stand out beside a selected one: those it is joined with, and the cards around them. null: all alike. */
function clearCards(drawing: Drawing, id: string): ReadonlySet<string> | null {
  const near = neighbours(drawing, id);
  if (near.size === 1) return null;
  const parents = new Map(drawing.nodes.map((node) => [node.id, node.parent]));
  const clear = new Set<string>();
  for (const one of near) for (let at: string | null = one; at !== null; at = parents.get(at) ?? null) clear.add(at);
  return clear;
}

function markOf(marks: CallMarks | null, id: string): Mark {
  if (marks === null) return null;
  if (marks.carried.has(id)) return "carried";
  if (marks.offered.has(id)) return "offered";
  return marks.called.has(id) ? "called" : null;
}

function useCamera(canvas: React.RefObject<HTMLElement>, world: React.RefObject<HTMLElement>) {
  const camera = useRef<Camera | null>(null);
  const zoom = useMemo(() => createStore(1), []);
  useLayoutEffect(() => {
    if (canvas.current === null || world.current === null) return undefined;
    const own = new Camera({ canvas: canvas.current, world: world.current, zoomed: (now) => zoom.update(() => now) });
    camera.current = own;
    return listenToGestures(canvas.current, own);
  }, [canvas, world, zoom]);
  return { camera, zoom };
}

/**
 * The first view, and a new one when something begins or ceases to be selected: then the room beside the details is
 * another. Whatever is opened or folded, the reader's zoom and place stay.
 */
function useRefit(camera: React.RefObject<Camera>, drawing: Drawing, nodeId: string | null): void {
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = nodeId;
    if (camera.current === null || was === nodeId) return;
    const subject = nodeId ?? was ?? null;
    if (was === undefined && nodeId === null) camera.current.first();
    else if (subject !== null) {
      const boxes = [...neighbours(drawing, subject)].map((id) => drawing.boxes.get(id));
      const own = drawing.boxes.get(subject);
      if (was === undefined || was === null || nodeId === null) camera.current.part(boxes.flatMap(headOf));
      else if (own !== undefined) camera.current.into({ ...own, h: own.head });
    }
  });
}

/** A card that is a group can be taller than any screen: its head is what is to be seen. */
const headOf = (
  box: { readonly x: number; readonly y: number; readonly w: number; readonly head: number } | undefined,
) => (box === undefined ? [] : [{ x: box.x, y: box.y, w: box.w, h: box.head }]);
