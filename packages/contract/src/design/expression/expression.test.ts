import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulaOrder, nameProblemOf } from './check.ts';
import { type Expression, evaluate, holds, parseExpression, type Scope } from './expression.ts';
import { parseDefault, parseTemplate, templateValue } from './template.ts';

const SCOPE: Scope = {
  now: Date.UTC(2026, 1, 27, 17, 30),
  session: { userId: 'u1', userCode: 'wang', userName: '王芳', orgCode: 'A01', orgName: '业务部' },
  values: {
    ...{ price: 0.1, number: 3, name: '松柏', vip: 'Y', off: 'N', empty: '', none: null, code: '007', level: '10' },
    ...{ day: '2026-02-27', moment: '2026-02-28 08:30:00', many: 'a,b', status: 2 },
  },
  rows: {
    items: [
      { price: 0.1, number: 1, day: '2026-03-01' },
      { price: 0.2, number: 2, day: '2026-01-01' },
      { price: null, number: 9 },
    ],
    empty_rows: [],
  },
  linked: { owner: { phone: '13800000000', credit: 12.5 } },
};

function read(source: string): Expression {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(parsed.problem.text);
  return parsed.expression;
}
const result = (source: string) => evaluate(read(source), SCOPE);

const CASES: readonly (readonly [source: string, expected: unknown])[] = [
  ['0.1 + 0.2', 0.3],
  ['price * number', 0.3],
  ['1 - 0.9', 0.1],
  ['10 / 4', 2.5],
  ['1 / 3 * 3', 1],
  ['2 + 3 * 4 - -1', 15],
  ['(2 + 3) * 4', 20],
  ['7 % 3', 1],
  ['-7 % 3', -1],
  ['1 / 0', null],
  ['1 % none', null],
  ['none + none', null],
  ['none + 5', 5],
  ['none * 5', 0],
  ['name * 2', null],
  ['9999999999999.99 * 3', 29999999999999.97],
  ['99999999999999999999999999999999999999 * 99999999999999999999999999999999999999', null],
  ["name + '园'", '松柏园'],
  ['"a" + 1', 'a1'],
  [String.raw`'it\'s'`, "it's"],
  ['status == 2', true],
  ["status == '2'", true],
  ['status = 2 and number <> 4', true],
  ['code == 7', true],
  ["code == '7'", false],
  ['level > 9', true],
  ["day < '2026-03-01'", true],
  ['none < 1', false],
  ["none == ''", true],
  ['not vip', false],
  ['vip && !off', true],
  ['vip == true', true],
  ["off or name == '松柏'", true],
  ['if(number >= 3, name, 0)', '松柏'],
  ['IF(off, 1)', null],
  ['round(2.345, 2)', 2.35],
  ['round(-2.345, 2)', -2.35],
  ['round(1250, -2)', 1300],
  ['floor(-1.2)', -2],
  ['ceil(-1.2)', -1],
  ['abs(-3.50)', 3.5],
  ['max(1, 10, none)', 10],
  ["min('2026-02-01', day)", '2026-02-01'],
  ['sum(items.price)', 0.3],
  ['sum(items.price * items.number)', 0.5],
  ['count(items)', 3],
  ['count(items.price)', 2],
  ['avg(items.price)', 0.15],
  ['max(items.day)', '2026-03-01'],
  ['min(items.number)', 1],
  ['sum(if(items.number > 1, items.number, 0))', 11],
  ['sum(empty_rows.price)', 0],
  ['max(empty_rows.price)', null],
  ['owner.credit + 0.5', 13],
  ['owner.nothing', null],
  ['today()', '2026-02-28'],
  ['now()', '2026-02-28 01:30:00'],
  ['addDays(day, 2)', '2026-03-01'],
  ['addDays(moment, -1)', '2026-02-27 08:30:00'],
  ['addDays(day, 99999999)', null],
  ["addMonths('2026-01-31', 1)", '2026-02-28'],
  ['daysBetween(day, moment)', 1],
  ['daysBetween(name, day)', null],
  ["minutesBetween('2026-02-28 08:00:00', moment)", 30],
  ['year(day) * 100 + month(day)', 202602],
  ['weekday(day)', 5],
  ['len(name)', 2],
  ["concat(left(name, 1), '-', right(code, 2), upper('x'))", '松-07X'],
  ["substr('abcdef', 2, 3)", 'bcd'],
  ["replace('a-b-c', '-', '')", 'abc'],
  ["contains(name, '柏') and startsWith(code, '00')", true],
  ["in(status, '1', 2)", true],
  ["has(many, 'b')", true],
  ['isEmpty(none) and isEmpty(empty)', true],
  ["coalesce(none, empty, 'x')", 'x'],
  ["userName() + '/' + orgCode()", '王芳/A01'],
  ['#{sysUserCode}', 'wang'],
  ['#{sys_org_code}', 'A01'],
  ['name#eq#松柏', true],
  ['status#eq#2', true],
  ['status#ne#2', false],
  ['status#in#1, 2', true],
  ['none#empty#true', true],
  ['name#empty#false', true],
  ['level#gt#9', true],
  ['status#eq#1 || name#eq#松柏 && vip#eq#Y', true],
];

test.each(CASES)('(online.md §5.5) %s is %j', (source, expected) => {
  expect(result(source)).toEqual(expected);
});

const WRONG: readonly (readonly [source: string, part: string])[] = [
  ['', ''],
  ['1 +', '1 +'],
  ['price +* 2', '* 2'],
  ['(1', '(1'],
  ['1 2', '2'],
  ['1 < number < 5', '< 5'],
  ['nothing(1)', 'nothing'],
  ['round()', 'round()'],
  ["'open", "'open"],
  ['a[0]', '[0]'],
  ['a = `x`', '`x`'],
  ['a.b.c', 'a.b.c'],
  ['__proto__', '__proto__'],
  ['constructor.constructor("return 1")()', 'constructor.constructor("return 1")()'],
  ['name.toString()', 'name.toString()'],
  ['x => 1', '> 1'],
  ['#{password}', '#{password}'],
  ['status#like#1', 'status#like#1'],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, `${'('.repeat(20)}1`.slice(0, 19)],
  [Array(150).fill('1').join('+'), '超过200项'],
  ['1'.repeat(1001), '超过1000个字符'],
];

test.each(WRONG)('%s is refused with its part', (source, part) => {
  const parsed = parseExpression(source);
  expect(parsed.ok).toBe(false);
  if (!parsed.ok) expect(parsed.problem.text).toContain(`表达式不正确：${part}`);
});

describe('names', () => {
  const names = {
    fields: new Set(['price', 'owner']),
    subs: new Map([
      ['items', new Set(['price'])],
      ['others', new Set(['price'])],
    ]),
    linked: new Map([['owner', new Set(['phone'])]]),
  };
  test.each([
    ['price * 2 + sum(items.price)', undefined],
    ['count(items)', undefined],
    ['owner.phone', undefined],
    ['max(price, 3)', undefined],
    ['constructor', 'constructor'],
    ['toString == 1', 'toString'],
    ['items.price', 'items.price'],
    ['sum(items.constructor)', 'items.constructor'],
    ['sum(items.price * others.price)', 'others.price'],
    ['sum(items.price * max(items.price))', 'items.price'],
    ['owner.secret', 'owner.secret'],
    ['sum(nowhere.price)', 'nowhere.price'],
  ])('%s: %s', (source, part) => {
    expect(nameProblemOf(read(source), names)?.part).toBe(part);
  });

  test('what every object has is no field', () => {
    expect(result('constructor')).toBe(null);
    expect(result('owner.constructor')).toBe(null);
    expect(holds(read('isEmpty(toString)'), SCOPE)).toBe(true);
  });
});

test('formulas are calculated after those that they read; a circle is named', () => {
  const of = (formulas: Record<string, string>) =>
    formulaOrder(new Map(Object.entries(formulas).map(([name, source]) => [name, read(source)])));
  expect(of({ total: 'net + tax', tax: 'net * 0.13', net: 'price * 2' })).toEqual({
    ...{ ok: true, order: ['net', 'tax', 'total'] },
  });
  expect(of({ a: 'b', b: 'c', c: 'b + 1' })).toEqual({ ok: false, circle: ['b', 'c'] });
  expect(of({ a: 'a + 1' })).toEqual({ ok: false, circle: ['a'] });
});

describe('defaults and links (contract/2 §16.6)', () => {
  test.each([
    ['plain', 'plain'],
    ['#{date}', '2026-02-28'],
    ['#{sysUserName}的单', '王芳的单'],
    ['{{addDays(today(), 3)}}', '2026-03-03'],
    ['{{1 + 1}}', 2],
    ['编号{{code}}-{{number}}', '编号007-3'],
  ])('%s is %j', (source, expected) => {
    const parsed = parseTemplate(source);
    expect(parsed.ok && templateValue(parsed.template, SCOPE)).toEqual(expected);
  });
  test.each([
    ['{{constructor.constructor("x")()}}', 'constructor.constructor("x")()'],
    ['{{open', '{{open'],
    [`a\${rule}`, `\${rule}`],
    ['#{nobody}', '#{nobody}'],
  ])('%s is refused', (source, part) => {
    const parsed = parseDefault(source);
    expect(!parsed.ok && parsed.problem.part).toBe(part);
  });
  test('a fill rule stands alone', () => {
    expect(parseDefault(`\${order_no}`)).toEqual({ ok: true, default: { rule: 'order_no' } });
  });
});

test('no text breaks the reader, and a result is a plain value', () => {
  const word = fc.constantFrom(
    ...['price', 'number', 'name', 'items.price', 'sum(', '(', ')', '+', '-', '*', '/', '%', '==', '<', 'and', 'not'],
    ...[
      '1',
      '0.5',
      "'x'",
      ',',
      'if(',
      'none',
      'round(',
      'addDays(',
      '#{date}',
      'constructor',
      '__proto__',
      '#eq#',
      '"',
    ],
  );
  const source = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(source, (text) => {
      const parsed = parseExpression(text);
      if (!parsed.ok) return parsed.problem.text.startsWith('表达式不正确：');
      const value = evaluate(parsed.expression, SCOPE);
      return value === null || ['string', 'number', 'boolean'].includes(typeof value);
    }),
    { numRuns: 2000 },
  );
});

test('sums of amounts are exact', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 40 }), (all) => {
      const rows = { items: all.map((amount) => ({ amount: amount / 100 })) };
      const total = all.reduce((sum, amount) => sum + amount, 0);
      return evaluate(read('sum(items.amount)'), { ...SCOPE, rows }) === (total === 0 ? 0 : total / 100);
    }),
  );
});
