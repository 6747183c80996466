import { describe, expect, it } from 'vitest';
import { newField, newHead } from '../../design/defaults.ts';
import type { FieldDesign } from '../../design/design.ts';
import { DESIGN_FILE, type DesignFile } from './design-file.calls.ts';
import { fileProblem, fileTable, keptFields, matchedFields, namedSources, orderedTables } from './design-file.ts';

const field = (dbFieldName: string, given: Partial<FieldDesign> = {}) =>
  newField({ id: `id_${dbFieldName}`, dbFieldName, dbFieldTxt: dbFieldName, ...given });
const design = (fields: readonly FieldDesign[], tableName = 'pots') => ({
  ...{ head: newHead({ id: 'h1', tenantId: 7, tableName, tableTxt: '盆' }), fields, indexes: [], buttons: [] },
});
const table = (tableName: string, given: object = {}) =>
  ({ head: { tableName, tableTxt: tableName, tableType: 1, ...given }, fields: [] }) as DesignFile['tables'][number];
const file = (given: Partial<DesignFile>): DesignFile => ({ ...DESIGN_FILE, tables: [], ...given });

describe('a design as a file carries it', () => {
  it('has neither ids nor tenant, no removed fields, and no people that a default names', () => {
    const filed = fileTable(
      design([
        field('name'),
        field('gone', { parked: 1 }),
        field('owner', { fieldShowType: 'sel_user', fieldDefaultValue: 'zhang' }),
        field('me', { fieldShowType: 'sel_user', fieldDefaultValue: '#{sys_user_code}' }),
      ]),
      null,
    );
    expect(filed.fields.map(({ dbFieldName, fieldDefaultValue }) => [dbFieldName, fieldDefaultValue])).toEqual([
      ['name', null],
      ['owner', null],
      ['me', '#{sys_user_code}'],
    ]);
    const text = JSON.stringify(filed);
    for (const key of ['"id"', 'tenantId', 'physicId', 'parked']) expect(text).not.toContain(key);
  });
});

describe('reading a file', () => {
  it.each([
    ['one of ours', file({ tables: [table('pots')] }), undefined],
    ['another kind', file({ kind: 'x' }), '该文件不是在线表单的导出文件'],
    ['a later format', file({ format: 2 }), '该文件由更新的版本导出，请先升级本系统'],
    ['a table twice', file({ tables: [table('pots'), table('pots')] }), '文件中表pots出现了两次'],
  ])('judges %s', (_name, given, problem) => expect(fileProblem(given)).toBe(problem));

  it('makes main tables first, sub-tables next, views last', () => {
    const tables = [table('v$1', { viewOf: 'm' }), table('s', { tableType: 3 }), table('m', { tableType: 2 })];
    expect(orderedTables(tables).map(({ head }) => head.tableName)).toEqual(['m', 's', 'v$1']);
  });

  it('knows fields by their names, and takes a removed one back only with its type', () => {
    const before = [field('name'), field('size', { parked: 1, dbType: 'int' }), field('age', { parked: 1 })];
    const sent = [field('name'), field('size'), field('age'), field('fresh')].map(({ id: _, ...rest }) => rest);
    const ids = (ofView: boolean) =>
      matchedFields(before, sent, ofView).map((one) => [one.dbFieldName, (one as { id?: string }).id]);
    expect(ids(false)).toEqual([
      ['name', 'id_name'],
      ['size', undefined],
      ['age', 'id_age'],
      ['fresh', undefined],
    ]);
    expect(ids(true).map(([name]) => name)).toEqual(['name', 'age']);
    expect(keptFields([field('name'), field('more'), field('id')], sent)).toEqual(['more']);
  });

  it('names what fields take their values from', () => {
    const sources = namedSources([
      field('a1', { fieldShowType: 'list', dictField: 'sex' }),
      field('b1', { fieldShowType: 'text', dictField: 'sex' }),
      field('c1', { fieldShowType: 'popup', dictTable: 'rpt', dictField: 'x' }),
      field('d1', { fieldShowType: 'link_table', dictTable: 'pots', dictField: 'id' }),
      field('e1', { fieldShowType: 'list', dictTable: "sys_user where status='1'", dictField: 'id' }),
      field('f1', { fieldShowType: 'link_table_field', dictTable: 'd1', dictText: 'name' }),
    ]);
    expect(sources.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'dict sex',
      'report rpt',
      'table pots',
      'table sys_user',
    ]);
  });
});
