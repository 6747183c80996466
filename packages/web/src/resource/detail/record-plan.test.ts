import { burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { describe, expect, test } from 'vitest';
import { recordParts, repeatedTitles, saysNothing } from './record-plan.ts';

const ROW = {
  id: 'o1',
  orderNo: 'GM1',
  orderStatus: '2',
  overdueType: '0',
  payableAmount: 100,
  receivedAmount: 0,
  arrearsAmount: 100,
  discountAmount: 0,
  refundedAmount: 40,
  remark: '',
  idNo: '1',
};

const PLAN = {
  tags: ['orderStatus', 'overdueType'],
  facts: ['customerName'],
  figures: ['payableAmount', 'receivedAmount', 'arrearsAmount', 'discountAmount', 'refundedAmount'],
  cards: [{ title: '登记', fields: ['idNo', 'remark', 'orderStatus'] }],
};

describe('parts of a record', () => {
  test('states, facts and figures that say nothing are left out; the first three figures always stand', () => {
    const parts = recordParts(order, ROW, PLAN);
    expect(parts.tags).toEqual(['orderStatus']);
    expect(parts.facts).toEqual([]);
    expect(parts.figures).toEqual(['payableAmount', 'receivedAmount', 'arrearsAmount', 'refundedAmount']);
  });

  test('each field stands once: what the head tells is in no card', () => {
    const { cards } = recordParts(order, ROW, PLAN);
    expect(cards[0]).toEqual({ title: '登记', filled: ['idNo'], empty: ['remark'] });
    expect(cards[1]?.title).toBe('其他信息');
    const all = cards.flatMap(({ filled, empty }) => [...filled, ...empty]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain('payableAmount');
    expect(all).not.toContain('createTime');
  });

  test('a text that repeats the title of a record held beside it stands alone; another one does not hide it', () => {
    const row = {
      id: 'b1',
      plotId: 'p1',
      plotId_dictText: '松鹤园-A区-01排-01号',
      plotFullName: '松鹤园-A区-01排-01号',
    };
    const shown = (of: object) => recordParts(burial, { ...row, ...of }, {}).cards.flatMap(({ filled }) => filled);
    expect(shown({})).toEqual(['plotFullName']);
    expect(repeatedTitles(burial, row)).toEqual({ plotFullName: 'plotId' });
    expect(shown({ plotFullName: '松鹤园-A区-01排-旧1号' })).toEqual(['plotId', 'plotFullName']);
  });

  test('what a plan draws itself is a state only where the plan names it as one', () => {
    const contents = () => ({ remark: '画的' });
    const row = { id: 'o1', orderStatus: '2', remark: '下午办理' };
    expect(recordParts(order, row, { contents }).tags).not.toContain('remark');
    expect(recordParts(order, row, { contents, tags: ['remark'] }).tags).toEqual(['remark']);
  });

  test('no ids, co-ordinates or sort keys', () => {
    const { cards } = recordParts(plot, { id: 'p1', gx: 1, gy: 2, currentRightId: 'r', sortIndex: 3, rowNo: 1 }, {});
    const all = cards.flatMap(({ filled, empty }) => [...filled, ...empty]);
    for (const name of ['gx', 'gy', 'currentRightId', 'sortIndex']) expect(all).not.toContain(name);
    expect(all).toContain('rowNo');
  });

  test.each([
    ['an empty text', 'remark', '', true],
    ['no money', 'discountAmount', 0, true],
    ['some money', 'discountAmount', 1, false],
    ['the state 无', 'overdueType', '0', true],
    ['another state', 'orderStatus', '2', false],
  ] as const)('%s', (_, name, value, nothing) => {
    expect(saysNothing(order.fields[name], value)).toBe(nothing);
  });
});
