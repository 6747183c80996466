import { describe, expect, test } from 'vitest';
import { NEW_HEAD, newField } from './defaults.ts';
import type { ButtonDesign, Design, FieldDesign, HeadDesign } from './design.ts';
import { withFieldNames, withTemplateNames } from './expression/field-names.ts';
import { headNameProblems, newNames, sortOfHead, withNewNames, withRenamedFields } from './field-names.ts';

const NAMES = new Map([
  ['a', 'first_one'],
  ['long_name', 'b'],
]);

describe('an expression where fields are called otherwise', () => {
  test.each([
    ["a == '1' and long_name > a", "first_one == '1' and b > first_one"],
    ['IF(a, long_name, other)', 'IF(first_one, b, other)'],
    ["a == 'a'", "first_one == 'a'"],
    ['SUM(line.a) + a', 'SUM(line.a) + first_one'],
    ['a.b', 'a.b'],
    ['a#eq#a && long_name#in#1,2||a#empty#true', 'first_one#eq#a && b#in#1,2||first_one#empty#true'],
    ['a ==', 'a =='],
    ['', ''],
  ])('%s', (source, expected) => expect(withFieldNames(source, NAMES)).toBe(expected));

  test.each([
    ['{{a}}-{{ long_name + 1 }}-a', '{{first_one}}-{{ b + 1 }}-a'],
    [`/cemetery?id=$\{a}&b=$\{long_name}`, `/cemetery?id=$\{first_one}&b=$\{b}`],
    [`$\{order_no_rule}`, `$\{order_no_rule}`],
    ['#{date}', '#{date}'],
  ])('in a text: %s', (source, expected) => expect(withTemplateNames(source, NAMES)).toBe(expected));
});

const head = (given: Partial<HeadDesign> = {}): HeadDesign =>
  ({
    ...NEW_HEAD,
    id: 'h',
    tenantId: null,
    tableName: 'visit',
    tableTxt: '来访',
    tableType: 1,
    ...given,
  }) as HeadDesign;
const field = (id: string, given: Partial<FieldDesign> = {}) =>
  newField({ id, dbFieldName: id, dbFieldTxt: id, ...given });
const design = (given: Partial<Design> = {}): Design => ({
  head: head(),
  fields: [],
  indexes: [],
  buttons: [],
  ...given,
});

test('new names are those of fields that are still there', () => {
  const before = [field('1', { dbFieldName: 'a' }), field('2', { dbFieldName: 'b' }), field('3', { dbFieldName: 'c' })];
  const after = [
    field('1', { dbFieldName: 'b' }),
    field('2', { dbFieldName: 'a' }),
    field('3', { dbFieldName: 'd', parked: 1 }),
  ];
  expect([...newNames(before, after)]).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ]);
});

describe('what of a design calls its own fields by name', () => {
  test.each<[string, Partial<HeadDesign>, Partial<HeadDesign>]>([
    ['the title', { titleField: 'a' }, { titleField: 'first_one' }],
    ['the order', { defaultSort: 'a desc' }, { defaultSort: 'first_one desc' }],
    ['the order as it comes', { defaultSort: 'long_name' }, { defaultSort: 'b' }],
    [
      'a tree',
      { treeParentIdField: 'a', treeIdField: 'x', treeFieldname: 'long_name' },
      { treeParentIdField: 'first_one', treeIdField: 'x', treeFieldname: 'b' },
    ],
    [
      'cards',
      { extConfigJson: '{"x":1,"cardFields":"a, y"}' },
      { extConfigJson: '{"x":1,"cardFields":"first_one, y"}' },
    ],
    ['settings that are none', { extConfigJson: '"cardFields":"a"' }, { extConfigJson: '"cardFields":"a"' }],
  ])('head: %s', (_, given, expected) => {
    expect(withNewNames(design({ head: head(given) }), NAMES).head).toEqual(head(expected));
  });

  test.each<[string, Partial<FieldDesign>, Partial<FieldDesign>]>([
    ['a formula', { formula: 'a + 1' }, { formula: 'first_one + 1' }],
    [
      'conditions',
      { visibleIf: 'a = 1', optionsIf: 'option.value == a' },
      { visibleIf: 'first_one = 1', optionsIf: 'option.value == first_one' },
    ],
    ['a default', { fieldDefaultValue: '{{a}}' }, { fieldDefaultValue: '{{first_one}}' }],
    ['a plain default', { fieldDefaultValue: 'a' }, { fieldDefaultValue: 'a' }],
    [
      'a report',
      { fieldShowType: 'popup', dictField: 'a,x', dictText: 'a,x' },
      { dictField: 'a,x', dictText: 'first_one,x' },
    ],
    ['a category with its text beside', { fieldShowType: 'cat_tree', dictText: 'a' }, { dictText: 'first_one' }],
    [
      'what a linked record shows',
      { fieldShowType: 'link_table_field', dictTable: 'a', dictText: 'a' },
      { dictTable: 'first_one', dictText: 'a' },
    ],
    [
      'levels of a linkage',
      { fieldShowType: 'link_down', dictTable: '{"table":"a","linkField":"a,long_name"}' },
      { dictTable: '{"table":"a","linkField":"first_one,b"}' },
    ],
    [
      'a dictionary of another table',
      { fieldShowType: 'list', dictTable: 'a', dictText: 'a' },
      { dictTable: 'a', dictText: 'a' },
    ],
  ])('field: %s', (_, given, expected) => {
    const [changed] = withNewNames(design({ fields: [field('x', given)] }), NAMES).fields;
    expect(changed).toEqual({ ...field('x', given), ...expected });
  });

  test('conditions of buttons', () => {
    const buttons = [
      { id: 'b', exp: 'a#eq#1' },
      { id: 'c', exp: null },
    ] as ButtonDesign[];
    expect(withNewNames(design({ buttons }), NAMES).buttons).toEqual([
      { id: 'b', exp: 'first_one#eq#1' },
      { id: 'c', exp: null },
    ]);
  });

  test('a name that another field has now stays: it was written for that one', () => {
    const before = design({ fields: [field('1', { dbFieldName: 'a' }), field('2', { dbFieldName: 'b' })] });
    const fields = [field('1', { dbFieldName: 'c' }), field('2', { dbFieldName: 'a' })];
    const after = withRenamedFields(before, design({ head: head({ titleField: 'a', defaultSort: 'b' }), fields }));
    expect(after.head).toMatchObject({ titleField: 'a', defaultSort: 'a' });
  });
});

test.each([
  [null, undefined],
  ['', undefined],
  ['a', { field: 'a', order: 'asc' }],
  [' a  DESC ', { field: 'a', order: 'desc' }],
  ['a,desc', { field: 'a', order: 'desc' }],
])('the order %j', (defaultSort, expected) => expect(sortOfHead({ defaultSort })).toEqual(expected));

test.each([
  [{ titleField: 'a', defaultSort: 'create_time desc' }, []],
  [{ titleField: null, defaultSort: null }, []],
  [{ titleField: 'x', defaultSort: 'y' }, ['标题字段x不存在，请重新选择', '默认排序的字段y不存在，请重新选择']],
])('settings %j', (given, texts) => {
  expect(headNameProblems(given, new Set(['a', 'create_time'])).map(({ text }) => text)).toEqual(texts);
});
