import { describe, expect, test } from 'vitest';
import { newField, newHead } from '../defaults.ts';
import type { Design, FieldDesign } from '../design.ts';
import { toResource } from '../to-resource.ts';
import { columnsInfo } from './columns-info.ts';
import { formSchema } from './form-schema.ts';
import { queryInfo } from './query-info.ts';

const OPTIONS = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];
const MANY = Array.from({ length: 201 }, (_none, at) => ({ value: String(at), text: `第${at}项` }));
const optionsOf = (code: string) => ({ sex: OPTIONS, many: MANY })[code];

const field = (given: Partial<FieldDesign>): FieldDesign =>
  newField({ id: 'f1', dbFieldName: 'cell', dbFieldTxt: '格', ...given });
const designOf = (fields: readonly FieldDesign[], head: Partial<Design['head']> = {}): Design => ({
  head: newHead({ id: 'h1', tenantId: 1, tableName: 'visitor', tableTxt: '来访', ...head }),
  fields,
  indexes: [],
  buttons: [],
});
const fieldsOf = (design: Design) => toResource(design, design.head.tableName).fields;
const columns = (design: Design) => columnsInfo(design, fieldsOf(design), { optionsOf, hidden: [] });
const form = (design: Design) => formSchema({ design, fields: fieldsOf(design) }, [], optionsOf);

const LINKAGE = '{"table":"zone","txt":"name","key":"code","idField":"id","pidField":"pid","condition":""}';

describe('contract/2 §16.3 columns', () => {
  const cases: readonly [name: string, given: Partial<FieldDesign>, column: object][] = [
    ['a text', {}, { dataIndex: 'cell', title: '格', sorter: false, fieldType: 'string' }],
    ['a sorted one', { sortFlag: '1' }, { sorter: true }],
    [
      'a date',
      { dbType: 'Date', fieldShowType: 'date' },
      { fieldType: 'Date', scopedSlots: { customRender: 'dateSlot' } },
    ],
    ['a choice', { fieldShowType: 'list', dictField: 'sex' }, { customRender: 'cell' }],
    ['a choice of many', { fieldShowType: 'list', dictField: 'many' }, { customRender: '_replace_text_cell_dictText' }],
    ['a switch', { fieldShowType: 'switch' }, { customRender: 'cell' }],
    ['pictures', { fieldShowType: 'image', dbLength: 500 }, { scopedSlots: { customRender: 'imgSlot' } }],
    ['files', { fieldShowType: 'file', dbLength: 500 }, { scopedSlots: { customRender: 'fileSlot' } }],
    ['a region', { fieldShowType: 'pca' }, { scopedSlots: { customRender: 'pcaSlot' } }],
    [
      'a link',
      { fieldHref: '/a' },
      { hrefSlotName: 'fieldHref_cell', scopedSlots: { customRender: 'fieldHref_cell' } },
    ],
    ['a cut text', { fieldExtendJson: '{"showLength":8}' }, { showLength: 8 }],
  ];
  test.each(cases)('%s', (_name, given, column) => {
    expect(columns(designOf([field(given)])).columns).toMatchObject([column]);
  });

  test('leave out what lists do not show, what is removed and what is secret', () => {
    const design = designOf([
      field({ isShowList: 0 }),
      field({ dbFieldName: 'gone', parked: 1 }),
      field({ dbFieldName: 'secret', fieldShowType: 'password' }),
      field({ dbFieldName: 'create_by', dbFieldTxt: '创建人' }),
    ]);
    expect(columns(design).columns).toMatchObject([
      { dataIndex: 'create_by', customRender: '_replace_text_create_by_dictText' },
    ]);
  });

  test('send the options of small dictionaries only', () => {
    const design = designOf([
      field({ fieldShowType: 'radio', dictField: 'sex' }),
      field({ dbFieldName: 'much', fieldShowType: 'list', dictField: 'many' }),
      field({ dbFieldName: 'on_off', fieldShowType: 'switch', fieldExtendJson: '["1","0"]' }),
    ]);
    expect(columns(design).dictOptions).toEqual({
      cell: OPTIONS,
      on_off: [
        { value: '1', text: '是' },
        { value: '0', text: '否' },
      ],
    });
  });

  test('say how a sub-table hangs on its main table, and a tree on itself', () => {
    const sub = designOf([field({ mainTable: 'trip', mainField: 'id' })], { tableType: 3, relationType: 1 });
    expect(columns(sub)).toMatchObject({ relationType: 1, foreignKeys: [{ field: 'cell', key: 'id' }] });
    const tree = { treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'cell' };
    expect(columns(designOf([field({})], { isTree: 'Y', ...tree }))).toMatchObject({
      ...{ pidField: 'pid', hasChildrenField: 'has_child', textField: 'cell' },
    });
  });

  test('have the active buttons of rows and list in their order', () => {
    const button = { id: 'b', buttonIcon: null, optType: 'js', optPosition: null, exp: null, buttonName: '' } as const;
    const buttons = [
      { ...button, buttonCode: 'second', buttonStyle: 'link', buttonStatus: '1', orderNum: 2 },
      { ...button, buttonCode: 'off', buttonStyle: 'link', buttonStatus: '0', orderNum: 1 },
      { ...button, buttonCode: 'first', buttonStyle: 'button', buttonStatus: '1', orderNum: 1 },
      { ...button, buttonCode: 'inside', buttonStyle: 'form', buttonStatus: '1', orderNum: 1 },
    ] as const;
    const codes = columns({ ...designOf([field({})]), buttons }).cgButtonList.map(({ buttonCode }) => buttonCode);
    expect(codes).toEqual(['first', 'second']);
  });
});

describe('contract/2 §16.2 conditions', () => {
  const cases: readonly [name: string, given: Partial<FieldDesign>, query: object][] = [
    ['a text', {}, { view: 'text', mode: 'single', config: '0', hidden: '0' }],
    ['a span of days', { fieldShowType: 'date', dbType: 'Date', queryMode: 'group' }, { view: 'date', mode: 'group' }],
    ['one of a dictionary', { fieldShowType: 'radio', dictField: 'sex' }, { view: 'list', dictCode: 'sex' }],
    ['long text', { fieldShowType: 'textarea' }, { view: 'text' }],
    [
      'one of a table, whose name stays here',
      { fieldShowType: 'sel_search', dictTable: 'sys_user', dictField: 'id', dictText: 'realname' },
      { view: 'sel_search', dictTable: 'h1.cell', dictCode: 'code', dictText: 'text' },
    ],
    [
      'as its own settings say',
      { queryConfigFlag: '1', queryShowType: 'list', queryDictField: 'sex', queryDefVal: '1' },
      { view: 'list', dictCode: 'sex', config: '1', defValue: '1' },
    ],
  ];
  test.each(cases)('%s', (_name, given, query) => {
    const design = designOf([field({ isQuery: 1, ...given })]);
    expect(queryInfo(design, fieldsOf(design))).toMatchObject([{ field: 'cell', label: '格', ...query }]);
  });

  test('two stand open, the others after 展开', () => {
    const design = designOf(['aa', 'bb', 'cc'].map((dbFieldName) => field({ dbFieldName, isQuery: 1 })));
    expect(queryInfo(design, fieldsOf(design)).map(({ hidden }) => hidden)).toEqual(['0', '0', '1']);
  });
});

describe('contract/2 §16.4 properties', () => {
  const cases: readonly [name: string, given: Partial<FieldDesign>, property: object][] = [
    ['a text', {}, { type: 'string', view: 'text', maxLength: 32 }],
    [
      'a whole number',
      { dbType: 'int', dbLength: 3 },
      { type: 'integer', view: 'number', maximum: 999, dbPointLength: 0 },
    ],
    [
      'an amount',
      { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 },
      { type: 'number', view: 'number', dbPointLength: 2 },
    ],
    ['a date typed as text', { dbType: 'Date' }, { view: 'date' }],
    [
      'a choice',
      { fieldShowType: 'list', dictField: 'sex' },
      { view: 'list', dictCode: 'sex', enum: expect.any(Array) },
    ],
    ['a switch', { fieldShowType: 'switch' }, { view: 'switch', extendOption: ['Y', 'N'] }],
    ['a unique value', { fieldValidType: 'only' }, { pattern: 'only' }],
    ['whole numbers in a text', { fieldValidType: 'z' }, { pattern: 'z', errorInfo: '请输入整数' }],
    ['a pattern of its own', { fieldValidType: '^a+$' }, { pattern: '^a+$', errorInfo: '正则表达式不正确' }],
    ['a read-only one', { isReadOnly: 1 }, { ui: { widgetattrs: { disabled: true } } }],
    ['a default', { fieldDefaultValue: '#{date}' }, { defVal: '#{date}' }],
    [
      'a popup',
      { fieldShowType: 'popup', dictTable: 'tj', dictField: 'name', dictText: 'cell' },
      { code: 'tj', orgFields: 'name', destFields: 'cell' },
    ],
    ['a category', { fieldShowType: 'cat_tree', dictField: 'B01' }, { pcode: 'B01', dict: 'SYS_CATEGORY,NAME,ID' }],
    ['a tree of a table', { fieldShowType: 'sel_tree', dictTable: 'sys_depart' }, { view: 'text' }],
    [
      'a tree whose columns are told',
      { fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictField: '0', dictText: 'id,parent_id,depart_name' },
      { view: 'sel_tree', dict: 'h1.cell,text,code', pidField: 'pid', pidValue: '0', hasChildField: 'has_child' },
    ],
    [
      'one of a table',
      { fieldShowType: 'radio', dictTable: 'sys_role', dictField: 'id', dictText: 'role_name' },
      { view: 'sel_search', dictTable: 'h1.cell', dictText: 'text', dictCode: 'code' },
    ],
    [
      'several of a table',
      { fieldShowType: 'list_multi', dictTable: 'sys_role', dictField: 'id', dictText: 'role_name' },
      { view: 'list_multi', dictCode: 'h1.cell,text,code' },
    ],
    [
      'the first level of a linkage',
      { fieldShowType: 'link_down', dictTable: LINKAGE },
      {
        view: 'link_down',
        config: { table: 'h1.cell', txt: 'text', key: 'code', idField: 'id', pidField: 'pid', condition: '' },
        others: [],
      },
    ],
  ];
  test.each(cases)('%s', (_name, given, property) => {
    expect(form(designOf([field(given)])).properties).toMatchObject({ cell: { title: '格', ...property } });
  });

  test('name what must be filled', () => {
    const design = designOf([field({ fieldMustInput: '1' }), field({ dbFieldName: 'other' })]);
    expect(form(design).required).toEqual(['cell']);
  });

  test('a field may have any name', () => {
    const design = designOf([field({ dbFieldName: 'constructor' })]);
    expect(Object.keys(form(design).properties)).toEqual(['constructor']);
  });

  test('never hold the name of a table', () => {
    const given = { dictTable: 'sys_user', dictField: 'id', dictText: 'realname' };
    for (const fieldShowType of ['list', 'sel_search', 'sel_tree', 'link_down', 'checkbox']) {
      const design = designOf([field({ fieldShowType, isQuery: 1, ...given })]);
      const all = [columns(design), form(design), queryInfo(design, fieldsOf(design))];
      expect(JSON.stringify(all)).not.toContain('sys_user');
    }
  });
});
