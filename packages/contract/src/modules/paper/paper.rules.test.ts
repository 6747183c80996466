import { describe, expect, it } from 'vitest';
import { PAY_STATUS } from '../order/payment.dicts.ts';
import { depositSheet, orderSheet } from './order.sheet.ts';
import { PRINT_KIND } from './paper.dicts.ts';
import { nextPrint, printState } from './paper.rules.ts';
import { receiptRefusal, receiptSheet } from './receipt.sheet.ts';
import { refundSheet } from './refund.sheet.ts';

const { valid, voided, reversed } = PAY_STATUS;

describe('the next print of a paper (domain.md §3.26)', () => {
  it.each([
    [0, undefined, { turn: 1, kind: PRINT_KIND.first, reason: null }],
    [0, '遗失', { turn: 1, kind: PRINT_KIND.first, reason: null }],
    [1, undefined, { error: 'printReasonNeeded', params: { n: 1 } }],
    [3, '  ', { error: 'printReasonNeeded', params: { n: 3 } }],
    [3, ' 遗失 ', { turn: 4, kind: PRINT_KIND.again, reason: '遗失' }],
  ])('printed %i times, reason %s', (before, reason, expected) => {
    expect(nextPrint(before, reason)).toEqual(expected);
  });
});

describe('which prints are counted together', () => {
  it.each([
    ['refund', '通过', '通过'],
    ['refund', null, null],
    ['change', '待审', '待审'],
    ['receipt', '已作废', null],
  ] as const)('%s marked %s: %s', (name, mark, state) => {
    expect(printState(name, { mark })).toBe(state);
  });
});

describe('whether a payment has a receipt', () => {
  it.each([
    [valid, null, null, undefined],
    [voided, 'SJ1', null, undefined],
    [reversed, 'SJ1', null, undefined],
    [voided, null, null, 'receiptNone'],
    [reversed, null, null, 'receiptNone'],
    [reversed, null, 'p1', 'receiptReversal'],
  ])('state %s, number %s, reversal of %s: %s', (status, receiptNo, reverseOfId, error) => {
    expect(receiptRefusal({ status, receiptNo, reverseOfId })?.error).toBe(error);
  });
});

describe('what a receipt lists', () => {
  const payment = { payerName: '陈明', payKind_dictText: '余款', amount: 900, status: valid };
  const items = [
    { name: '墓位使用费', quantity: 1, amount: 1000, discount: 100 },
    { name: '墓证', quantity: 2, amount: 100, discount: 0 },
  ];
  const rowsOf = (sum: number, lines = items) =>
    receiptSheet({ payment: { ...payment, amount: sum }, items: lines, term: null }).tables[0]?.rows;

  it.each([
    [
      1000,
      [
        ['墓位使用费', '1', '9.00'],
        ['墓证', '2', '1.00'],
      ],
    ],
    [900, [['余款', '1', '9.00']]],
  ])('%i fen', (sum, rows) => {
    expect(rowsOf(sum)).toEqual(rows);
  });

  it('a term of a management fee is named, begun or not', () => {
    const term = { years: 20, startDate: '2026-01-01', endDate: '2045-12-31' };
    const named = (of: object) => receiptSheet({ payment, items: [], term: { ...of } }).tables[0]?.rows[0]?.[0];
    expect([named(term), named({ years: 20 })]).toEqual(['管理费 2026-01-01 至 2045-12-31（20 年）', '管理费 20 年']);
  });

  it('a payment that was taken back says so, with its reason', () => {
    const back = { ...payment, status: voided, voidReason: '录错', receiptNo: 'SJ1' };
    expect(receiptSheet({ payment: back, items: [], term: null })).toMatchObject({
      mark: '已作废',
      no: 'SJ1',
      notes: ['已作废原因：录错'],
    });
  });
});

describe('papers of orders and refunds', () => {
  const order = { orderNo: 'GM1', orderStatus: '3', orderStatus_dictText: '已付定金', payableAmount: 100 };

  it.each([
    ['3', null],
    ['0', '草稿'],
    ['8', '已取消'],
  ])('an order in state %s is marked %s', (orderStatus, mark) => {
    const parts = {
      order: { ...order, orderStatus, orderStatus_dictText: mark ?? '已付定金' },
      items: [],
      instalments: [],
    };
    expect([orderSheet(parts).mark, depositSheet(parts).mark]).toEqual([mark, mark]);
  });

  it.each([
    ['3', true],
    ['7', false],
    ['8', false],
    ['9', false],
  ])('an order in state %s owes something: %s', (orderStatus, owes) => {
    const parts = { order: { ...order, orderStatus, arrearsAmount: 50 }, items: [], instalments: [] };
    const owed = [orderSheet(parts), depositSheet(parts)].map(({ facts }) =>
      facts.some(({ label }) => label.includes('欠')),
    );
    expect(owed).toEqual([owes, owes]);
  });

  it('a plan stands on the order sheet only when there is one', () => {
    const plan = [{ dueDate: '2026-01-01', amount: 100, paidAmount: 0 }];
    const titles = (instalments: object[]) =>
      orderSheet({ order, items: [], instalments: instalments as never }).tables.map(({ title }) => title);
    expect([titles([]), titles(plan)]).toEqual([['费用明细'], ['费用明细', '分期计划']]);
  });

  it('a refund is marked until it is paid, and takes off its fee', () => {
    const refund = { refundNo: 'TK1', status: '2', status_dictText: '通过', handlingFee: 50, amount: 950 };
    const sheet = refundSheet({ refund, lines: [{ name: '墓位使用费', amount: 1000 }] });
    expect(sheet).toMatchObject({ mark: '通过', amount: { fen: 950 } });
    expect(sheet.tables[0]?.rows.at(-1)).toEqual(['手续费', '', '', '', '-0.50']);
    expect(refundSheet({ refund: { ...refund, status: '3' }, lines: [] }).mark).toBeNull();
  });
});
