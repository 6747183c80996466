import { describe, expect, test } from 'vitest';
import { type OwnRow, type SharedItem, tenantItems } from './own-items.rules.ts';

const item = (id: string, more: Partial<SharedItem> = {}): SharedItem => ({
  ...{ id, itemValue: id, itemText: `文本${id}`, itemColor: null, sortOrder: 1, status: 1 },
  ...more,
});
const row = (more: Partial<OwnRow>): OwnRow => ({
  ...{ id: 'o', version: 3, itemId: null, itemValue: null, itemText: null, itemColor: null, sortOrder: null },
  ...{ status: null, ...more },
});
const brief = (shared: readonly SharedItem[], own: readonly OwnRow[]) =>
  tenantItems(shared, own).map((one) => `${one.itemValue}:${one.itemText}:${one.itemColor}:${one.status}`);

describe('the items of a dictionary as a tenant has them', () => {
  test.each([
    ['nothing of its own', [], ['a:文本a:null:1', 'b:文本b:red:1']],
    ['another text', [row({ itemId: 'a', itemText: '甲' })], ['a:甲:null:1', 'b:文本b:red:1']],
    ['no colour', [row({ itemId: 'b', itemColor: '' })], ['a:文本a:null:1', 'b:文本b:null:1']],
    ['switched off', [row({ itemId: 'a', status: 0 })], ['a:文本a:null:0', 'b:文本b:red:1']],
    ['another place', [row({ itemId: 'a', sortOrder: 9 })], ['b:文本b:red:1', 'a:文本a:null:1']],
    [
      'a difference of an item that is gone',
      [row({ itemId: 'x', itemText: '空' })],
      ['a:文本a:null:1', 'b:文本b:red:1'],
    ],
    [
      'an item of its own',
      [row({ itemValue: 'c', itemText: '丙', sortOrder: 1, status: 1 })],
      ['a:文本a:null:1', 'c:丙:null:1', 'b:文本b:red:1'],
    ],
    [
      'an own item whose value all got later',
      [row({ itemValue: 'b', itemText: '乙', sortOrder: 2, status: 1, itemColor: 'blue' })],
      ['a:文本a:null:1', 'b:乙:blue:1'],
    ],
  ])('%s', (_title, own, expected) => {
    expect(brief([item('a'), item('b', { itemColor: 'red', sortOrder: 2 })], own)).toEqual(expected);
  });

  test('each tells its row and what all tenants have', () => {
    expect(tenantItems([item('a')], [row({ itemId: 'a', itemText: '甲' })])[0]).toMatchObject({
      ...{ itemId: 'a', ownId: 'o', version: 3, itemText: '甲' },
      shared: { itemText: '文本a', itemColor: null, sortOrder: 1, status: 1 },
    });
  });
});
