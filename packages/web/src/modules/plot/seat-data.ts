import { DICTS, dictValues } from '@songbai/contract/dicts.ts';
import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { areaSpellings, parsePlotNumber, squeezed } from '@songbai/contract/modules/plot/plot-number.rules.ts';
import { type PlotChange, type SeatMap, statusOfLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import { type CellStyle, layoutScene, type Scene } from '../../ui/seat-picture/index.ts';
import { dimmedLook, statusLook } from './status-look.ts';

/** Display statuses in the order of the legend; a seat's status is an index into it. */
export const STATUS_ORDER = dictValues('plot_display') as DisplayStatus[];
const STATUS_INDEX = new Map(STATUS_ORDER.map((status, index) => [status, index]));

/** Cell code of seats excluded by the filters. */
export const DIMMED = STATUS_ORDER.length;

const stylesOf = (dark: boolean): CellStyle[] => [
  ...STATUS_ORDER.map((status) => ({
    ...statusLook(status, dark),
    hatched: status === PLOT_DISPLAY.disabled,
    framed: status === PLOT_DISPLAY.disputed || status === PLOT_DISPLAY.locked,
  })),
  dimmedLook(dark),
];

/** Styles by cell code: each status with its colour and mark (domain.md §4.1), then the dimmed one. */
export const CELL_STYLES: readonly CellStyle[] = stylesOf(false);
export const DARK_CELL_STYLES: readonly CellStyle[] = stylesOf(true);

/** The seat map, prepared for drawing and for live changes. */
export interface SeatData {
  map: SeatMap;
  scene: Scene;
  /** Index into STATUS_ORDER per seat; changed in place by live messages. */
  status: Uint8Array;
  indexOf: ReadonlyMap<string, number>;
}

export function seatKey(rowId: string, seatNo: number, seatSuffix: string | null): string {
  return `${rowId}|${seatNo}|${seatSuffix ?? ''}`;
}

/** @param aspect width by height of the place where the map is drawn */
export function prepareSeats(map: SeatMap, aspect?: number): SeatData {
  const { seats } = map;
  const labels = seats.seatNo.map((seatNo, seat) => `${seatNo}${seats.suffix[seat] ?? ''}`);
  const input = {
    areas: map.areas.map((area) => ({ name: area.fullName || area.name })),
    rows: map.rows.map((row) => ({ area: row.area, name: row.rowName || `${row.rowNo}排` })),
    seats,
    labels,
  };
  const scene = layoutScene(input, aspect);
  const status = Uint8Array.from(seats.status, (letter) => STATUS_INDEX.get(statusOfLetter(letter)) ?? 0);
  const indexOf = new Map<string, number>();
  for (let seat = 0; seat < seats.row.length; seat += 1) indexOf.set(keyOf(map, seat), seat);
  return { map, scene, status, indexOf };
}

function keyOf(map: SeatMap, seat: number): string {
  return seatKey(
    map.rows[map.seats.row[seat] ?? 0]?.id ?? '',
    map.seats.seatNo[seat] ?? 0,
    map.seats.suffix[seat] ?? '',
  );
}

/** Location of a seat: what the server needs to find the plot. */
export function addressOf(data: SeatData, seat: number): { rowId: string; seatNo: number; seatSuffix: string } {
  const { map } = data;
  return {
    rowId: map.rows[map.seats.row[seat] ?? 0]?.id ?? '',
    seatNo: map.seats.seatNo[seat] ?? 0,
    seatSuffix: map.seats.suffix[seat] ?? '',
  };
}

export function statusOf(data: SeatData, seat: number): DisplayStatus {
  return STATUS_ORDER[data.status[seat] ?? 0] ?? PLOT_DISPLAY.notOpen;
}

/** Applies live changes in order; returns how many seats of this map changed. */
export function applyChanges(data: SeatData, changes: readonly PlotChange[]): number {
  let changed = 0;
  for (const change of changes) {
    const seat = data.indexOf.get(seatKey(change.rowId, change.seatNo, change.seatSuffix));
    const status = STATUS_INDEX.get(change.displayStatus);
    if (seat === undefined || status === undefined || data.status[seat] === status) continue;
    data.status[seat] = status;
    changed += 1;
  }
  return changed;
}

/** Name of a seat by its position: `松鹤园-A区 03排 12号`. */
export function seatName(data: SeatData, seat: number): string {
  const row = data.map.rows[data.map.seats.row[seat] ?? 0];
  const area = data.map.areas[row?.area ?? 0];
  return `${area?.fullName || area?.name || ''} ${row?.rowName || `${row?.rowNo ?? ''}排`} ${data.scene.labels[seat] ?? ''}号`;
}

export function priceText(data: SeatData, seat: number): string {
  return `¥${(data.map.seats.price[seat] ?? 0).toLocaleString('zh-CN')}`;
}

/** Screen reader text of a seat: name, status, price (domain.md §8.2, Access). */
export function seatSentence(data: SeatData, seat: number): string {
  return `${seatName(data, seat)}，${DICTS.plot_display.items[statusOf(data, seat)]}，挂牌价${data.map.seats.price[seat] ?? 0}元`;
}

/** Seats of this map that a plot number in any spelling means; what names the place must be part of the area's name. */
export function seatsByText(data: SeatData, text: string, limit = 10): number[] {
  const number = parsePlotNumber(text);
  if (!number) return [];
  const { rowNo, seatNo, suffix } = number;
  const places = areaSpellings(number.area);
  const isThere = (name: string) => places.length === 0 || places.some((place) => squeezed(name).includes(place));
  const found: number[] = [];
  for (const [index, row] of data.map.rows.entries()) {
    if (row.rowNo !== rowNo || !isThere(data.map.areas[row.area]?.fullName ?? '')) continue;
    const line = data.scene.rows[index];
    for (let at = line?.first ?? 0; at < (line?.end ?? 0) && found.length < limit; at += 1) {
      const seat = data.scene.order[at] ?? 0;
      const same = data.map.seats.seatNo[seat] === seatNo;
      if (same && (suffix === '' || data.map.seats.suffix[seat]?.toUpperCase() === suffix)) found.push(seat);
    }
  }
  return found;
}
