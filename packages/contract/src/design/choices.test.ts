import { describe, expect, test } from 'vitest';
import { type ChoiceDesign, choiceCode, choiceDesigns, choiceKeyParts, choicePart } from './choices.ts';
import { newField, newHead } from './defaults.ts';
import type { FieldDesign } from './design.ts';
import { toResource } from './to-resource.ts';

const field = (dbFieldName: string, more: Partial<FieldDesign>): FieldDesign =>
  newField({ id: dbFieldName, dbFieldName, dbFieldTxt: dbFieldName, ...more });
const table = (dictTable: string | null, dictField: string | null, dictText: string | null) => ({
  ...{ dictTable, dictField, dictText },
});
const linkage = (more: object = {}) =>
  JSON.stringify({
    ...{ table: 'zone', txt: 'name', key: 'code', idField: 'id', pidField: 'pid', condition: "level = 1 and on='Y'" },
    ...more,
  });

describe('contract/2 §15.4: fields that choose from rows of a table', () => {
  test.each<[string, Partial<FieldDesign>, Partial<ChoiceDesign>]>([
    [
      'one row of a table',
      { fieldShowType: 'sel_search', ...table('SYS_Role', 'id', 'Role_Name') },
      { shape: 'list', table: 'sys_role', value: 'id', text: 'role_name', where: [], several: false },
    ],
    [
      'several, with a condition',
      { fieldShowType: 'checkbox', ...table("firm where kind = 'it''s' and level=3", 'id', 'name') },
      {
        where: [
          { column: 'kind', value: "it's" },
          { column: 'level', value: '3' },
        ],
        several: true,
      },
    ],
    [
      'a node of a tree',
      { fieldShowType: 'sel_tree', ...table('zone', '7', 'id,pid,name,has_child') },
      { shape: 'tree', value: 'id', id: 'id', parent: 'pid', text: 'name', hasChild: 'has_child', root: '7' },
    ],
    [
      'the first level of a linkage',
      { fieldShowType: 'link_down', dictTable: linkage() },
      { shape: 'chain', table: 'zone', value: 'code', text: 'name', id: 'id', parent: 'pid', below: [] },
    ],
    [
      'people by their accounts, several',
      { fieldShowType: 'sel_user' },
      {
        table: 'sys_user',
        value: 'username',
        text: 'realname',
        several: true,
        picker: { of: 'users', store: 'username' },
      },
    ],
    [
      'one person by id',
      { fieldShowType: 'sel_user', fieldExtendJson: '{"store":"id","text":"workNo","multiSelect":false}' },
      { value: 'id', text: 'work_no', several: false, picker: { of: 'users', store: 'id' } },
    ],
    [
      'people by a column that none is stored by',
      { fieldShowType: 'sel_user', fieldExtendJson: '{"store":"password","text":"salt"}' },
      { value: 'username', text: 'realname' },
    ],
    [
      'departments by their codes',
      { fieldShowType: 'sel_depart', fieldExtendJson: '{"store":"orgCode"}' },
      { table: 'sys_depart', value: 'org_code', text: 'depart_name', picker: { of: 'departs', store: 'orgCode' } },
    ],
    [
      'a category below a code',
      { fieldShowType: 'cat_tree', dictField: 'B01' },
      { shape: 'tree', table: 'sys_category', several: false, picker: { of: 'categories', root: 'B01' } },
    ],
  ])('%s', (_what, given, choice) => {
    expect(choiceDesigns([field('cell', given)])).toMatchObject([{ name: 'cell', ...choice }]);
  });

  test.each<[string, Partial<FieldDesign>]>([
    ['a dictionary', { fieldShowType: 'list', dictField: 'sex' }],
    ['no column to show', { fieldShowType: 'list', ...table('firm', 'id', null) }],
    ['a condition that is none', { fieldShowType: 'list', ...table('firm where 1=1 --', 'id', 'name') }],
    ['a condition with or', { fieldShowType: 'list', ...table("firm where a='1' or b='2'", 'id', 'name') }],
    ['a table that is no name', { fieldShowType: 'list', ...table('firm f', 'id', 'name') }],
    ['a column that is no name', { fieldShowType: 'list', ...table('firm', 'id', "name||''") }],
    ['a tree without its columns', { fieldShowType: 'sel_tree', ...table('zone', '0', 'id') }],
    ['a linkage that is no JSON', { fieldShowType: 'link_down', dictTable: '{table:zone' }],
    [
      'a linkage with a condition that is none',
      { fieldShowType: 'link_down', dictTable: linkage({ condition: '1=1' }) },
    ],
    ['a linkage without its columns', { fieldShowType: 'link_down', dictTable: linkage({ pidField: '' }) }],
    ['a number', { fieldShowType: 'list', dbType: 'int', ...table('firm', 'id', 'name') }],
    ['something masked', { fieldShowType: 'list', sensitive: 'phone', ...table('firm', 'id', 'name') }],
    ['something without a column', { fieldShowType: 'list', dbIsPersist: 0, ...table('firm', 'id', 'name') }],
    ['something removed', { fieldShowType: 'list', parked: 1, ...table('firm', 'id', 'name') }],
  ])('not %s', (_what, given) => expect(choiceDesigns([field('cell', given)])).toEqual([]));

  test('a linkage goes on in the fields that it names, as far as they are there', () => {
    const top = field('province', { fieldShowType: 'link_down', dictTable: linkage({ linkField: 'city, town,gone' }) });
    const lower = ['city', 'town'].map((name) => field(name, { fieldShowType: 'link_down' }));
    const choices = choiceDesigns([top, ...lower]);
    expect(choices.map((choice) => choicePart('h1', choice))).toEqual([
      { key: 'h1.province', shape: 'chain' },
      { key: 'h1.city', shape: 'chain', above: 'province' },
      { key: 'h1.town', shape: 'chain', above: 'city' },
    ]);
    const fields = [top, field('city', { fieldShowType: 'date', dbType: 'Date' }), ...lower.slice(1)];
    expect(choiceDesigns(fields).map(({ name }) => name)).toEqual(['province']);
  });

  test('the running field has a key in the place of the table, and is asked for as a whole', () => {
    const chosen = field('cell', { fieldShowType: 'list', isQuery: 1, ...table('firm', 'id', 'name') });
    const head = newHead({ id: 'h1', tenantId: 1, tableName: 't1', tableTxt: '表', tableType: 1 });
    const { fields } = toResource({ head, fields: [chosen], indexes: [], buttons: [] }, 't1__t1');
    expect(fields.cell).toMatchObject({ kind: 'text', choice: { key: 'h1.cell', shape: 'list' }, query: 'eq' });
    expect(JSON.stringify(fields)).not.toContain('firm');
  });
});

test('a key is told from a table by its point', () => {
  expect(choiceKeyParts('h1.cell')).toEqual({ code: 'h1', field: 'cell' });
  expect(choiceKeyParts('sys_user')).toBeUndefined();
  expect(choiceKeyParts('.cell')).toBeUndefined();
  expect(choiceCode('h1.cell')).toBe('h1.cell,text,code');
});
