import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { PlotChange } from '@songbai/contract/modules/plot/seat-map.ts';
import { describe, expect, test } from 'vitest';
import { seatMapOf } from '../../testing/seat-fixtures.ts';
import {
  addressOf,
  applyChanges,
  CELL_STYLES,
  DIMMED,
  prepareSeats,
  STATUS_ORDER,
  seatSentence,
  seatsByText,
  statusOf,
} from './seat-data.ts';
import { cellCodes, countStatuses, wantedSeats } from './seat-filter.ts';

const change = (data: ReturnType<typeof prepareSeats>, seat: number, displayStatus: DisplayStatus): PlotChange => ({
  cemeteryId: 'c1',
  id: `p${seat}`,
  displayStatus,
  lockName: null,
  lockUntil: null,
  ...addressOf(data, seat),
});

describe('looks (domain.md §4.1: colour and letter or pattern, so that nothing depends on colour alone)', () => {
  test('every status has a mark of its own', () => {
    const marks = CELL_STYLES.slice(0, STATUS_ORDER.length).map((style) => style.mark);
    expect(marks.every((mark) => mark !== '')).toBe(true);
    expect(new Set(marks).size).toBe(STATUS_ORDER.length);
  });

  test('停用 is hatched', () => {
    expect(CELL_STYLES[STATUS_ORDER.indexOf('90')]?.hatched).toBe(true);
  });
});

describe('legend counts and filters (domain.md §8.2: legend = filter with counts)', () => {
  test('counts add up to all plots and follow a live change', () => {
    const data = prepareSeats(seatMapOf(2, 5, 14));
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(countStatuses(data))).toBe(140);
    const seat = data.status.indexOf(STATUS_ORDER.indexOf('10'));
    const before = countStatuses(data);
    expect(applyChanges(data, [change(data, seat, '20')])).toBe(1);
    expect(statusOf(data, seat)).toBe('20');
    const after = countStatuses(data);
    expect(after[STATUS_ORDER.indexOf('10')]).toBe((before[STATUS_ORDER.indexOf('10')] ?? 0) - 1);
    expect(after[STATUS_ORDER.indexOf('20')]).toBe((before[STATUS_ORDER.indexOf('20')] ?? 0) + 1);
    expect(sum(after)).toBe(140);
  });

  test('changes of other maps and repeated ones change nothing', () => {
    const data = prepareSeats(seatMapOf(1, 2, 3));
    const same = change(data, 0, statusOf(data, 0));
    expect(applyChanges(data, [same, { ...same, rowId: 'elsewhere', displayStatus: '20' }])).toBe(0);
  });

  test('a switched-off status and prices out of range are dimmed, the rest keeps its look', () => {
    const data = prepareSeats(seatMapOf(1, 4, 14));
    const filter = { hidden: new Set<DisplayStatus>(['10']), priceMin: 35_000, priceMax: 60_000 };
    const codes = cellCodes(data, filter, wantedSeats(data, filter));
    codes.forEach((code, seat) => {
      const price = data.map.seats.price[seat] ?? 0;
      const out = statusOf(data, seat) === '10' || price < 35_000 || price > 60_000;
      expect(code).toBe(out ? DIMMED : data.status[seat]);
    });
    const all = { hidden: new Set<DisplayStatus>() };
    expect(cellCodes(data, all, wantedSeats(data, all))).toEqual(data.status);
  });
});

describe('finding a plot by row and seat', () => {
  const data = prepareSeats(seatMapOf(2, 5, 14));

  test.each(['3-12', '03排12号', '3排12', '3 12', '三排十二号', '３排１２号'])('%s', (text) => {
    const found = seatsByText(data, text);
    expect(found).toHaveLength(2);
    for (const seat of found) {
      expect(data.map.seats.seatNo[seat]).toBe(12);
      expect(data.map.rows[data.map.seats.row[seat] ?? 0]?.rowNo).toBe(3);
    }
  });

  test.each([...['松鹤园-2区-03排-12号', '松鹤园2区3排12号', '二区三排十二号', '2-3-12']])(
    '%s finds the one plot in its area',
    (text) => {
      const found = seatsByText(data, text);
      expect(found).toHaveLength(1);
      expect(data.map.rows[data.map.seats.row[found[0] ?? 0] ?? 0]?.area).toBe(1);
    },
  );

  test.each(['12', '', '陈', '99-99'])('%s names no seat', (text) => {
    expect(seatsByText(data, text)).toEqual([]);
  });
});

test('the spoken sentence tells name, status and price (domain.md §8.2, Access: status in words)', () => {
  const data = prepareSeats(seatMapOf(1, 2, 3));
  expect(seatSentence(data, 0)).toMatch(/^松鹤园-1区 01排 1号，.+，挂牌价\d+元$/);
});
