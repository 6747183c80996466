import type { AreaNode, PlotNode } from './plan.types.ts';

/** Metres between seats and between lines of the schematic picture. */
const SEAT_PITCH = 1;
const LINE_PITCH = 1.6;
/** A register without rows would otherwise become one line of a thousand seats. */
const SEATS_PER_LINE = 40;

/** `2` before `10`, independent of the machine's locale. */
export const naturally = new Intl.Collator('zh-CN', { numeric: true }).compare;

/** Places the new plots of an area on its picture, row by row, below the existing ones. */
export function layOut(area: AreaNode): void {
  let line = area.fresh || area.depth === 0 ? 0 : Math.round(area.depth / LINE_PITCH) + 1;
  for (const row of [...area.rows.values()].sort((a, b) => a.rowNo - b.rowNo)) {
    const plots = [...row.plots.values()].filter((plot) => plot.fresh).sort(bySeat);
    plots.forEach((plot, index) => {
      plot.gx = (index % SEATS_PER_LINE) * SEAT_PITCH;
      plot.gy = metres((line + Math.floor(index / SEATS_PER_LINE)) * LINE_PITCH);
    });
    line += Math.ceil(plots.length / SEATS_PER_LINE);
  }
}

function bySeat(a: PlotNode, b: PlotNode): number {
  return a.seatNo - b.seatNo || naturally(a.seatSuffix, b.seatSuffix);
}

/** Metres, rounded to centimetres. */
function metres(value: number): number {
  return Math.round(value * 100) / 100;
}
