import { expect, expectTypeOf, test } from 'vitest';
import { dict, namedDict } from './define.ts';

test('a dictionary with names gives its items and the names of their values', () => {
  const size = namedDict('大小', { small: ['1', '小'], large: ['2', '大'] });
  expect(size).toEqual({ name: '大小', items: { '1': '小', '2': '大' }, codes: { small: '1', large: '2' } });
  expectTypeOf<keyof typeof size.items>().toEqualTypeOf<'1' | '2'>();
  expectTypeOf(size.codes.large).toEqualTypeOf<'2'>();
});

test('its items stay in their order, which is kept apart where object keys would sort differently', () => {
  expect(namedDict('开关', { on: ['1', '开'], off: ['0', '关'] })).toMatchObject({ order: ['1', '0'] });
  expect(namedDict('方式', { cash: ['02', '现金'], card: ['01', '刷卡'] })).not.toHaveProperty('order');
  expect(dict('开关', { '1': '开', '0': '关' }, ['1', '0'])).toMatchObject({ order: ['1', '0'] });
});
