import { expect, test } from 'vitest';
import { pasteNews } from './paste-news.ts';

const NONE = { marked: 0, locked: 0, rows: 0, columns: 0, cut: false };

test('13.13 what could not be pasted is counted and told', () => {
  expect(pasteNews(NONE)).toBeUndefined();
  expect(pasteNews({ ...NONE, marked: 2 })).toBe('2 个单元格的内容无法识别，已原样保留并标红。');
  expect(pasteNews({ ...NONE, rows: 12, maxRows: 500 })).toBe('最多 500 行，有 12 行未粘贴。');
  expect(pasteNews({ ...NONE, rows: 1, columns: 3, locked: 4, cut: true })).toBe(
    '表格不能加行，有 1 行未粘贴；右侧多出 3 列，未粘贴；4 个单元格不可修改，已跳过；内容过多，只读取了前面一部分。',
  );
});
