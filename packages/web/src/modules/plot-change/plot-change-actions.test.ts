import type { PlotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { describe, expect, test } from 'vitest';
import { type ChangeRow, changeActions } from './plot-change-actions.ts';

const all = () => true;
const row = (status: PlotChange['status'], more: Partial<ChangeRow> = {}): ChangeRow => ({
  ...{ status, applyId: 'a', salesId: 's', late: 'N', supplementAmount: 0 },
  ...more,
});
const person = (userId: string, can: (code: string) => boolean = all) => ({ userId, can, isAdmin: false });

describe('steps of a plot change (domain.md §4.6)', () => {
  test.each([
    ['1', 'approve,reject,withdraw'],
    ['2', 'withdraw'],
    ['3', 'finish,withdraw'],
    ['4', 'finish'],
    ['5', ''],
    ['6', ''],
    ['7', ''],
  ] as const)('in status %s: %s', (status, acts) => {
    expect(changeActions(row(status), person('b')).join(',')).toBe(acts);
  });

  test('a difference to pay is taken by a cashier', () => {
    expect(changeActions(row('2', { supplementAmount: 5 }), person('b'))).toEqual(['settle', 'withdraw']);
  });

  test('who sold the order neither decides nor takes its difference; in a small office the administrator takes it', () => {
    const due = row('2', { supplementAmount: 5 });
    expect(changeActions(due, person('s'))).toEqual(['withdraw']);
    expect(changeActions(due, { ...person('s'), isAdmin: true })).toEqual(['settle', 'withdraw']);
    expect(changeActions(row('1'), person('s'))).toEqual(['withdraw']);
  });

  test('who applied decides nothing, and a late one takes the right to it', () => {
    expect(changeActions(row('1'), person('a'))).toEqual(['withdraw']);
    const can = (code: string) => code === 'cem:plotChange:approve';
    expect(changeActions(row('1', { late: 'Y' }), person('b', can))).toEqual([]);
    expect(changeActions(row('1'), person('b', can))).toEqual(['approve', 'reject']);
  });
});
