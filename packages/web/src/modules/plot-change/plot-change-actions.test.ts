import { describe, expect, test } from 'vitest';
import { changeActions } from './plot-change-actions.ts';

const all = () => true;

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
    expect(changeActions({ status, applyId: 'a', late: 'N', supplementAmount: 0 }, 'b', all).join(',')).toBe(acts);
  });

  test('a difference to pay is taken by a cashier', () => {
    const row = { status: '2', applyId: 'a', late: 'N', supplementAmount: 5 } as const;
    expect(changeActions(row, 'b', all)).toEqual(['settle', 'withdraw']);
  });

  test('who applied decides nothing, and a late one takes the right to it', () => {
    expect(changeActions({ status: '1', applyId: 'a', late: 'N', supplementAmount: 0 }, 'a', all)).toEqual([
      'withdraw',
    ]);
    const can = (code: string) => code === 'cem:plotChange:approve';
    expect(changeActions({ status: '1', applyId: 'a', late: 'Y', supplementAmount: 0 }, 'b', can)).toEqual([]);
    expect(changeActions({ status: '1', applyId: 'a', late: 'N', supplementAmount: 0 }, 'b', can)).toEqual([
      'approve',
      'reject',
    ]);
  });
});
