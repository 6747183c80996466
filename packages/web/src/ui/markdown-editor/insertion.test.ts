import { expect, test } from 'vitest';
import { arrived, imageMarkdown, inserted, waitingMark } from './insertion.ts';

test.each([
  ['/api/a.png', '墓碑', '![墓碑](/api/a.png)'],
  ['/api/a.png', '', '![](/api/a.png)'],
  ['/a b(1).png', '甲', '![甲](/a%20b%281%29.png)'],
  ['/a.png', '甲](javascript:x)[', '![甲\\](javascript:x)\\[](/a.png)'],
  ['/a.png', '甲\n\n# 乙', '![甲 # 乙](/a.png)'],
  ['/a.png"><script>', '', '![](/a.png"%3E%3Cscript%3E)'],
])('%s with remark %j is %s', (url, remark, markdown) => {
  expect(imageMarkdown(url, remark)).toBe(markdown);
});

test('marks of two uploads of one name differ', () => {
  expect(waitingMark('a.png', 1)).not.toBe(waitingMark('a.png', 2));
});

test.each([
  ['前![x]()后', '![x]()', '![x](/a.png)', '前![x](/a.png)后'],
  ['前后', '![x]()', '![x](/a.png)', '前后'],
  ['![x]()', '![x]()', '', ''],
])('%j: %j becomes %j', (text, mark, image, result) => {
  expect(arrived(text, mark, image)).toBe(result);
});

test.each([
  ['前后', [1, 1], '前中后'],
  ['前x后', [1, 2], '前中后'],
  ['', [0, 0], '中'],
] as const)('into %j at %j', (text, range, result) => {
  expect(inserted(text, range, '中')).toBe(result);
});
