import { expect, test } from 'vitest';
import { isJsonObject, withLevel } from './table-nodes.ts';

const option = (value: string, leaf = false) => ({ key: value, value, title: value, leaf, parentId: null });

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
