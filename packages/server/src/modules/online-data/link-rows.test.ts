import type { Resource } from '@songbai/contract/resource/define.ts';
import { expect, test } from 'vitest';
import { shownIn } from './link-rows.ts';

const fields: Resource['fields'] = {
  price: { kind: 'decimal', label: '单价', scale: 2 },
  size: { kind: 'decimal', label: '长度', scale: 6, loose: true },
  sex: { kind: 'text', label: '性别', maxLength: 2 },
};
const row = { id: 'r1', price: 12.5, size: 0.4, sex: '1', sex_dictText: '男' };

test.each([
  ['price', '12.50'],
  ['size', '0.4'],
  ['sex', '男'],
  ['id', 'r1'],
  ['gone', ''],
])('%s of a linked row is told as its own table shows it', (name, text) =>
  expect(shownIn(row, name, { fields })).toBe(text),
);
