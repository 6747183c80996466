import type { ReportColumn } from '@songbai/contract/modules/online-report/report.calls.ts';
import { describe, expect, test } from 'vitest';
import { columnGroups, hrefOf, shownColumns, totalText, valueText } from './report-columns.ts';

const column = (dataIndex: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  ...{ dataIndex, title: dataIndex, align: 'left', sorter: false },
  ...more,
});

describe('(contract/2 §17.2) groupTitle builds a two-level header', () => {
  const columns = [
    column('a'),
    column('b', { groupTitle: '收款' }),
    column('c', { groupTitle: '收款' }),
    column('d', { groupTitle: '退款' }),
    column('e', { groupTitle: '收款' }),
  ];
  const named = (isGrouped: boolean) =>
    columnGroups(columns, isGrouped).map(({ title, columns: own }) => [
      title,
      own.map(({ dataIndex }) => dataIndex).join(''),
    ]);
  test('neighbours share a head, others stand alone', () =>
    expect(named(true)).toEqual([
      [undefined, 'a'],
      ['收款', 'bc'],
      ['退款', 'd'],
      ['收款', 'e'],
    ]));
  test('a report without groups has one level', () => expect(named(false)).toHaveLength(5));
});

test('columns stand as chosen, pinned ones first; a choice that names none any more is dropped', () => {
  const columns = [column('a'), column('b'), column('c')];
  const names = (chosen: string[] | undefined, pinned: string[] = []) =>
    shownColumns(columns, chosen, new Set(pinned)).map(({ dataIndex }) => dataIndex);
  expect(names(undefined)).toEqual(['a', 'b', 'c']);
  expect(names(['c', 'gone', 'a'])).toEqual(['c', 'a']);
  expect(names(['gone'])).toEqual(['a', 'b', 'c']);
  expect(names(undefined, ['c'])).toEqual(['c', 'a', 'b']);
});

describe('values lead to pages of the console and to web addresses only', () => {
  test.each<[string, string | undefined]>([
    [`/orders/normal?id=\${id}`, '/orders/normal?id=7%2F8'],
    [`https://example.com/\${ name }`, 'https://example.com/%E6%9D%8E'],
    [`/a?x=\${none}`, undefined],
    [`/a?x=\${gone}`, undefined],
    [`/a?x=\${constructor}`, undefined],
    ['//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    [`\${name}`, undefined],
    ['', undefined],
  ])('%s', (href, expected) => {
    const slots = [{ slotName: 's', href }];
    expect(hrefOf(column('name', { hrefSlotName: 's' }), slots, { id: '7/8', name: '李', none: null })).toBe(expected);
  });
  test('an empty value leads nowhere', () =>
    expect(
      hrefOf(column('none', { hrefSlotName: 's' }), [{ slotName: 's', href: '/a' }], { none: null }),
    ).toBeUndefined());
});

test.each<[Partial<ReportColumn>, number | undefined, string]>([
  [{ fieldType: 'Long' }, 1234567, '1,234,567'],
  [{ fieldType: 'Integer' }, 12, '12'],
  [{ fieldType: 'Long' }, 12.5, '12.50'],
  [{ fieldType: 'String' }, 1234.5, '1,234.50'],
  [{}, -3, '-3.00'],
  [{ fieldType: 'Long' }, undefined, '包含非数字内容'],
])('(contract/2 §17.2) the sum of %j, %s, is %s', (more, total, text) =>
  expect(totalText(column('x', more), total)).toBe(text),
);

test.each<[Partial<ReportColumn>, string, string]>([
  [{ isTotal: '1' }, '1234.5', '1,234.5'],
  [{ isTotal: '1' }, '不详', '不详'],
  [{ fieldType: 'Integer' }, '2026', '2026'],
])('separators are for what is summed: %j %s', (more, value, text) =>
  expect(valueText(column('x', more), value)).toBe(text),
);
