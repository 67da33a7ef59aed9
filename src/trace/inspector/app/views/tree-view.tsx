import { type MutableRefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";

import { focusedRow, isTreeKey, toggleRow, treeKey, treeStart } from "../../core/tree/keyboard.ts";
import type { TreeRow, TreeState } from "../../core/tree/model.ts";
import { treePath, treeRows } from "../../core/tree/rows.ts";
import { treeOf } from "../../core/tree/tree.ts";
import { scrollTo } from "../../core/window.ts";
import { valueOf } from "../data/remote.ts";
import { Badge } from "./badge.tsx";
import { type Say, useController, usePick, useSay } from "./context.tsx";
import type { ViewProps } from "./view-props.ts";
import { useWindow } from "./use-window.ts";
import { useNarrow } from "./width.tsx";

const ROW = 30;
const ROW_TOUCH = 44;

/** The turn as a tree in the order of commitment: the accessible form of the graph, with the same facts. */
export function TreeView({ trace }: ViewProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const rowHeight = useNarrow() ? ROW_TOUCH : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const nodeId = usePick((state) => state.nodeId);
  const kept = usePick((state) => state.tree);
  const profile = usePick((state) => valueOf(state.profile));
  const tree = useMemo(() => treeOf(trace, profile), [trace, profile]);
  const state = useMemo(() => kept ?? treeStart(tree), [kept, tree]);
  const rows = useMemo(() => treeRows(tree, state.expanded), [tree, state]);
  const focus = focusedRow(rows, state)?.id ?? null;
  const { first, end, above, below } = useWindow(scroller, { rowHeight, count: rows.length });
  const set = (next: TreeState): void => controller.set({ tree: next });

  useEffect(() => controller.loadProfile(), [controller]);
  const goal = useRef<Goal | null>(null);
  useReveal({ tree, state, nodeId, set, goal });
  useGoal(goal, { scroller, rows, rowHeight });

  const onKey = (event: React.KeyboardEvent): void => {
    if (!isTreeKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = treeKey(state, rows, event.key);
    goal.current = { id: step.state.focus, takesFocus: true };
    set(step.state);
    if (step.select !== null) controller.select(step.select);
  };
  const press = (row: TreeRow, isToggle: boolean): void => {
    if (isToggle) return set(toggleRow({ ...state, focus: row.id }, rows, row.id));
    set({ ...state, focus: row.id });
    controller.select(row.id);
  };
  return (
    <div className="tt-tree" ref={scroller} role="tree" aria-label={say("tree.title")} onKeyDown={onKey}>
      <div style={{ height: above }} role="none" />
      {rows.slice(first, end).map((row) => (
        <Row
          key={row.id}
          row={row}
          height={rowHeight}
          isStop={row.id === focus}
          isSelected={row.id === nodeId}
          say={say}
          press={press}
        />
      ))}
      <div style={{ height: below }} role="none" />
    </div>
  );
}

/** A row that is to be in sight. */
interface Goal {
  readonly id: string;
  readonly takesFocus: boolean;
}

interface Rows {
  readonly scroller: React.RefObject<HTMLElement>;
  readonly rows: readonly TreeRow[];
  readonly rowHeight: number;
}

/**
 * Scrolls to the goal. A row far away is drawn only once the window of drawn rows has followed the scrolling, so the focus
 * waits for it: given away earlier it would be lost with the row that had it.
 */
function useGoal(goal: MutableRefObject<Goal | null>, { scroller, rows, rowHeight }: Rows): void {
  useLayoutEffect(() => {
    const [element, wanted] = [scroller.current, goal.current];
    const at = wanted === null ? -1 : rows.findIndex(({ id }) => id === wanted.id);
    if (element === null || wanted === null || at < 0) return;
    element.scrollTop = scrollTo(at, { scrollTop: element.scrollTop, viewHeight: element.clientHeight, rowHeight });
    const row = element.querySelector<HTMLElement>("[role=treeitem][tabindex='0']");
    if (wanted.takesFocus && row === null) return;
    goal.current = null;
    if (wanted.takesFocus) row?.focus({ preventScroll: true });
  });
}

interface RevealOptions {
  readonly tree: ReturnType<typeof treeOf>;
  readonly state: TreeState;
  readonly nodeId: string | null;
  readonly set: (state: TreeState) => void;
  readonly goal: MutableRefObject<Goal | null>;
}

/** What was selected elsewhere is opened to and in sight, and has the tab stop. */
function useReveal({ tree, state, nodeId, set, goal }: RevealOptions): void {
  useLayoutEffect(() => {
    if (nodeId === null) return;
    const path = treePath(tree, nodeId);
    if (path.length === 0) return;
    goal.current ??= { id: nodeId, takesFocus: false };
    if (state.focus === nodeId) return;
    set({ focus: nodeId, expanded: new Set([...state.expanded, ...path.slice(0, -1).map(({ id }) => id)]) });
    // Only a new selection opens rows: what the reader folds afterwards stays folded.
  }, [nodeId]);
}

interface RowProps {
  readonly row: TreeRow;
  readonly height: number;
  readonly isStop: boolean;
  readonly isSelected: boolean;
  readonly say: Say;
  readonly press: (row: TreeRow, isToggle: boolean) => void;
}

function Row({ row, height, isStop, isSelected, say, press }: RowProps): JSX.Element {
  const { title, facts, badges, unknown } = row.card;
  return (
    <div
      role="treeitem"
      data-id={row.id}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      className="tt-tree-row"
      style={{ height, paddingInlineStart: 8 + (row.level - 1) * 18 }}
      onClick={(event) => press(row, (event.target as Element).closest("[data-toggle]") !== null)}
    >
      <span className="tt-twig" data-toggle={row.expanded === null ? undefined : ""} aria-hidden="true">
        {row.expanded === null ? "" : row.expanded ? "▾" : "▸"}
      </span>
      <span className="tt-tree-title">{say.text(title)}</span>
      {badges.map((badge, index) => (
        <Badge key={index} tone={badge.tone}>
          {say.text(badge.text)}
        </Badge>
      ))}
      {unknown.length > 0 && (
        <Badge tone="missing">{`${say("fact.not-recorded")}: ${unknown.map((word) => say(word)).join(", ")}`}</Badge>
      )}
      <span className="tt-tree-facts">{facts.map(say.text).join(" · ")}</span>
    </div>
  );
}
