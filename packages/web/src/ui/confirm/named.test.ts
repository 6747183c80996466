import { expect, test } from 'vitest';
import { named } from './named.ts';

test.each([
  [['张三'], '「张三」'],
  [['张三', '李四', '王五'], '「张三」、「李四」、「王五」'],
  [['张三', '李四', '王五', '赵六'], '「张三」、「李四」、「王五」 等 4 个'],
])('a question names up to three and counts the rest: %j', (names, text) => {
  expect(named(names)).toBe(text);
});
