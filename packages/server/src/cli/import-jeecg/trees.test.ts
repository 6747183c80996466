import { isTreeCode, parentTreeCode } from '@songbai/contract/rules/tree-code.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planTree, type TreeNode } from './trees.ts';

const node = (id: string, parentId: string, code: string, order = 0): TreeNode => ({ id, parentId, code, order });
const plan = (nodes: readonly TreeNode[], taken: string[] = [], fixed: [string, string][] = [], maxLength = 64) =>
  planTree(nodes, { taken: new Set(taken), fixed: new Map(fixed), maxLength });
const codes = (result: ReturnType<typeof planTree>) =>
  Object.fromEntries([...result.places].map(([id, { code }]) => [id, code]));

describe('issue 12 §5: the tree of departments and categories of JeecgBoot', () => {
  test.each<[string, TreeNode[], string[], Record<string, string>]>([
    ['codes stay when they are free', [node('a', '', 'A01'), node('b', 'a', 'A01A03')], [], { a: 'A01', b: 'A01A03' }],
    [
      'a taken code moves with all below it',
      [node('a', '', 'A01'), node('b', 'a', 'A01A03')],
      ['A01'],
      { a: 'A02', b: 'A02A03' },
    ],
    [
      'one that can stay does not lose its code',
      [node('a', '', 'A01'), node('b', '', 'A02', 1)],
      ['A01'],
      { a: 'A03', b: 'A02' },
    ],
    ['twins get codes of their own', [node('a', '', 'A01'), node('b', '', 'A01')], [], { a: 'A01', b: 'A02' }],
    ['a code that is none', [node('a', '', '总部'), node('b', 'a', '')], [], { a: 'A01', b: 'A01A01' }],
    ['a code of another branch', [node('a', '', 'A01'), node('b', 'a', 'C05A01')], [], { a: 'A01', b: 'A01A01' }],
    ['a loop', [node('a', 'b', 'A01'), node('b', 'a', 'A01A01')], [], { a: 'A01', b: 'A01A01' }],
    ['its own parent', [node('a', 'a', 'A01')], [], { a: 'A01' }],
    ['a missing parent', [node('a', 'gone', 'A07A01')], [], { a: 'A01' }],
  ])('%s', (_name, nodes, taken, expected) => {
    expect(codes(plan(nodes, taken))).toEqual(expected);
  });

  test('levels that no code can tell are refused with all below them', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((id, at, ids) => node(id, ids[at - 1] ?? '', ''));
    expect(plan(nodes, [], [], 6).refused).toEqual(
      new Map([
        ['c', '层级超过2层'],
        ['d', '上级未导入'],
      ]),
    );
  });

  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const anyCode = fc.oneof(
    fc.constantFrom('A01', 'A02', 'A01A01', 'A01A02', 'Z99', '', 'x'),
    fc.string({ maxLength: 9 }),
  );
  const anyNodes = fc.uniqueArray(
    fc.record({ id: ids, parentId: fc.oneof(ids, fc.constantFrom('', 'gone')), code: anyCode, order: fc.nat(2) }),
    { selector: ({ id }) => id },
  );

  test('whatever the source holds: every row has a place, codes are unique and follow the parent', () => {
    fc.assert(
      fc.property(anyNodes, fc.uniqueArray(fc.constantFrom('A01', 'A02', 'A01A01', 'B01')), (nodes, taken) => {
        const { places, refused } = plan(nodes, taken);
        expect(places.size + refused.size).toBe(nodes.length);
        expect(refused.size).toBe(0);
        const given = [...places.values()].map(({ code }) => code);
        expect(new Set([...given, ...taken]).size).toBe(given.length + taken.length);
        for (const { code, parentId, level } of places.values()) {
          expect(isTreeCode(code) && code.length === level * 3).toBe(true);
          expect(parentTreeCode(code)).toBe(parentId === '' ? '' : places.get(parentId)?.code);
        }
      }),
    );
  });

  test('a second run finds every row where the first put it', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const first = plan(nodes, ['A01']);
        const fixed = [...first.places].map(([id, { code }]): [string, string] => [id, code]);
        expect(codes(plan(nodes, ['A01'], fixed))).toEqual(codes(first));
      }),
    );
  });
});
