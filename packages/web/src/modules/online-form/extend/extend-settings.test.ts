import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendProblem, extendText, readExtend, settingsFor, writeExtend } from './extend-settings.ts';

const of = (fieldShowType: string, dbType = 'string') => ({ fieldShowType, dbType });

test.each([
  [of('file'), ['uploadnum', 'labelLength', 'orderRule', 'usedByDict']],
  [of('sel_user'), ['multiSelect', 'store', 'text', 'labelLength', 'orderRule', 'usedByDict']],
  [of('text', 'int'), ['isTotal', 'labelLength', 'orderRule', 'usedByDict']],
  [of('textarea'), ['showLength', 'labelLength', 'orderRule', 'usedByDict']],
])('%j has the settings %j', (field, keys) => expect(settingsFor(field).map(({ key }) => key)).toEqual(keys));

test.each([
  [of('file'), null, '未设置'],
  [of('file'), '{"uploadnum":"5"}', '最多5个'],
  [of('text', 'int'), '{"isTotal":"1","own":2}', '合计，其他参数'],
  [of('switch'), '["1","0"]', '开1 关0'],
  [of('sel_user'), '{"multiSelect":false}', '单选'],
  [of('date', 'Date'), '{"picker":"month"}', '按月'],
  [of('text'), '{broken', '其他参数'],
])('%j with %j is told as %s', (field, text, expected) => expect(extendText(field, text)).toBe(expected));

test.each([
  [of('file'), '{"uploadnum":"5","own":{"a":1}}', { uploadnum: 3 }, '{"uploadnum":3,"own":{"a":1}}'],
  [of('text', 'int'), '{"isTotal":"1"}', { isTotal: true }, '{"isTotal":"1"}'],
  [of('text', 'int'), '{"isTotal":1}', { isTotal: false }, null],
  [of('text', 'int'), null, { isTotal: true }, '{"isTotal":1}'],
  [of('sel_user'), null, { multiSelect: false }, '{"multiSelect":false}'],
] as const)('%j with %j becomes %j', (field, before, known, after) => {
  const read = readExtend(field, before);
  expect(writeExtend(field, { ...read, known: { ...read.known, ...known } }, before)).toBe(after);
});

test('what nothing here knows is never lost, whatever the control', () => {
  const fields = ['file', 'text', 'sel_user', 'date', 'popup', 'list', 'switch'].map((type) => of(type));
  const settings = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...fields), settings, (field, values) => {
      const text = JSON.stringify(values);
      const after = JSON.parse(writeExtend(field, readExtend(field, text), text) ?? '{}');
      const known = new Set(settingsFor(field).map(({ key }) => key));
      for (const [key, value] of Object.entries(values))
        if (!known.has(key) && key !== '__proto__') expect(after[key]).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ['', undefined],
  ['{"a":1}', undefined],
  ['[1]', '请输入JSON对象，例如 {"key":"value"}'],
  ['{', '请输入JSON对象，例如 {"key":"value"}'],
])('other settings %j: %s', (rest, problem) => expect(extendProblem(rest)).toBe(problem));
