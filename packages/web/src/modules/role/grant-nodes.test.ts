import type { GrantNode } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { expect, test } from 'vitest';
import { lockedKeys, ruledMenus, shownNodes } from './grant-nodes.ts';
import { matching } from './user-rights.ts';

function node(key: string, children: GrantNode[] = [], ruleFlag = 0): GrantNode {
  const base = { key, value: key, title: null, slotTitle: `名${key}`, parentId: null, isLeaf: children.length === 0 };
  const rest = { ruleFlag, icon: null, label: null, scopedSlots: { title: 'hasDatarule' as const } };
  return { ...base, ...rest, ...(children.length > 0 ? { children } : {}) };
}
const TREE = [node('a', [node('b', [node('c')], 1), node('d')]), node('e')];

test('what is wanted stays, with the way to it', () => {
  expect(shownNodes(TREE, new Set(['c']))).toEqual([
    { key: 'a', title: '名a', children: [{ key: 'b', title: '名b', children: [{ key: 'c', title: '名c' }] }] },
  ]);
  expect(shownNodes(TREE, new Set())).toEqual([]);
});

test('shown but not offered is locked', () => {
  const shown = shownNodes(TREE, new Set(['c', 'd']));
  expect([...lockedKeys(shown, new Set(['c', 'b']))].sort()).toEqual(['a', 'd']);
});

test('menus with data rules, at any depth', () => {
  expect([...ruledMenus(TREE)]).toEqual([['b', '名b']]);
});

test('rights are found by name, code, way or reason', () => {
  const source = { kind: 'departRole' as const, id: 's', name: '组长', depart: '销售部' };
  const right = {
    permissionId: 'p',
    name: '锁定',
    perms: 'cem:plot:lock',
    path: ['墓位图'],
    type: 2,
    sources: [source],
  };
  for (const word of ['', '锁', 'PLOT:', '墓位', '销售部']) expect(matching([right], word)).toHaveLength(1);
  expect(matching([right], '收款')).toEqual([]);
});
