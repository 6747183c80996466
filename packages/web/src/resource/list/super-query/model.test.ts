import { LIMITS } from '@songbai/contract/limits.ts';
import { encodedParams, type Rule } from '@songbai/contract/rules/super-query.ts';
import { decodeSuperQuery } from '@songbai/contract/wire/list-params.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesFor } from './field-rules.ts';
import { controlOf, fieldsByName, fieldTree, type QueryField, takesSeveral } from './fields.ts';
import {
  BLANK,
  type Editor,
  editorOf,
  incompleteRows,
  isTooLong,
  type QueryRow,
  queryOf,
  recordsOf,
  rowCount,
  withChangedGroup,
  withField,
  withGroup,
  withoutRow,
  withRow,
  withRule,
  withValue,
} from './model.ts';

const FIELDS: QueryField[] = [
  { value: 'name', text: '名称', type: 'string' },
  { value: 'price', label: '价格', type: 'money', dbType: 'int' },
  { value: 'region', text: '地区', type: 'pca' },
  { value: 'customer', text: '客户', children: [{ value: 'phone', text: '电话' }] },
];
const known = fieldsByName(FIELDS);
const row = (field: string, rule: Rule | '', val: string, key = 1): QueryRow => ({ key, field, rule, val });
const asked = (rows: QueryRow[]) => queryOf({ matchType: 'and', rows }, known)?.params;

describe('(contract/3 §6) an item with children is a heading, its child is parent,child', () => {
  test('the tree and the names', () => {
    expect(fieldTree(FIELDS).at(-1)).toEqual({
      value: 'customer',
      title: '客户',
      label: '客户',
      selectable: false,
      children: [{ value: 'customer,phone', title: '电话', label: '客户-电话', selectable: true }],
    });
    expect([...known.keys()]).toEqual(['name', 'price', 'region', 'customer,phone']);
  });
});

describe('(contract/3 §6) the value control, first match wins', () => {
  test.each<[Partial<QueryField>, string]>([
    [{ type: 'sel_search', dictCode: 'sex' }, 'search'],
    [{ type: 'list', dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' }, 'search'],
    [{ type: 'list_multi', dictCode: 'sex' }, 'multiDict'],
    [{ type: 'list_multi', options: [] }, 'multiOptions'],
    [{ type: 'sel_tree', dictTable: 'cem_area', dictText: 'name', dictCode: 'id' }, 'tree'],
    [{ type: 'list', dictCode: 'sex' }, 'dict'],
    [{ type: 'date', dictCode: 'sex' }, 'dict'],
    [{ type: 'table-dict', dictTable: 'report_user', dictCode: 'username' }, 'popup'],
    [{ type: 'popup', popup: { code: 'report_user', orgFields: 'username', destFields: 'writer' } }, 'popup'],
    [{ type: 'popup', dictCode: 'sex' }, 'dict'],
    [{ type: 'select-user' }, 'users'],
    [{ type: 'sel_user' }, 'users'],
    [{ type: 'select-depart' }, 'departs'],
    [{ type: 'sel_depart', options: [] }, 'departs'],
    [{ type: 'int', options: [] }, 'options'],
    [{ type: 'area-linkage' }, 'area'],
    [{ type: 'pca' }, 'area'],
    [{ type: 'date' }, 'date'],
    [{ type: 'datetime' }, 'datetime'],
    [{ type: 'time' }, 'time'],
    [{ type: 'int' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'money' }, 'money'],
    [{ type: 'switch' }, 'switch'],
    [{ type: 'ref', target: 'customer' }, 'ref'],
    [{ type: 'constructor' }, 'text'],
    [{}, 'text'],
  ])('%j', (field, kind) => {
    expect(controlOf({ value: 'x', ...field })).toBe(kind);
  });

  test('no field chosen yet: text', () => {
    expect(controlOf(undefined)).toBe('text');
  });

  test('(spec/2 §5) with the in rule several values are allowed', () => {
    expect([takesSeveral('text', 'in'), takesSeveral('text', 'eq')]).toEqual([true, false]);
    expect([takesSeveral('dict', 'in'), takesSeveral('dict', 'ne')]).toEqual([true, false]);
    expect([takesSeveral('users', 'eq'), takesSeveral('date', 'in')]).toEqual([true, false]);
  });
});

describe('(contract/3 §6) editing rows', () => {
  test('a new row has the rule eq and stands after the one whose + was pressed', () => {
    const rows = withRow(withRow(BLANK.rows, 1), 1);
    expect(rows.map(({ key, rule }) => [key, rule])).toEqual([
      [1, 'eq'],
      [3, 'eq'],
      [2, 'eq'],
    ]);
    expect(withRow([])).toEqual(BLANK.rows);
  });

  test('all may be taken away, and no more are added than a query takes', () => {
    expect(withoutRow(BLANK.rows, 1)).toEqual([]);
    let rows = BLANK.rows;
    for (let at = 0; at < 60; at += 1) rows = withRow(rows);
    expect(rows).toHaveLength(LIMITS.filterConditions);
  });

  test('another field clears the value', () => {
    expect(withField([row('name', 'like', '松')], 1, 'price')).toEqual([row('price', 'like', '')]);
  });

  test.each<[Rule | '', Rule | '', string, string]>([
    ['in', 'eq', '1,2,3', '1'],
    ['in', '', '1,2,3', '1'],
    ['in', 'in', '1,2,3', '1,2,3'],
    ['eq', 'in', '1', '1'],
    ['eq', 'ne', '1,2', '1,2'],
    ['in', 'like', '', ''],
    ['between', 'ge', '1,5', '1'],
    ['in', 'between', '1,2,3', '1'],
    ['ge', 'empty', '1', ''],
    ['ge', 'within', '2026-01-01', ''],
    ['within', 'ge', 'today', ''],
  ])('(spec/2 §5) from %s to %s: switching away from in keeps only the first value', (from, to, val, kept) => {
    expect(withRule([row('name', from, val)], 1, to)).toEqual([row('name', to, kept)]);
  });

  test('a rule that the new field has not becomes eq', () => {
    const rows = [row('price', 'between', '1,5')];
    expect(withField(rows, 1, 'name', known)).toEqual([row('name', 'eq', '')]);
    expect(withField([row('price', 'in', '1')], 1, 'name', known)).toEqual([row('name', 'in', '')]);
  });

  test.each<[Partial<QueryField> | undefined, Rule[], Rule[]]>([
    [{ type: 'string' }, ['like', 'left_like', 'in', 'empty'], ['gt', 'between', 'within']],
    [{ type: 'money' }, ['between', 'gt', 'in', 'not_empty'], ['like', 'within']],
    [{ type: 'date' }, ['between', 'within', 'le'], ['like', 'in']],
    [{ type: 'datetime' }, ['between', 'within'], ['right_like']],
    [{ type: 'list', dictCode: 'sex' }, ['eq', 'ne', 'in', 'empty'], ['gt', 'like', 'between']],
    [{ type: 'pca' }, ['right_like'], ['le']],
    [undefined, ['eq', 'like', 'le'], ['between', 'within', 'empty']],
  ])('%j offers %j and not %j', (field, offered, others) => {
    const rules = rulesFor(field && { value: 'x', ...field });
    expect(rules).toEqual(expect.arrayContaining(offered));
    for (const other of others) expect(rules).not.toContain(other);
  });

  test('a value goes to its own row', () => {
    const rows = [row('name', 'eq', '', 1), row('name', 'ne', '', 2)];
    expect(withValue(rows, 2, '柏').map(({ val }) => val)).toEqual(['', '柏']);
  });
});

describe('(spec/2 §3) query payload: matchType plus params', () => {
  test.each<[string, QueryRow[], unknown]>([
    ['no row', [], undefined],
    ['the blank row', [...BLANK.rows], undefined],
    ['no field', [row('', 'eq', '1')], undefined],
    ['no rule', [row('name', '', '1')], undefined],
    ['a blank value', [row('name', 'eq', ' ')], undefined],
    [
      '0 is a value',
      [row('price', 'eq', '0')],
      [{ field: 'price', rule: 'eq', val: '0', type: 'money', dbType: 'int' }],
    ],
    [
      'incomplete ones are left out',
      [row('name', 'eq', ' 松 '), row('name', 'ne', '')],
      [{ field: 'name', rule: 'eq', val: '松', type: 'string' }],
    ],
    ['a field that is gone', [row('old', 'eq', '1')], [{ field: 'old', rule: 'eq', val: '1' }]],
    [
      'a province begins its codes',
      [row('region', 'right_like', '330000')],
      [{ field: 'region', rule: 'right_like', val: '33', type: 'pca' }],
    ],
    [
      'a province itself',
      [row('region', 'eq', '330000')],
      [{ field: 'region', rule: 'eq', val: '330000', type: 'pca' }],
    ],
  ])('%s', (_name, rows, params) => {
    expect(asked(rows)).toEqual(params);
  });

  test('what is saved keeps rows whose value is open, unless all are', () => {
    const open = row('name', 'like', '');
    expect(recordsOf({ matchType: 'or', rows: [row('price', 'ge', '5', 1), open] }, known)).toMatchObject([
      { field: 'price', val: '5' },
      { field: 'name', rule: 'like', val: '' },
    ]);
    expect(recordsOf({ matchType: 'or', rows: [open] }, known)).toEqual([]);
  });

  test('a bracket is joined in the other way; without rows it is gone', () => {
    const editor: Editor = withGroup({ matchType: 'and', rows: [row('name', 'eq', '松')] });
    expect(editor.groups).toEqual([{ key: 1, matchType: 'or', rows: BLANK.rows }]);
    expect(rowCount(editor)).toBe(2);
    const [group] = editor.groups ?? [];
    if (!group) throw new Error('no bracket');
    const filled = withChangedGroup(editor, { ...group, rows: [row('price', 'between', '1,5')] });
    const query = queryOf(filled, known);
    expect(query?.groups).toEqual([
      { matchType: 'or', params: [{ field: 'price', rule: 'between', val: '1,5', type: 'money', dbType: 'int' }] },
    ]);
    expect(query && editorOf(query)).toEqual(filled);
    expect(withChangedGroup(editor, { ...group, rows: [] }).groups).toEqual([]);
    expect(queryOf(editor, known)?.groups).toBeUndefined();
  });

  test('a bracket alone is a query, and is saved', () => {
    const editor: Editor = {
      matchType: 'and',
      rows: [],
      groups: [{ key: 1, matchType: 'or', rows: [row('name', 'empty', '')] }],
    };
    expect(recordsOf(editor, known)).toEqual([
      { matchType: 'or', params: [{ field: 'name', rule: 'empty', val: '', type: 'string' }] },
    ]);
  });

  test('rows that were begun and not completed are named; untouched ones are not', () => {
    const rows = [row('name', 'eq', '松', 1), row('name', 'like', ' ', 2), row('', 'eq', '', 3)];
    const groups = [{ key: 1, matchType: 'or' as const, rows: [row('price', 'between', '1,', 1)] }];
    expect(incompleteRows({ matchType: 'and', rows, groups })).toEqual(['条件2', '条件组1条件1']);
  });

  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('%41', '\ud800', '松&柏', '#+ ?'));
  test('what travels is what was asked for, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), (values) => {
        const rows = values.map((val, at) => row('name', 'eq', val, at));
        const query = queryOf({ matchType: 'or', rows }, known);
        if (!query) return;
        expect(decodeSuperQuery(encodedParams(query))).toEqual(query.params);
        expect(queryOf(editorOf(query), known)).toEqual(query);
      }),
    );
  });

  test('an address has an end', () => {
    const query = (count: number) => ({
      matchType: 'and' as const,
      params: Array.from({ length: count }, () => ({ field: 'name', rule: 'eq' as const, val: '松'.repeat(40) })),
    });
    expect([isTooLong(query(1)), isTooLong(query(10))]).toEqual([false, true]);
  });
});
