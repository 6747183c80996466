import type { RefundStatus } from '@songbai/contract/modules/refund/refund.rules.ts';
import { expect, test } from 'vitest';
import { refundActions } from './refund-actions.ts';

const row = (status: RefundStatus, changeId: string | null = null) => ({
  status,
  applyId: 'a',
  salesId: 's',
  approveId: status === '1' ? null : 'b',
  changeId,
});

const viewer = (userId: string, can: (code: string) => boolean = () => true) => ({ userId, isAdmin: false, can });

test.each([
  ['0', 'c', ['apply', 'withdraw']],
  ['1', 'c', ['approve', 'reject', 'apply', 'withdraw']],
  ['1', 'a', ['apply', 'withdraw']],
  ['1', 's', ['apply', 'withdraw']],
  ['2', 's', ['withdraw']],
  ['4', 's', []],
  ['2', 'c', ['pay', 'withdraw']],
  ['2', 'b', ['withdraw']],
  ['3', 'c', ['bounce']],
  ['4', 'c', ['pay']],
  ['8', 'c', []],
  ['9', 'c', []],
] as const)('in state %s %s sees %j (domain.md §4.8, §9)', (status, userId, expected) => {
  expect(refundActions(row(status), viewer(userId))).toEqual(expected);
});

test('what a plot change settled is not applied for anew', () => {
  expect(refundActions(row('1', 'x'), viewer('c'))).toEqual(['approve', 'reject', 'withdraw']);
});

test('a fee is reckoned by whole years, and applied for again where its right has ended', () => {
  const fee = (status: RefundStatus, reapplicable: 'Y' | 'N') => ({
    ...row(status),
    bizType: '3' as const,
    reapplicable,
  });
  expect(refundActions(fee('1', 'N'), viewer('c'))).toEqual(['approve', 'reject', 'withdraw']);
  for (const status of ['8', '9'] as const) {
    expect(refundActions(fee(status, 'Y'), viewer('c'))).toEqual(['reapply']);
    expect(refundActions(fee(status, 'N'), viewer('c'))).toEqual([]);
  }
});

test('every step needs its right', () => {
  expect(
    refundActions(
      row('1'),
      viewer('c', (code) => code === 'cem:refund:approve'),
    ),
  ).toEqual(['approve', 'reject']);
});
