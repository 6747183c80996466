import type { Field } from '@songbai/contract/resource/kinds.ts';
import { expect, test } from 'vitest';
import { fittedWidth } from './fitted-widths.ts';

const amount: readonly [string, Field] = ['amount', { kind: 'money', label: '金额' }];
const type: readonly [string, Field] = ['type', { kind: 'dict', label: '费用类型', dict: 'price_item' }];
const name: readonly [string, Field] = ['name', { kind: 'text', label: '名称', maxLength: 64 }];

test('a column is as wide as its widest text, its title or its sum', () => {
  const few = [{ amount: 100 }];
  const many = [{ amount: 99_999_900 }, { amount: 100 }];
  const title = fittedWidth(amount, [], false) ?? 0;
  expect(fittedWidth(amount, few, false)).toBe(title);
  expect(fittedWidth(amount, many, false)).toBeGreaterThan(title);
  expect(fittedWidth(amount, many, true)).toBeGreaterThan(fittedWidth(amount, many, false) ?? 0);
});

test('texts of dictionaries count as they are shown, up to a limit', () => {
  const short = fittedWidth(type, [{ type: '1', type_dictText: '安葬费' }], false) ?? 0;
  const long = fittedWidth(type, [{ type: '1', type_dictText: '墓位使用费(墓穴租用费)' }], false) ?? 0;
  expect(long).toBeGreaterThan(short);
  expect(fittedWidth(type, [{ type: '1', type_dictText: '很'.repeat(200) }], false)).toBe(240);
});

test('free texts take what the others leave', () => {
  expect(fittedWidth(name, [{ name: '墓位使用费' }], false)).toBeUndefined();
});
