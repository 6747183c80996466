import { expect, test } from 'vitest';
import { idsOf } from '../../rules/delegation.ts';
import { grantChange } from './role-grants.rules.ts';

const pieces = (text: string) => [...text];

test.each([
  ['one more', 'abc', 'ab', 'ab', 'c', ''],
  ['one less', 'a', 'ab', 'ab', '', 'b'],
  ['nothing wanted any more', '', 'ab', 'ab', '', 'ab'],
  ['nothing touched', 'ab', 'ab', 'ab', '', ''],
  ['a repeated save', 'abc', 'ab', 'abc', '', ''],
  ['somebody else gave c meanwhile', 'ab', 'ab', 'abc', '', ''],
  ['somebody else took b meanwhile', 'abd', 'ab', 'a', 'd', ''],
  ['both took b', 'a', 'ab', 'a', '', ''],
  ['the screen showed nothing', 'ac', '', 'ab', 'c', ''],
])('contract/1 §6.1: %s', (_name, wanted, shown, stored, added, removed) => {
  expect(grantChange(pieces(wanted), pieces(shown), pieces(stored))).toEqual({
    added: pieces(added),
    removed: pieces(removed),
  });
});

test('comma lists may trail, repeat or be missing', () => {
  expect(idsOf('a, b,,a,')).toEqual(['a', 'b']);
  expect(idsOf(null)).toEqual([]);
});
