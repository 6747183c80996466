import { describe, expect, test } from 'vitest';
import { designDifferences, inputOf, settledInput } from './design-conflict.ts';
import { copyOfRow, derivedCells, draftOfRow, presetRows, removedFieldIds } from './design-rows.ts';
import { nameProblem } from './field-columns.ts';
import type { StoredDesign } from './online-form.calls.ts';

const row = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, fieldId: id, preset: false, dbFieldName: id, dbFieldTxt: id, dbType: 'string', asType: 'string' },
  ...{ dbLength: 32, dbPointLength: 0, fieldShowType: 'text' },
  ...more,
});

describe('(contract/2 §15.5) changing the type sets the length and the control', () => {
  test.each([
    ['Date', 'text', 0, 'date'],
    ['Datetime', 'text', 0, 'datetime'],
    ['Text', 'textarea', 0, 'textarea'],
    ['Blob', 'text', 0, 'text'],
    ['int', 'textarea', 10, 'text'],
    ['BigDecimal', 'text', 10, 'text'],
  ])('string to %s with %s: %i %s', (dbType, fieldShowType, dbLength, control) =>
    expect(derivedCells(row('a1', { dbType, fieldShowType }))).toEqual({
      ...{ asType: dbType, dbLength, dbPointLength: 0, fieldShowType: control },
    }),
  );

  test('back to string: 32, and no date any more', () => {
    const cells = derivedCells(row('a1', { asType: 'Date', fieldShowType: 'date' }));
    expect(cells).toMatchObject({ dbLength: 32, fieldShowType: 'text' });
  });

  test('a length that somebody typed stays while the type stays', () => {
    expect(derivedCells(row('a1', { dbLength: 500 }))).toEqual({});
  });
});

test('a copied field is a new one under a free name', () => {
  const rows = [row('visitor'), row('visitor_copy')];
  expect(copyOfRow(rows[0] ?? row('x'), rows)).toMatchObject({ dbFieldName: 'visitor_copy2', fieldId: null });
});

test('(contract/2 §15.3) names are sent in lower case, temporary ids are not, removed ones are named', () => {
  expect(draftOfRow({ ...row('_new-1'), fieldId: null, dbFieldName: ' Visitor ' }, 3)).toMatchObject({
    ...{ dbFieldName: 'visitor', orderNum: 3 },
  });
  expect(draftOfRow({ ...row('_new-1'), fieldId: null }, 0)).not.toHaveProperty('id');
  expect(removedFieldIds([{ id: 'a' }, { id: 'b' }], [row('b')])).toEqual(['a']);
});

test.each([
  ['visitor', undefined],
  ['Visitor', undefined],
  ['select', 'select是关键字，不能作为字段名称使用！'],
  ['other', 'other已存在，不能重复！'],
  ['', '请输入字段名称'],
])('(contract/2 §15.5) the name %s: %s', (dbFieldName, problem) =>
  expect(nameProblem(row('a1', { dbFieldName }), [row('a1'), row('other')])).toBe(problem),
);

test('the fields that the engine keeps are there at the start, and pass', () => {
  const rows = presetRows();
  expect(rows.map(({ dbFieldName }) => dbFieldName)).toEqual([
    ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
  ]);
  expect(rows.flatMap((one) => nameProblem(one, rows) ?? [])).toEqual([]);
});

test('two people: what only the other one changed is taken over, the rest is asked', () => {
  const stored = (tableTxt: string, fields: Record<string, unknown>[]) =>
    ({
      head: { id: 'h', tableTxt },
      fields: fields.map((field) => ({ ...field, parked: 0 })),
      indexs: [],
    }) as never as StoredDesign;
  const base = inputOf(stored('来访', [row('a1'), row('b1')]));
  const mine = { ...base, fields: base.fields.map((one) => (one.id === 'a1' ? { ...one, dbFieldTxt: '我的' } : one)) };
  const latest = inputOf(stored('来访登记', [row('a1', { dbFieldTxt: '他的' }), row('c1')]));
  const found = designDifferences(['tableTxt'], base, mine, latest);
  expect(found.map(({ name, changed, take }) => [name, changed, take])).toEqual([
    ['head.tableTxt', 'other', 'latest'],
    ['field.a1', 'both', 'mine'],
    ['field.b1', 'other', 'latest'],
    ['field.c1', 'other', 'latest'],
  ]);
  const settled = settledInput(mine, latest, found);
  expect(settled.head.tableTxt).toBe('来访登记');
  expect(settled.fields.map(({ id, dbFieldTxt }) => [id, dbFieldTxt])).toEqual([
    ['a1', '我的'],
    ['c1', 'c1'],
  ]);
});
