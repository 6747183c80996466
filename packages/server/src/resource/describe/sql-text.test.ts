import { expect, test } from 'vitest';
import { binder } from './sql-text.ts';

test.each([
  [1, '(1)'],
  [-7, '(-7)'],
  ['1', "'1'"],
  ['Y', "'Y'"],
  ['own_code', "'own_code'"],
])('what a plan depends on is written out on PostgreSQL: %s', (value, text) => {
  const sql = binder('postgres');
  expect([sql.plan(value), sql.values]).toEqual([text, []]);
});

test.each(["'", "1' or '1'='1", '1\n', '', '\\', 'ａ', '1;--', 0.5, Number.NaN, 'x'.repeat(33)])(
  'anything else is bound, however it came there: %j',
  (value) => {
    const sql = binder('postgres');
    expect([sql.plan(value), sql.values]).toEqual(['$1', [value]]);
  },
);

test('on SQLite everything is bound', () => {
  const sql = binder('sqlite');
  expect([sql.plan(1), sql.plan('1'), sql.values]).toEqual(['+?', '+?', [1, '1']]);
});
