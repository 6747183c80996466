import { describe, expect, test } from 'vitest';
import { newField, newHead } from '../defaults.ts';
import type { Design, FieldDesign } from '../design.ts';
import { toResource } from '../to-resource.ts';
import { formSchema, type SubTableProperty } from './form-schema.ts';
import { queryInfo } from './query-info.ts';

const OPTIONS = [{ value: '1', text: '男' }];
const optionsOf = (code: string) => (code === 'sex' ? OPTIONS : undefined);
const sex = { dictField: 'sex' } as const;
const long = { dbType: 'Text' } as const;

const designOf = (given: Partial<FieldDesign>, head: Partial<Design['head']> = {}): Design => ({
  head: newHead({ id: 'h1', tenantId: 1, tableName: 'visitor', tableTxt: '来访', ...head }),
  fields: [newField({ id: 'f1', dbFieldName: 'cell', dbFieldTxt: '格', ...given })],
  indexes: [],
  buttons: [],
});
const compiledOf = (design: Design) => ({ design, fields: toResource(design, design.head.tableName).fields });

/** Every control of a main table (contract/2 §15.4) and what draws it in a form and in the query bar. */
const CONTROLS: readonly [control: string, given: Partial<FieldDesign>, form: string, query: string][] = [
  ['text', {}, 'text', 'text'],
  ['list', sex, 'list', 'list'],
  ['radio', sex, 'radio', 'list'],
  ['checkbox', sex, 'checkbox', 'list_multi'],
  ['switch', {}, 'switch', 'switch'],
  ['date', { dbType: 'Date' }, 'date', 'date'],
  ['datetime', { dbType: 'Datetime' }, 'datetime', 'datetime'],
  ['time', {}, 'time', 'time'],
  ['file', long, 'file', 'text'],
  ['image', long, 'image', 'text'],
  ['textarea', long, 'textarea', 'text'],
  ['list_multi', sex, 'list_multi', 'list_multi'],
  ['sel_search', sex, 'sel_search', 'sel_search'],
  ['popup', {}, 'popup', 'popup'],
  ['cat_tree', {}, 'cat_tree', 'cat_tree'],
  ['sel_depart', {}, 'sel_depart', 'sel_depart'],
  ['sel_user', {}, 'sel_user', 'sel_user'],
  ['umeditor', long, 'umeditor', 'text'],
  ['markdown', long, 'markdown', 'text'],
  ['pca', {}, 'pca', 'pca'],
  ['link_down', {}, 'text', 'text'],
  ['sel_tree', {}, 'text', 'text'],
];

test.each(CONTROLS)('contract/2 §15.4, §16.4: control %s', (fieldShowType, given, form, query) => {
  const compiled = compiledOf(designOf({ fieldShowType, dbLength: 500, isQuery: 1, ...given }));
  const property = formSchema(compiled, [], optionsOf).properties.cell;
  expect(property).toMatchObject({ title: '格', type: 'string', view: form, order: 0 });
  expect(queryInfo(compiled.design, compiled.fields)).toMatchObject([{ field: 'cell', view: query, dictTable: '' }]);
});

/** Every control of a sub-table (contract/2 §15.4) and its cell. */
const CELLS: readonly [control: string, given: Partial<FieldDesign>, type: string][] = [
  ['text', {}, 'input'],
  ['text', { dbType: 'int', dbLength: 5 }, 'inputNumber'],
  ['radio', sex, 'radio'],
  ['switch', {}, 'checkbox'],
  ['date', { dbType: 'Date' }, 'date'],
  ['datetime', { dbType: 'Datetime' }, 'datetime'],
  ['time', {}, 'time'],
  ['file', long, 'file'],
  ['image', long, 'image'],
  ['list', sex, 'select'],
  ['list_multi', sex, 'list_multi'],
  ['sel_search', sex, 'sel_search'],
  ['popup', {}, 'popup'],
  ['sel_depart', {}, 'sel_depart'],
  ['sel_user', {}, 'sel_user'],
  ['textarea', long, 'textarea'],
];

describe('contract/2 §15.4: sub-tables', () => {
  const main = compiledOf(designOf({}, { tableName: 'trip', tableType: 2 }));
  const subOf = (given: Partial<FieldDesign>, relationType: 0 | 1) => {
    const sub = designOf({ dbLength: 500, ...given }, { tableName: 'bus', tableType: 3, relationType });
    const key = { ...sub.fields[0], id: 'f2', dbFieldName: 'trip_id', mainTable: 'trip', mainField: 'id' };
    const fields = [...sub.fields, newField({ ...key, dbFieldTxt: '行程', fieldShowType: 'text', dbType: 'string' })];
    return formSchema(main, [compiledOf({ ...sub, fields })], optionsOf).properties.bus as SubTableProperty;
  };

  test.each(CELLS)('control %s with %j is a cell %s', (fieldShowType, given, type) => {
    const property = subOf({ fieldShowType, ...given }, 0);
    expect(property).toMatchObject({ view: 'tab', key: 'bus', foreignKey: 'trip_id', relationType: 0 });
    expect(property.columns).toMatchObject([{ key: 'cell', title: '格', type }]);
  });

  test.each(CONTROLS)('one to one, control %s is drawn as in a main table', (fieldShowType, given, view) => {
    const property = subOf({ fieldShowType, ...given }, 1);
    expect(property.columns).toBeUndefined();
    expect(Object.keys(property.properties ?? {})).toEqual(['cell']);
    expect(property.properties?.cell?.view).toBe(view);
  });
});
