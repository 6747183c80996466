import { expect, test } from 'vitest';
import { type OwnMenuRow, tenantMenus } from './own-menus.rules.ts';

const MENUS = [
  { id: 'a', name: '客户', icon: 'team', sortNo: 1, hidden: 0 },
  { id: 'b', name: '墓位', icon: null, sortNo: 2, hidden: 0 },
  { id: 'c', name: '订单', icon: null, sortNo: 2, hidden: 1 },
];
const row = (permissionId: string, more: Partial<OwnMenuRow>): OwnMenuRow => ({
  ...{ permissionId, version: 1, name: null, icon: null, sortNo: null, hidden: null },
  ...more,
});
const brief = (own: readonly OwnMenuRow[]) =>
  tenantMenus(MENUS, own).map(({ name, icon, hidden }) => [name, icon ?? '-', hidden ? '隐藏' : ''].join(' ').trim());

test.each<[string, OwnMenuRow[], string[]]>([
  ['nothing of its own', [], ['客户 team', '墓位 -', '订单 - 隐藏']],
  ['another name', [row('a', { name: '家属' })], ['家属 team', '墓位 -', '订单 - 隐藏']],
  ['another icon, and none', [row('a', { icon: '' }), row('b', { icon: 'x' })], ['客户 -', '墓位 x', '订单 - 隐藏']],
  ['another place', [row('a', { sortNo: 3 })], ['墓位 -', '订单 - 隐藏', '客户 team']],
  ['hidden', [row('b', { hidden: 1 })], ['客户 team', '墓位 - 隐藏', '订单 - 隐藏']],
  ['hidden for all stays so', [row('c', { hidden: 0 })], ['客户 team', '墓位 -', '订单 - 隐藏']],
  ['a difference of a menu that is gone', [row('x', { name: '空' })], ['客户 team', '墓位 -', '订单 - 隐藏']],
])('the menus of a tenant: %s', (_title, own, expected) => {
  expect(brief(own)).toEqual(expected);
});
