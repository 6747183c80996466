import { expect, test } from 'vitest';
import { markdownText } from './plain-text.ts';

test.each([
  ['', ''],
  ['松柏', '松柏'],
  ['## 祭扫须知\n\n- 文明祭扫\n- **请勿**携带明火', '祭扫须知 文明祭扫 请勿携带明火'],
  ['1. 一\n2. 二\n> 引用', '一 二 引用'],
  ['- [x] 已办\n- [ ] 未办', '已办 未办'],
  ['见[办法](https://example.com/a)，图![门](/a.png)', '见办法，图[图片]'],
  ['| 区 | 数 |\n| --- | ---: |\n| 甲 | 3 |', '区 数 甲 3'],
  ['```js\nlet a = 1;\n```\n用`b`，*斜*、~~删~~', 'let a = 1; 用b，斜、删'],
  ['3 * 4 * 5，a_b_c，\\*号', '3 * 4 * 5，a_b_c，*号'],
  ['上\n\n---\n\n下', '上 下'],
  ['<b>粗</b>', '<b>粗</b>'],
])('%j is told as %j', (markdown, text) => {
  expect(markdownText(markdown)).toBe(text);
});
