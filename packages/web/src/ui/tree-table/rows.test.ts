import { describe, expect, test } from 'vitest';
import { isWaiting, loadedParents, rowsOfReply, withChildren, withPlaceholders } from './rows.ts';

interface Part {
  id: string;
  name?: string;
  hasChildren?: boolean;
}

const shape = { rowKey: 'id', firstColumn: 'name', hasChildren: (row: Part) => row.hasChildren === true };
const rows = () =>
  withPlaceholders<Part>(
    [
      { id: 'a', hasChildren: true },
      { id: 'b', hasChildren: false },
    ],
    shape,
  );

describe('(spec/2 §4, contract/3 §3) rows of a tree table', () => {
  test('a row with others below it gets a placeholder, a row without gets none', () => {
    expect(rows()).toEqual([
      { id: 'a', hasChildren: true, children: [{ id: 'a_loadChild', name: 'loading...', isLoading: true }] },
      { id: 'b', hasChildren: false },
    ]);
    expect(rows().map(isWaiting)).toEqual([true, false]);
  });

  test('children that came along are kept, at every level', () => {
    const inner = { id: 'c', hasChildren: true };
    const [top] = withPlaceholders<Part>([{ id: 'a', hasChildren: true, children: [inner] } as Part], shape);
    expect(top?.children).toMatchObject([{ id: 'c', children: [{ id: 'c_loadChild' }] }]);
  });

  test('children take the place of the placeholder; a row that turns out to have none loses it', () => {
    const opened = withChildren(rows(), 'a', withPlaceholders([{ id: 'c', hasChildren: true }], shape), 'id');
    expect(opened[0]?.children).toMatchObject([{ id: 'c', children: [{ isLoading: true }] }]);
    const deeper = withChildren(opened, 'c', [], 'id');
    expect(deeper[0]?.children).toEqual([{ id: 'c', hasChildren: true }]);
    expect(loadedParents(deeper, 'id')).toEqual(['a']);
    expect(loadedParents(rows(), 'id')).toEqual([]);
  });

  test.each([
    ['an array', [{ id: 'a' }]],
    ['a page', { records: [{ id: 'a' }], total: 1 }],
  ])('%s is a reply', (_name, reply) => {
    expect(rowsOfReply(reply)).toEqual([{ id: 'a' }]);
  });

  test.each([[null], ['text'], [{}], [{ records: 'x' }], [[1]], [undefined]])(
    '(spec/2 §8) %j is not: 返回数据类型不识别',
    (reply) => {
      expect(() => rowsOfReply(reply)).toThrow('返回数据类型不识别');
    },
  );
});
