import { expect, test } from 'vitest';
import { customerNo, orderNo, paymentNo, plotNo, serviceNo } from './series-numbers.ts';

test('numbers have their prefix, their day and their width, and grow past it', () => {
  expect(orderNo('2026-06-30', 7)).toBe('GM202606300007');
  expect(paymentNo('2026-06-30', 12)).toBe('SK202606300012');
  expect(serviceNo('2026-01-02', 10_000)).toBe('FW2026010210000');
  expect(customerNo(42)).toBe('KH00000042');
  expect(plotNo('SHY', 500)).toBe('SHY000500');
});
