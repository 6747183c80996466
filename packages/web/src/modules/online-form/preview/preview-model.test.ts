import { expect, test } from 'vitest';
import type { Row } from '../../../ui/editable-table/rows.ts';
import { BLANK_FIELD } from '../design-rows.ts';
import { formParts, listFields, previewFields, queryFields, rowSource } from './preview-model.ts';

const row = (dbFieldName: string, more: object = {}): Row => ({
  ...BLANK_FIELD,
  ...{ id: dbFieldName, fieldId: null, preset: false, dbFieldName, dbFieldTxt: dbFieldName.toUpperCase() },
  ...more,
});

test('fields are shown where their rows say so, and those of the engine nowhere', () => {
  const fields = previewFields([
    row('id', { preset: true }),
    row('a', { groupTitle: '甲', isQuery: 1 }),
    row('b'),
    row('c', { groupTitle: '甲', isShowList: 0 }),
    row('d', { isShowForm: 0 }),
    row(''),
  ]);
  expect(formParts(fields).map(({ title, fields: own }) => [title, own.map(({ name }) => name)])).toEqual([
    ['', ['b']],
    ['甲', ['a', 'c']],
  ]);
  expect(listFields(fields).map(({ name }) => name)).toEqual(['a', 'b', 'd']);
  expect(queryFields(fields).map(({ name }) => name)).toEqual(['a']);
});

test('people and departments are chosen in their dialogs, as on the pages themselves', () => {
  const fields = previewFields([
    row('host', { fieldShowType: 'sel_user', dbType: 'string', dbLength: 100 }),
    row('place', {
      ...{ fieldShowType: 'sel_depart', dbType: 'string', dbLength: 36 },
      fieldExtendJson: '{"multiSelect":false}',
    }),
    row('stock', { fieldShowType: 'list', dictTable: 'goods', dictField: 'code', dictText: 'name' }),
  ]);
  expect(fields.map(({ field }) => field)).toMatchObject([
    { kind: 'text', choice: { shape: 'list', several: true, picker: { of: 'users', store: 'username' } } },
    { kind: 'text', choice: { shape: 'list', picker: { of: 'departs', store: 'id' } } },
    { kind: 'text' },
  ]);
  expect(fields[2]?.field).not.toHaveProperty('choice');
});

test('a field that came out the same is the same object, also where its row is another one', () => {
  const stores = { at: 0, rows: [row('a'), row('b')] };
  const source = rowSource({
    subscribe: () => () => undefined,
    version: () => stores.at,
    fields: { rows: () => stores.rows },
  });
  const before = source.fields();
  expect(source.fields()).toBe(before);
  Object.assign(stores, { at: 1, rows: [row('a', { dbFieldTxt: '新' }), row('b')] });
  const after = source.fields();
  expect(after[1]).toBe(before[1]);
  expect(after[0]?.field.label).toBe('新');
});
