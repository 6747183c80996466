import { expect, test } from 'vitest';
import { foldedName } from './account-name.ts';

test.each([
  ['admin', 'admin'],
  ['Admin', 'admin'],
  ['ＡＤＭＩＮ', 'admin'],
  ['аdmin', 'admin'],
  ['АDМIN', 'admin'],
  ['αdmin', 'admin'],
  ['ΑDΜΙΝ', 'admin'],
  ['ad\u200bmin', 'admin'],
  ['ad\u00admin\ufe0f', 'admin'],
  ['admın', 'admin'],
  ['ADMİN', 'admin'],
  ['ádmin', 'admin'],
  ['𝐚𝐝𝐦𝐢𝐧', 'admin'],
  ['ⓐⓓⓜⓘⓝ', 'admin'],
  ['wang_01', 'wang_01'],
  ['wang_0l', 'wang_0l'],
  ['王芳', '王芳'],
  ['王芳２', '王芳2'],
  ['', ''],
])('%j is read as %j', (name, folded) => {
  expect(foldedName(name)).toBe(folded);
});

test('folding again changes nothing', () => {
  for (const name of ['ΑDΜΙΝ', 'Ｗang', 'İı', 'ﬁﬀ', 'ǅ', '가나', 'が', 'ẞß', 'ϒ']) {
    expect(foldedName(foldedName(name))).toBe(foldedName(name));
  }
});
