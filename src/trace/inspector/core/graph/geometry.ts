import type { Box, Column, NodeKind } from "./model.ts";

/** Sizes of the turn graph in pixels. Nothing is measured: positions are a function of the visible graph alone. */
export const SIZES = {
  margin: 32,
  rail: 24,
  columnWidth: [320, 360, 300],
  gutter: 200,
  pad: 10,
  rowGap: 6,
  cardGap: 16,
  firstTrack: 16,
  pitch: 8,
  /** Free height between two runs of one track. */
  clear: 4,
  firstLane: 24,
} as const;

export const HEIGHTS: Readonly<Record<NodeKind, number>> = {
  source: 56,
  document: 40,
  section: 36,
  item: 36,
  fold: 28,
  prompt: 56,
  block: 28,
  divider: 16,
  history: 56,
  group: 40,
  call: 64,
  answer: 56,
  proposal: 64,
  inventory: 72,
  definition: 28,
  tool: 56,
};

/** The left edge of a column's cards: fixed, whatever they hold. */
export function columnX(col: Column): number {
  const { margin, rail, columnWidth, gutter } = SIZES;
  const left = margin + rail;
  if (col === 0) return left;
  if (col === 1) return left + columnWidth[0] + gutter;
  return left + columnWidth[0] + columnWidth[1] + 2 * gutter;
}

/** The shared line left of a column, for edges inside of it. */
export const railX = (col: Column): number => columnX(col) - SIZES.rail / 2;

/** Room for tracks in a gutter. */
export const TRACKS_WIDTH: number = SIZES.gutter - SIZES.rail - 2 * SIZES.firstTrack;

/** Tracks that fit into a gutter side by side. */
export const CAPACITY: number = Math.floor(TRACKS_WIDTH / SIZES.pitch) + 1;

/** Where a track of the gutter to the right of column `gutter` is. */
export const trackX = (gutter: 0 | 1, track: number, pitch: number): number =>
  columnX(gutter) + SIZES.columnWidth[gutter] + SIZES.firstTrack + pitch * track;

/** The height of both ports of a card: the middle of its header, so that they stay when it grows. */
export const portY = (box: Box): number => box.y + box.head / 2;

/** The width of the whole drawing, margins included. */
export const GRAPH_WIDTH: number = columnX(2) + SIZES.columnWidth[2] + SIZES.margin;
