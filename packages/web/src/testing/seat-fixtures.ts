import { generateSeats } from '@songbai/contract/modules/plot/numbering.rules.ts';
import { DISPLAY_STYLE, type DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { type SeatMap, statusLetter } from '@songbai/contract/modules/plot/seat-map.ts';

const KINDS = [
  { templateId: 't1', templateName: '标准双穴立碑墓', capacityType: '2', orientation: '1', tags: ['3'] },
  { templateId: 't2', templateName: '单穴卧碑墓', capacityType: '1', orientation: '2', tags: [] },
];

/** A seat map as returned by the server: `areas` areas of `rows` × `seats` plots, statuses in rotation. */
export function seatMapOf(areas: number, rows: number, seats: number): SeatMap {
  const map: SeatMap = {
    cemeteryId: 'c1',
    today: '2026-08-01',
    areas: [],
    rows: [],
    kinds: KINDS.map((kind) => ({ ...kind, tags: [...kind.tags] })),
    seats: { row: [], kind: [], seatNo: [], suffix: {}, x: [], y: [], status: '', price: [] },
  };
  const statuses = Object.keys(DISPLAY_STYLE) as DisplayStatus[];
  const letters: string[] = [];
  for (let area = 0; area < areas; area += 1) {
    map.areas.push({ id: `a${area}`, name: `${area + 1}区`, fullName: `松鹤园-${area + 1}区`, areaType: '1' });
    const plan = generateSeats({
      rowFrom: 1,
      rowTo: rows,
      seatFrom: 1,
      seatTo: seats,
      seatOrder: area % 2 === 0 ? '1' : '3',
    });
    const rowIndex = new Map<number, number>();
    for (const seat of plan) {
      if (!rowIndex.has(seat.rowNo)) {
        rowIndex.set(seat.rowNo, map.rows.length);
        map.rows.push({
          id: `r${area}-${seat.rowNo}`,
          area,
          rowNo: seat.rowNo,
          rowName: `${String(seat.rowNo).padStart(2, '0')}排`,
        });
      }
      map.seats.row.push(rowIndex.get(seat.rowNo) ?? 0);
      map.seats.kind.push(letters.length % KINDS.length);
      map.seats.seatNo.push(seat.seatNo);
      map.seats.x.push(Math.round(seat.gx * 100));
      map.seats.y.push(Math.round(seat.gy * 100));
      letters.push(statusLetter(statuses[(letters.length * 5) % statuses.length] ?? '10'));
      map.seats.price.push(30_000 + (letters.length % 50) * 1000);
    }
  }
  map.seats.status = letters.join('');
  return map;
}
