import { expect, test } from 'vitest';
import { changeText, moneyFigure, percent } from './figure-text.ts';
import { daysOfMonth, listLinks } from './list-links.ts';

test.each([
  [0, '¥0.00'],
  [10_620_000, '¥106,200.00'],
  [128_600_000, '¥128.60 万'],
  [-250_000, '-¥2,500.00'],
])('%i fen as a key figure: %s', (fen, text) => expect(moneyFigure(fen)).toBe(text));

test.each([
  [120, 100, '+20.0%'],
  [50, 100, '-50.0%'],
  [50, 0, undefined],
  [5000, 1, undefined],
])('%i after %i: %s', (now, before, text) => expect(changeText(now, before)).toBe(text));

test('a share has one decimal', () => expect(percent(0.7654)).toBe('76.5%'));

test('links carry the filters of their lists', () => {
  expect(listLinks.payments('2026-06-01', '2026-06-30', { method: '02' })).toBe(
    '/orders/payments?payTime=2026-06-01%7E2026-06-30&status=1%2C3&method=02',
  );
  expect(listLinks.overdue()).toBe('/orders/overdue');
  expect(daysOfMonth('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
});
