import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

/** The plain example table, made by hand, and the same table designed. */
const HAND = '/test/jeecgDemo';
const FIELDS = [
  fieldDesign('name', { dbFieldTxt: '姓名', dbLength: 30, fieldMustInput: '1', orderNum: 1 }),
  fieldDesign('key_word', { dbFieldTxt: '关键词', dbLength: 255, orderNum: 2 }),
  fieldDesign('punch_time', { dbFieldTxt: '打卡时间', dbType: 'Datetime', fieldShowType: 'datetime', orderNum: 3 }),
  fieldDesign('salary_money', {
    dbFieldTxt: '工资',
    dbType: 'BigDecimal',
    dbLength: 10,
    dbPointLength: 2,
    orderNum: 4,
  }),
  fieldDesign('sex', { dbFieldTxt: '性别', fieldShowType: 'radio', dictField: 'sex', orderNum: 5 }),
  fieldDesign('age', { dbFieldTxt: '年龄', dbType: 'int', dbLength: 10, orderNum: 6 }),
  fieldDesign('birthday', { dbFieldTxt: '生日', dbType: 'Date', fieldShowType: 'date', orderNum: 7 }),
];
const NAMES = { name: 'name', keyWord: 'key_word', punchTime: 'punch_time', salaryMoney: 'salary_money', sex: 'sex' };
const PAIRS: readonly (readonly [string, string])[] = [
  ...Object.entries(NAMES),
  ['age', 'age'],
  ['birthday', 'birthday'],
];

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let path: string;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const design = await openTable(t, designOf({ tableName: 'demo_twin' }, FIELDS));
  path = `/online/data/${design.head.id}`;
  clerk = await holder(t, 'twin', design.head.id);
  for (const row of ROWS) {
    good(await admin.post(`${HAND}/add`, row));
    const renamed = PAIRS.flatMap(([own, column]) => {
      const value = (row as Record<string, unknown>)[own];
      return value === undefined ? [] : [[column, value] as const];
    });
    good(await clerk.post(`${path}/add`, Object.fromEntries(renamed)));
  }
});
afterAll(() => t.close());

const WORDS = ['甲', '乙%', 'a_b', "o'c", '\\', '100', 'Abc', '甲乙'];
const ROWS = Array.from({ length: 24 }, (_, at) => ({
  name: `${WORDS[at % WORDS.length]}${at}`,
  ...(at % 3 === 0 ? {} : { keyWord: WORDS[(at * 5) % WORDS.length] }),
  ...(at % 4 === 0 ? {} : { punchTime: `2026-06-${String(1 + at).padStart(2, '0')} 08:30:00` }),
  ...(at % 5 === 0 ? {} : { salaryMoney: at * 100 + 0.25 }),
  ...(at % 2 === 0 ? { sex: at % 4 === 0 ? '1' : '2' } : {}),
  ...(at % 7 === 0 ? {} : { age: at }),
  ...(at % 6 === 0 ? {} : { birthday: `19${50 + at}-01-02` }),
}));

const value = fc.oneof(
  fc.constantFrom(...WORDS, '1', '2', '5', '12.25', '100.25', '2026-06-05', '2026-06-05 08:30:00', '1960-01-02', ''),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\0\ud800-\udfff]/g, '')),
);
const plain = fc.record({
  pair: fc.constantFrom(...PAIRS),
  shape: fc.constantFrom('', '*x*', 'x*', '*x', '!x', 'ge x', 'lt x', '_begin', '_end', '_MultiString'),
  text: value,
});
const RULES = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like', 'in', 'empty', 'not_empty'];
const rule = fc.record({ pair: fc.constantFrom(...PAIRS), rule: fc.constantFrom(...RULES), val: value });
const asked = fc.record({
  plain: fc.array(plain, { maxLength: 3 }),
  rules: fc.array(rule, { maxLength: 3 }),
  match: fc.constantFrom('and', 'or'),
  sort: fc.constantFrom(...PAIRS),
  order: fc.constantFrom('asc', 'desc'),
});

function query(side: 0 | 1, given: typeof asked extends fc.Arbitrary<infer T> ? T : never): Record<string, string> {
  const params: Record<string, string> = { pageSize: '100', column: given.sort[side], order: given.order };
  for (const { pair, shape, text } of given.plain) {
    const suffix = shape.startsWith('_');
    params[suffix ? `${pair[side]}${shape}` : pair[side]] = suffix
      ? text
      : shape === ''
        ? text
        : shape.replace('x', text);
  }
  const rules = given.rules.map(({ pair, rule: name, val }) => ({ field: pair[side], rule: name, val }));
  if (rules.length > 0) params.superQueryParams = encodeURIComponent(JSON.stringify(rules));
  return { ...params, superQueryMatchType: given.match };
}

it('(online.md §12) random conditions on a designed table answer as its hand-made twin does', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (given) => {
      const [hand, designed] = await Promise.all([
        admin.get<{ records: Row[]; total: number }>(`${HAND}/list`, query(0, given)),
        clerk.get<{ records: Row[]; total: number }>(`${path}/list`, query(1, given)),
      ]);
      expect(designed.success).toBe(hand.success);
      if (!hand.success) return;
      answered += 1;
      expect(designed.result.total).toBe(hand.result.total);
      const names = (rows: readonly Row[]) => rows.map(({ name }) => name);
      expect(names(designed.result.records)).toEqual(names(hand.result.records));
    }),
    { numRuns: 200 },
  );
  expect(answered).toBeGreaterThan(100);
});
