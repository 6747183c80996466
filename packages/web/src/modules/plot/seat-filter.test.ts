import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { statusLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import { describe, expect, test } from 'vitest';
import { seatMapOf } from '../../testing/seat-fixtures.ts';
import { DIMMED, prepareSeats, type SeatData, STATUS_ORDER } from './seat-data.ts';
import {
  cellCodes,
  countStatuses,
  isFiltered,
  matchesOf,
  type SeatFilter,
  stockOfAreas,
  wantedSeats,
} from './seat-filter.ts';
import { readMapParams, writeMapParams } from './use-map-params.ts';

const NONE: SeatFilter = { hidden: new Set() };
const AVAILABLE = STATUS_ORDER.indexOf('10');

/** A map of one area whose plots are all for sale, but for those named by their place in the order of the map. */
function forSale(rows: number, seats: number, sold: readonly number[] = []): SeatData {
  const map = seatMapOf(1, rows, seats);
  const letters = Array.from({ length: rows * seats }, (_, seat) => statusLetter(sold.includes(seat) ? '55' : '10'));
  map.seats.status = letters.join('');
  return prepareSeats(map);
}

const numbersOf = (data: SeatData, wanted: Uint8Array) => data.map.seats.seatNo.filter((_, seat) => wanted[seat] === 1);

describe('wishes (domain.md §8.2, Search by wish)', () => {
  const data = prepareSeats(seatMapOf(2, 5, 14));
  const kindOf = (seat: number) => data.map.kinds[data.map.seats.kind[seat] ?? 0];

  test.each([
    ['墓型', { templateId: 't1' }, (seat: number) => kindOf(seat)?.templateId === 't1'],
    ['穴型', { capacityType: '1' }, (seat: number) => kindOf(seat)?.capacityType === '1'],
    ['朝向', { orientation: '2' }, (seat: number) => kindOf(seat)?.orientation === '2'],
    ['标签', { tags: ['3'] }, (seat: number) => kindOf(seat)?.tags.includes('3') === true],
    ['all tags', { tags: ['3', '4'] }, () => false],
    [
      'no 4 in row or seat',
      { no4: true },
      (seat: number) => {
        const row = data.map.rows[data.map.seats.row[seat] ?? 0]?.rowNo;
        return !`${row} ${data.map.seats.seatNo[seat]}`.includes('4');
      },
    ],
    ['nothing', {}, () => true],
  ] as [string, Partial<SeatFilter>, (seat: number) => boolean][])('%s', (_name, wish, expected) => {
    wantedSeats(data, { ...NONE, ...wish }).forEach((wanted, seat) => {
      expect(wanted === 1, `seat ${seat}`).toBe(expected(seat));
    });
  });

  test('several side by side: only runs that are long enough, and only of plots for sale', () => {
    const row = forSale(1, 8, [2]);
    expect(numbersOf(row, wantedSeats(row, { ...NONE, adjacent: 2 })).length).toBe(7);
    const long = wantedSeats(row, { ...NONE, adjacent: 3 });
    expect(long[0]).toBe(0);
    expect(long[2]).toBe(0);
    expect([...long].filter((one) => one === 1)).toHaveLength(5);
    const none = wantedSeats(row, { ...NONE, adjacent: 6 });
    expect([...none].some((one) => one === 1)).toBe(false);
  });

  test('seats on two sides of a path are not side by side', () => {
    const map = seatMapOf(1, 1, 4);
    map.seats.status = statusLetter('10').repeat(4);
    map.seats.x = map.seats.x.map((x, seat) => (seat >= 2 ? x + 300 : x));
    const data4 = prepareSeats(map);
    expect([...wantedSeats(data4, { ...NONE, adjacent: 3 })]).toEqual([0, 0, 0, 0]);
    expect([...wantedSeats(data4, { ...NONE, adjacent: 2 })]).toEqual([1, 1, 1, 1]);
  });
});

test('legend counts follow the wishes but not the legend itself', () => {
  const data = forSale(2, 8, [0, 1]);
  const wanted = wantedSeats(data, { hidden: new Set<DisplayStatus>(['10']), templateId: 't1' });
  const counts = countStatuses(data, wanted);
  expect(counts[AVAILABLE]).toBe(7);
  expect(counts[STATUS_ORDER.indexOf('55')]).toBe(1);
});

test('an own lock stays visible under 只看可售', () => {
  const data = forSale(1, 4);
  data.status[1] = STATUS_ORDER.indexOf('20');
  data.status[2] = STATUS_ORDER.indexOf('20');
  const filter = { hidden: new Set(STATUS_ORDER.filter((status) => status !== '10')) };
  const codes = cellCodes(data, filter, wantedSeats(data, filter), new Set([1]));
  expect(codes[1]).toBe(STATUS_ORDER.indexOf('20'));
  expect(codes[2]).toBe(DIMMED);
});

test('matches are listed in the order of the rows, and all are counted', () => {
  const data = forSale(2, 5);
  const { seats, total } = matchesOf(data, cellCodes(data, NONE, wantedSeats(data, { ...NONE, no4: true })), 3);
  expect(seats).toHaveLength(3);
  expect(total).toBe([...wantedSeats(data, { ...NONE, no4: true })].filter((one) => one === 1).length);
});

test('areas tell what is for sale and at what prices', () => {
  const data = forSale(1, 4, [3]);
  const [area] = stockOfAreas(data, wantedSeats(data, NONE));
  const prices = data.map.seats.price.slice(0, 3);
  expect(area).toMatchObject({ total: 4, free: 3, least: Math.min(...prices), most: Math.max(...prices) });
  const [none] = stockOfAreas(data, wantedSeats(data, { ...NONE, templateId: 'other' }));
  expect(none).toMatchObject({ total: 4, free: 0 });
  expect(none?.least).toBeUndefined();
});

test('wishes are kept in the address, and what nobody can wish is ignored', () => {
  const address = 'template=t1&capacity=2&facing=1&tags=3%2C5&adjacent=3&no4=1&priceMin=30000';
  const read = readMapParams(new URLSearchParams(address));
  expect(read.filter).toMatchObject({ templateId: 't1', capacityType: '2', tags: ['3', '5'], adjacent: 3, no4: true });
  expect(readMapParams(writeMapParams(read))).toEqual(read);
  expect(isFiltered(read.filter)).toBe(true);
  expect(isFiltered(readMapParams(new URLSearchParams('adjacent=99&no4=x')).filter)).toBe(false);
});
