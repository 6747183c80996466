import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { DIMMED, type SeatData, STATUS_ORDER, statusOf } from './seat-data.ts';

/** What is looked for on the map (domain.md §8.2, "Search by wish"). */
export interface SeatFilter {
  /** Statuses hidden in the legend. */
  hidden: ReadonlySet<DisplayStatus>;
  /** Whole yuan, both ends included. */
  priceMin?: number;
  priceMax?: number;
  templateId?: string;
  capacityType?: string;
  orientation?: string;
  /** A plot has all of them. */
  tags?: readonly string[];
  /** So many plots for sale side by side in one row. */
  adjacent?: number;
  /** Neither the row nor the seat has the digit 4. */
  no4?: boolean;
}

/** Numbers of plots side by side that may be asked for. */
export const ADJACENT = [2, 3, 4, 5, 6];

/** How many wishes besides price and legend are set. */
export function wishesSet({ templateId, capacityType, orientation, tags, adjacent, no4 }: SeatFilter): number {
  return [templateId, capacityType, orientation, tags?.length, adjacent, no4].filter(Boolean).length;
}

/** True when anything at all is filtered. */
export function isFiltered(filter: SeatFilter): boolean {
  const priced = filter.priceMin !== undefined || filter.priceMax !== undefined;
  return filter.hidden.size > 0 || priced || wishesSet(filter) > 0;
}

/** 1 for each seat that meets every wish; the legend's choice of statuses is not among them. */
export function wantedSeats(data: SeatData, filter: SeatFilter): Uint8Array {
  const { map } = data;
  const { price, row, kind, seatNo } = map.seats;
  const least = filter.priceMin ?? Number.NEGATIVE_INFINITY;
  const most = filter.priceMax ?? Number.POSITIVE_INFINITY;
  const kinds = map.kinds.map((one) => fitsKind(one, filter));
  const rows = map.rows.map(({ rowNo }) => !filter.no4 || !hasFour(rowNo));
  const wanted = new Uint8Array(data.status.length);
  for (let seat = 0; seat < wanted.length; seat += 1) {
    const cost = price[seat] ?? 0;
    const fits = kinds[kind[seat] ?? 0] === true && rows[row[seat] ?? 0] === true && cost >= least && cost <= most;
    wanted[seat] = fits && !(filter.no4 && hasFour(seatNo[seat] ?? 0)) ? 1 : 0;
  }
  return filter.adjacent ? sideBySide(data, wanted, filter.adjacent) : wanted;
}

function fitsKind(kind: SeatData['map']['kinds'][number], filter: SeatFilter): boolean {
  const { templateId, capacityType, orientation, tags = [] } = filter;
  if (templateId && kind.templateId !== templateId) return false;
  if (capacityType && kind.capacityType !== capacityType) return false;
  if (orientation && kind.orientation !== orientation) return false;
  return tags.every((tag) => kind.tags.includes(tag));
}

const hasFour = (number: number): boolean => String(number).includes('4');

/** Wider than this many cells is a path between two seats. */
const BESIDE = 1.6;

/** Of the wanted seats those for sale that stand in a row of at least `count`. */
function sideBySide(data: SeatData, wanted: Uint8Array, count: number): Uint8Array {
  const { scene } = data;
  const found = new Uint8Array(wanted.length);
  for (const line of scene.rows) {
    const reach = (scene.areas[line.area]?.cellWidth ?? 0) * BESIDE;
    let run: number[] = [];
    const close = () => {
      if (run.length >= count) for (const seat of run) found[seat] = 1;
      run = [];
    };
    for (let at = line.first; at < line.end; at += 1) {
      const seat = scene.order[at] ?? 0;
      const before = run.at(-1);
      if (wanted[seat] !== 1 || statusOf(data, seat) !== PLOT_DISPLAY.available) {
        close();
        continue;
      }
      if (before !== undefined && (scene.x[seat] ?? 0) - (scene.x[before] ?? 0) > reach) close();
      run.push(seat);
    }
    close();
  }
  return found;
}

/** Number of wanted seats by status, in the order of the legend, whatever the legend hides. */
export function countStatuses(data: SeatData, wanted?: Uint8Array): number[] {
  const counts = STATUS_ORDER.map(() => 0);
  data.status.forEach((status, seat) => {
    if (!wanted || wanted[seat] === 1) counts[status] = (counts[status] ?? 0) + 1;
  });
  return counts;
}

/** Cell code of each seat: its status, or dimmed. Own locks stay visible whatever statuses are hidden. */
export function cellCodes(
  data: SeatData,
  { hidden }: Pick<SeatFilter, 'hidden'>,
  wanted: Uint8Array,
  own: ReadonlySet<number> = new Set(),
): Uint8Array {
  const codes = new Uint8Array(data.status.length);
  const off = STATUS_ORDER.map((status) => hidden.has(status));
  for (let seat = 0; seat < codes.length; seat += 1) {
    const status = data.status[seat] ?? 0;
    const shown = wanted[seat] === 1 && (!off[status] || own.has(seat));
    codes[seat] = shown ? status : DIMMED;
  }
  return codes;
}

/** The seats that are not dimmed, by area, row and place; `total` counts all of them. */
export function matchesOf(data: SeatData, codes: Uint8Array, limit: number): { seats: number[]; total: number } {
  const seats: number[] = [];
  let total = 0;
  for (const seat of data.scene.order) {
    if (codes[seat] === DIMMED) continue;
    total += 1;
    if (seats.length < limit) seats.push(seat);
  }
  return { seats, total };
}

/** What an area holds, and of that what is for sale; prices in whole yuan. */
export interface AreaStock {
  id: string;
  name: string;
  total: number;
  free: number;
  least?: number;
  most?: number;
}

/** Stock and price range of what is for sale and wanted, by area (domain.md §8.2: areas with stock). */
export function stockOfAreas(data: SeatData, wanted: Uint8Array): AreaStock[] {
  const { map } = data;
  const stock = map.areas.map(
    ({ id, name, fullName }): AreaStock => ({ id, name: fullName || name, total: 0, free: 0 }),
  );
  for (let seat = 0; seat < wanted.length; seat += 1) {
    const area = stock[map.rows[map.seats.row[seat] ?? 0]?.area ?? -1];
    if (!area) continue;
    area.total += 1;
    if (wanted[seat] !== 1 || statusOf(data, seat) !== PLOT_DISPLAY.available) continue;
    const price = map.seats.price[seat] ?? 0;
    area.free += 1;
    area.least = Math.min(area.least ?? price, price);
    area.most = Math.max(area.most ?? price, price);
  }
  return stock;
}
