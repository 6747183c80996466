import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { fitted } from './fitted-values.ts';
import { checkBody } from './validation.ts';

const KINDS = {
  integer: Type.Integer(),
  number: Type.Number(),
  flag: Type.Boolean(),
  text: Type.String(),
  'text of a dictionary': Type.Union([Type.Literal('0'), Type.Literal('1')]),
  'number of a dictionary': Type.Union([Type.Literal(0), Type.Literal(1)]),
  'optional integer': Type.Union([Type.Integer(), Type.Null(), Type.Literal('')]),
  'flag or its number': Type.Union([Type.Union([Type.Boolean(), Type.Integer()]), Type.Null()]),
  'number or text': Type.Union([Type.Integer(), Type.String()]),
  day: Type.String({ format: 'business-date' }),
  'optional moment': Type.Union([Type.String({ format: 'business-datetime' }), Type.Null(), Type.Literal('')]),
} satisfies Record<string, TSchema>;
type Kind = keyof typeof KINDS;

const read = (schema: TSchema, value: unknown): unknown => {
  const body = Type.Object({ value: schema });
  const given = fitted(body, { value });
  checkBody(body, given);
  return (given as { value: unknown }).value;
};

describe('a value that says the same in another type is read as its field declares it', () => {
  test.each<[Kind, unknown, unknown]>([
    ['integer', '1', 1],
    ['integer', '-12', -12],
    ['integer', '0', 0],
    ['integer', '9007199254740991', 9_007_199_254_740_991],
    ['number', '1.50', 1.5],
    ['number', '-0.5', -0.5],
    ['number', '7', 7],
    ['flag', 'true', true],
    ['flag', 'false', false],
    ['flag', 1, true],
    ['flag', '0', false],
    ['text', 13_900_001_234, '13900001234'],
    ['text', 1.5, '1.5'],
    ['text', '01', '01'],
    ['text of a dictionary', 1, '1'],
    ['number of a dictionary', '0', 0],
    ['optional integer', '3', 3],
    ['optional integer', '', ''],
    ['optional integer', null, null],
    ['flag or its number', 'true', true],
    ['flag or its number', 1, 1],
    ['number or text', '5', '5'],
    ['number or text', 5, 5],
    ['day', '2026-01-01T16:00:00.000Z', '2026-01-02'],
    ['day', '2026-01-02 00:00:00', '2026-01-02'],
    ['optional moment', '2026-01-01T16:00:00.000Z', '2026-01-02 00:00:00'],
    ['optional moment', '2026-01-02T03:04:05+08:00', '2026-01-02 03:04:05'],
    ['optional moment', '2026-01-02', '2026-01-02 00:00:00'],
    ['optional moment', '', ''],
  ])('%s: %j is %j', (kind, value, expected) => {
    expect(read(KINDS[kind], value)).toBe(expected);
  });

  test('in lines and in what belongs to them too', () => {
    const schema = Type.Object({ lines: Type.Array(Type.Object({ count: Type.Integer(), code: Type.String() })) });
    expect(fitted(schema, { lines: [{ count: '2', code: 7 }] })).toEqual({ lines: [{ count: 2, code: '7' }] });
  });
});

describe('nonsense stays refused', () => {
  const NUMBERS = [
    '',
    ' ',
    ' 1',
    '1 ',
    '01',
    '-0',
    '+1',
    '1e3',
    '1e999',
    '0x10',
    '1,000',
    '１',
    'abc',
    'NaN',
    'Infinity',
  ];
  test.each<[Kind, unknown]>([
    ...NUMBERS.map((value): [Kind, unknown] => ['integer', value]),
    ...NUMBERS.filter((value) => value !== '-0').map((value): [Kind, unknown] => ['number', value]),
    ['integer', '1.5'],
    ['integer', '1.0'],
    ['integer', '9007199254740993'],
    ['integer', '9'.repeat(400)],
    ['integer', true],
    ['integer', null],
    ['integer', ['1']],
    ['number', '.5'],
    ['number', '1.'],
    ['flag', 'yes'],
    ['flag', 'TRUE'],
    ['flag', ''],
    ['flag', 2],
    ['text', true],
    ['text', null],
    ['text', 1e21],
    ['text', [1]],
    ['text of a dictionary', 2],
    ['text of a dictionary', true],
    ['number of a dictionary', '2'],
    ['number of a dictionary', '00'],
    ['optional integer', 'abc'],
    ['optional integer', ' '],
    ['flag or its number', 'abc'],
  ])('%s: %j', (kind, value) => {
    expect(() => read(KINDS[kind], value)).toThrow('校验失败！');
  });
});

describe('bodies of stock clients', () => {
  const schema = Type.Object({ orgCode: Type.String() }, { additionalProperties: false });

  test('stray keys of digits mean nothing, other unknown keys are refused', () => {
    expect(fitted(schema, { orgCode: 'A01', 0: 'depart-A01' })).toEqual({ orgCode: 'A01' });
    expect(() => checkBody(schema, fitted(schema, { orgCode: 'A01', a0: 'x' }))).toThrow('存在未知字段：a0');
  });

  test('an open form keeps them', () => {
    expect(fitted(Type.Object({}), { 0: 'x' })).toEqual({ 0: 'x' });
  });

  test.each(['__proto__', 'constructor'])('%s is a key like others', (name) => {
    const body: unknown = JSON.parse(`{"orgCode":"A01","${name}":{"x":1}}`);
    expect(Object.hasOwn(fitted(schema, body) as object, name)).toBe(true);
    expect(() => checkBody(schema, fitted(schema, body))).toThrow('存在未知字段');
  });

  test.each([null, 'x', 1, true, [[]]])('%j instead of an object is refused', (body) => {
    expect(() => checkBody(schema, fitted(schema, body))).toThrow('校验失败！');
  });
});

describe('for all values', () => {
  const numbers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));

  test('a number and its plain text are one and the same', () => {
    fc.assert(
      fc.property(numbers, (value) => {
        fc.pre(!String(value).includes('e') && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
        expect(read(KINDS.number, String(value))).toBe(value + 0);
        expect(read(KINDS.text, value)).toBe(String(value));
        if (Number.isSafeInteger(value)) expect(read(KINDS.integer, String(value))).toBe(value + 0);
      }),
    );
  });

  test('a text that is read as a number is written like one', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.-+e ') }));
    fc.assert(
      fc.property(texts, (text) => {
        const value = fitted(KINDS.integer, text);
        expect(value).toBe(typeof value === 'number' ? Number(text) : text);
        if (typeof value === 'number') expect(String(value)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('what fits already is not touched', () => {
    const schema = Type.Object({ a: KINDS.integer, b: KINDS.text, c: KINDS.flag, d: KINDS['optional integer'] });
    const d = fc.oneof(fc.integer(), fc.constant(null), fc.constant(''));
    fc.assert(
      fc.property(fc.record({ a: fc.integer(), b: fc.string(), c: fc.boolean(), d }), (body) => {
        expect(fitted(schema, body)).toEqual(body);
      }),
    );
  });
});
