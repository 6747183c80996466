/** Heights and positions of expanded panels. */
export interface PlacedPanel {
  id: string;
  index: number;
  top: number;
}

/** Row positions when some rows have a panel below. */
export interface RowGeometry {
  topOf(index: number): number;
  /** Index of the row at a y offset, including its panel. */
  indexAt(px: number): number;
  /** Total height of the panels, px. */
  extra: number;
  panels: readonly PlacedPanel[];
}

/** Rows of one height without any panel. */
export function plainRows(rowHeight: number): RowGeometry {
  return {
    topOf: (index) => index * rowHeight,
    indexAt: (px) => Math.floor(px / rowHeight),
    extra: 0,
    panels: [],
  };
}

/** The same with panels of one height below the rows that are open. */
export function openRows(
  order: readonly string[],
  open: ReadonlySet<string>,
  rowHeight: number,
  panelHeight: number,
): RowGeometry {
  const panels: PlacedPanel[] = [];
  for (const [index, id] of order.entries()) {
    if (open.has(id)) panels.push({ id, index, top: (index + 1) * rowHeight + panels.length * panelHeight });
  }
  const above = (index: number): number => {
    let count = 0;
    while (count < panels.length && (panels[count]?.index ?? index) < index) count += 1;
    return count;
  };
  return {
    topOf: (index) => index * rowHeight + above(index) * panelHeight,
    indexAt: (px) => {
      let passed = 0;
      for (const { index, top } of panels) {
        if (px < top) break;
        if (px < top + panelHeight) return index;
        passed += panelHeight;
      }
      return Math.floor((px - passed) / rowHeight);
    },
    extra: panels.length * panelHeight,
    panels,
  };
}
