import { dictValues } from '../../dicts.ts';
import { PLOT_DISPLAY } from './plot.dicts.ts';
import type { DisplayStatus } from './plot.rules.ts';

/**
 * Data of the seat picture, column by column so that 20,000 plots stay under 300 kB compressed (budgets.md).
 * A plot is identified by row, seat and suffix; its id is fetched when it is opened.
 */
export interface SeatMap {
  cemeteryId: string;
  /** Business date the fee states were computed for. */
  today: string;
  areas: { id: string; name: string; fullName: string; areaType: string }[];
  rows: { id: string /** Index into `areas`. */; area: number; rowNo: number; rowName: string }[];
  /** What plots are besides their place and state; many share one. */
  kinds: SeatKind[];
  seats: {
    /** Index into `rows`. */
    row: number[];
    /** Index into `kinds`. */
    kind: number[];
    seatNo: number[];
    /** Only the plots that have a suffix, by index. */
    suffix: Record<number, string>;
    /** Position in the area's frame, centimetres. */
    x: number[];
    y: number[];
    /** One letter per plot, see `statusLetter`. */
    status: string;
    /** List price in whole yuan. */
    price: number[];
  };
}

/** 墓型, 穴型, 朝向 and 特征标签 of plots, as the filters of the picture ask for them. */
export interface SeatKind {
  templateId: string;
  templateName: string;
  capacityType: string;
  orientation: string;
  tags: string[];
}

const VALUES = dictValues('plot_display') as DisplayStatus[];

/** Display status ↔ one letter in the status column. */
export function statusLetter(status: DisplayStatus): string {
  return String.fromCharCode(97 + VALUES.indexOf(status));
}

export function statusOfLetter(letter: string): DisplayStatus {
  return VALUES[letter.charCodeAt(0) - 97] ?? PLOT_DISPLAY.notOpen;
}

/** A live change of one plot, pushed to all viewers of its cemetery (`cmd: 'plot'`). */
export interface PlotChange {
  cemeteryId: string;
  id: string;
  rowId: string;
  seatNo: number;
  seatSuffix: string;
  displayStatus: DisplayStatus;
  lockName: string | null;
  lockUntil: string | null;
}

export interface PlotMessage {
  cmd: 'plot';
  changes: PlotChange[];
}
