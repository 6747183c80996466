import { describe, expect, test } from 'vitest';
import { newField, newHead } from './defaults.ts';
import type { FieldDesign } from './design.ts';
import { linkProblems } from './links.ts';
import { toResource } from './to-resource.ts';

const field = (dbFieldName: string, given: Partial<FieldDesign>): FieldDesign =>
  newField({ id: dbFieldName, dbFieldName, dbFieldTxt: dbFieldName, ...given });
const link = (given: Partial<FieldDesign> = {}) =>
  field('firm', { fieldShowType: 'link_table', dictTable: 'firm', ...given });
const shown = (given: Partial<FieldDesign> = {}) =>
  field('phone', { fieldShowType: 'link_table_field', dictTable: 'firm', dictText: 'phone', ...given });
const several = { fieldExtendJson: '{"multiSelect":true}' };

describe('(online.md §5.5) linked records', () => {
  test.each<[string, FieldDesign[], string[]]>([
    ['a record and a field of it', [link(), shown()], []],
    ['several records', [link({ ...several, dbLength: 400 })], []],
    ['no table', [link({ dictTable: null })], ['firm：请填写关联的表（字典Table）']],
    ['a table of the system', [link({ dictTable: 'sys_user' })], ['firm：关联的表sys_user不正确']],
    ['what breaks out', [link({ dictTable: 'a";drop' })], ['firm：关联的表a";drop不正确']],
    ['another key', [link({ dictField: 'code' })], ['firm：关联记录按主键保存，字典Code只能填写id']],
    ['no room', [link({ ...several, dbLength: 20 })], ['firm：关联多条记录时字段长度不能小于36']],
    ['a field of none', [shown()], ['phone：请填写本表的关联记录字段（字典Table）']],
    ['a field of a parked one', [link({ parked: 1 }), shown()], ['phone：请填写本表的关联记录字段（字典Table）']],
    [
      'a field of several',
      [link({ ...several, dbLength: 400 }), shown()],
      ['phone：firm可以关联多条记录，不能显示其中一条的字段'],
    ],
    ['no column', [link(), shown({ dictText: null })], ['phone：请填写要显示的一个字段（字典Text）']],
    ['a formula', [link(), shown({ formula: '1' })], ['phone：关联记录字段不能同时是公式']],
  ])('%s', (_what, fields, texts) => expect(linkProblems(fields).map(({ text }) => text)).toEqual(texts));

  test('run as ids of which the browser learns no table, and as texts without a column', () => {
    const head = newHead({ id: 'h1', tenantId: 1, tableName: 'visit', tableTxt: '来访', titleField: 'firm' });
    const name = field('name', {});
    const design = { head, fields: [link({ sortFlag: '1' }), shown(), name], indexes: [], buttons: [] };
    const { fields, titleField } = toResource(design, 'visit__t1');
    expect(fields.firm).toMatchObject({ kind: 'text', maxLength: 36, link: { key: 'h1/firm' }, list: {} });
    expect(fields.firm?.list?.sort).toBeUndefined();
    expect(fields.phone).toMatchObject({ computed: true, readOnly: true, linked: { by: 'firm', name: 'phone' } });
    expect(fields.phone?.sheet).toBeUndefined();
    expect(JSON.stringify(fields)).not.toContain('dictTable');
    expect(titleField).toBe('name');
  });
});
