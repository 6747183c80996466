import type { CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import { expect, test } from 'vitest';
import { isJsonObject, tableNode, withLevel } from './table-nodes.ts';

const option = (value: string, leaf = false) => tableNode({ key: value, value, title: value, leaf, parentId: null });

test('levels are put under their row; an empty one makes a leaf (contract/3 §3)', () => {
  const top = withLevel([], undefined, [option('a'), option('b')]);
  const opened = withLevel(withLevel(top, 'a', [option('c'), option('d', true)]), 'c', [option('e', true)]);
  expect(opened).toMatchObject([
    {
      value: 'a',
      children: [
        { value: 'c', children: [{ value: 'e', isLeaf: true }] },
        { value: 'd', isLeaf: true },
      ],
    },
    { value: 'b', isLeaf: false },
  ]);
  expect(withLevel(top, 'b', [])).toMatchObject([{ isLeaf: false }, { value: 'b', isLeaf: true }]);
});

test('a tree that came whole keeps its levels, under the values that are stored (contract/3 §3 JTreeDict)', () => {
  const leaf: CategoryNode = { key: 'id2', value: 'id2', code: 'A01A01', title: '乙', leaf: true, parentId: 'id1' };
  const top: CategoryNode = {
    key: 'id1',
    value: 'id1',
    code: 'A01',
    title: '甲',
    leaf: false,
    parentId: '0',
    children: [leaf],
  };
  expect(tableNode(top, ({ code }) => code)).toEqual({
    ...{ rowId: 'id1', value: 'A01', title: '甲', isLeaf: false },
    children: [{ rowId: 'id2', value: 'A01A01', title: '乙', isLeaf: true }],
  });
});

test.each([
  ['{"a":"b"}', true],
  ['{}', true],
  ['[]', false],
  ['null', false],
  ['a=1', false],
  ['', false],
])('the condition %s is an object: %s', (text, fits) => {
  expect(isJsonObject(text)).toBe(fits);
});
