import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DbType, Design, FieldDesign, HeadDesign, IndexDesign } from './design.ts';
import { controlProblem, designProblems, renameProblems, subProblems } from './design-checks.ts';

const HEAD: HeadDesign = {
  ...{ id: 'h', tenantId: 1, tableName: 'visitor', tableTxt: '访客', tableType: 1 as const, subTableStr: null },
  ...{ isCheckbox: 'Y' as const, isPage: 'Y' as const, isTree: 'N' as const, scroll: 1 as const },
  ...{ queryMode: 'single' as const, relationType: null, tabOrderNum: null, formCategory: 'temp', formTemplate: '1' },
  ...{ treeParentIdField: null, treeIdField: null, treeFieldname: null, themeTemplate: 'normal' as const },
  ...{ copyType: 0 as const, physicId: null, extConfigJson: null, titleField: null, defaultSort: null },
};

const field = (dbFieldName: string, given: Partial<FieldDesign> = {}): FieldDesign => ({
  ...{ id: dbFieldName, orderNum: 0, dbFieldName, dbFieldTxt: dbFieldName, dbType: 'string', dbLength: 32 },
  ...{ dbPointLength: 0, dbDefaultVal: null, dbIsKey: 0, dbIsNull: 1, dbIsPersist: 1, isShowForm: 1, isShowList: 1 },
  ...{ isReadOnly: 0, isQuery: 0, sortFlag: null, queryMode: 'single', fieldShowType: 'text', fieldLength: 200 },
  ...{ fieldHref: null, fieldValidType: null, fieldMustInput: null, fieldExtendJson: null, fieldDefaultValue: null },
  ...{ dictTable: null, dictField: null, dictText: null, mainTable: null, mainField: null, converter: null },
  ...{ queryConfigFlag: null, queryShowType: null, queryDictTable: null, queryDictField: null, queryDictText: null },
  ...{ queryDefVal: null, parked: 0, parkedColumn: null },
  ...given,
});

const designOf = (
  fields: readonly FieldDesign[],
  head: Partial<HeadDesign> = {},
  indexes: readonly IndexDesign[] = [],
): Design => ({ head: { ...HEAD, ...head }, fields, indexes, buttons: [] });

const index = (indexName: string, indexField: string): IndexDesign => ({
  ...{ id: indexName, indexName, indexField, indexType: 'normal' },
});

const key = (name: string) => field(name, { mainTable: 'trip', mainField: 'id' });
const sub = { tableName: 'trip_bus', tableType: 3, relationType: 0 } as const;
const many = (count: number) => Array.from({ length: count }, (_, at) => field(`field${at}`));
const textsOf = (design: Design) =>
  designProblems(design, (pattern) => !pattern.includes('+)+')).map(({ text }) => text);

describe('(contract/2 §15.5, online.md §11) what keeps a design from being saved', () => {
  test.each<[string, Design, string[]]>([
    ['nothing', designOf(many(300)), []],
    ['301 fields', designOf(many(301)), ['字段最多300个']],
    ['a parked field counts for nothing', designOf([...many(300), field('select', { parked: 1 })]), []],
    ['its table name', designOf([], { tableName: 'sys_user' }), ['表名不能以系统前缀开头']],
    ['the name of a view is no name of a table', designOf([], { tableName: 'visitor$1', copyType: 1 }), []],
    ['a field twice', designOf([field('name'), field('name', { id: '2' })]), ['name已存在，不能重复！']],
    [
      'a password that is unique',
      designOf([field('word', { fieldShowType: 'password', fieldValidType: 'only', dbFieldTxt: '口令' })]),
      ['口令：密码不能设为唯一'],
    ],
    [
      'a password that is known',
      designOf([field('word', { fieldShowType: 'password', fieldDefaultValue: '123456', dbFieldTxt: '口令' })]),
      ['口令：密码不能有默认值'],
    ],
    ['a keyword', designOf([field('select')]), ['select是关键字，不能作为字段名称使用！']],
    ['a tree on a main table', designOf([], { isTree: 'Y', tableType: 2 }), ['主表和附表不支持树类型！']],
    ['a tree on a sub-table', designOf([], { ...sub, isTree: 'Y' }), ['主表和附表不支持树类型！']],
    [
      'a tree without its fields',
      designOf([], { isTree: 'Y' }),
      ['请选择树形列表的父级字段、是否有子节点字段和展开字段'],
    ],
    ['a formula', designOf([field('total', { formula: 'price * 2' }), field('price')]), []],
    ['what is no field', designOf([field('total', { formula: 'constructor' })]), ['表达式不正确：constructor']],
    [
      'what is no expression (CVE-2023-41544)',
      designOf([
        field('aa', { visibleIf: '1 +' }),
        field('bb', { fieldDefaultValue: '{{constructor.constructor("x")()}}' }),
      ]),
      ['表达式不正确：1 +', '表达式不正确：constructor.constructor("x")()'],
    ],
    ['a link', designOf([field('aa', { fieldHref: '/x?id={{nobody}}' })]), ['表达式不正确：nobody']],
    [
      'formulas in a circle',
      designOf([field('aa', { formula: 'bb + 1' }), field('bb', { formula: 'cc' }), field('cc', { formula: 'aa' })]),
      ['公式存在循环引用：aa、bb、cc'],
    ],
    ['options by their values', designOf([field('aa', { optionsIf: 'option.value != aa' })]), []],
    [
      'an option elsewhere',
      designOf([field('aa', { visibleIf: 'sum(option.price) > 1 or option.x' })]),
      ['表达式不正确：option.x'],
    ],
    [
      'a sealed value',
      designOf([field('pp', { fieldShowType: 'password' }), field('aa', { formula: 'pp' })]),
      ['表达式不正确：pp'],
    ],
    [
      'rows beside what has no column',
      designOf([field('aa', { formula: 'sum(items.price)', dbIsPersist: 0 })]),
      ['表达式不正确：items.price'],
    ],
    ['a foreign key of a single table', designOf([key('trip_id')]), ['只有附表才能配置外键!']],
    ['a foreign key of a sub-table', designOf([key('trip_id')], sub), []],
    ['two foreign keys', designOf([key('trip_id'), key('trip_no')], sub), ['外键只允许配置一个!']],
    ['a foreign key to itself', designOf([key('trip_id')], { ...sub, tableName: 'trip' }), ['外键不能指向本表']],
    ['a long text', designOf([field('name', { dbLength: 4001 })]), ['name：字段长度必须在1到4000之间']],
    ['16 digits', designOf([field('sum', { dbType: 'BigDecimal', dbLength: 16 })]), ['sum：字段长度必须在1到15之间']],
    [
      'more decimals than digits',
      designOf([field('sum', { dbType: 'BigDecimal', dbLength: 4, dbPointLength: 5 })]),
      ['sum：小数点不能大于字段长度'],
    ],
    [
      'a default that is no number',
      designOf([field('sum', { dbType: 'int', dbDefaultVal: 'abc' })]),
      ['sum：默认值与字段类型不符'],
    ],
    ['a default', designOf([field('sum', { dbType: 'BigDecimal', dbLength: 10, dbDefaultVal: '-1.50' })]), []],
    ['a named check', designOf([field('name', { fieldValidType: '*6-16' })]), []],
    ['a pattern', designOf([field('name', { fieldValidType: '^\\d{6}$' })]), []],
    ['a broken pattern', designOf([field('name', { fieldValidType: '(' })]), ['正则表达式不正确']],
    ['a slow pattern', designOf([field('name', { fieldValidType: '^(a+)+$' })]), ['正则表达式过于复杂']],
    ['an index', designOf([field('name')], {}, [index('idx_name', 'name')]), []],
    ['an index on nothing', designOf([field('name')], {}, [index('idx_name', 'gone')]), ['索引字段gone不存在']],
    [
      'an index on no column',
      designOf([field('name', { dbIsPersist: 0 })], {}, [index('idx_name', 'name')]),
      ['索引字段name不存在'],
    ],
    [
      'an index twice',
      designOf([field('name')], {}, [index('idx', 'name'), { ...index('idx', 'name'), id: '2' }]),
      ['idx已存在，不能重复！'],
    ],
  ])('%s', (_, design, texts) => expect(textsOf(design)).toEqual(texts));

  test('whatever the names are, no throw', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (names, pattern) => {
        const fields = names.map((name) => field(name, { fieldValidType: pattern }));
        expect(Array.isArray(textsOf(designOf(fields, {}, [index(pattern, names.join())])))).toBe(true);
      }),
    );
  });
});

test.each<[string, DbType, string | undefined]>([
  ['time', 'string', undefined],
  ['time', 'Datetime', '当控件类型为时间时,数据库属性里的字段类型必须是String！'],
  ['date', 'Date', undefined],
  ['date', 'int', '当控件类型为日期时,数据库属性里的字段类型必须是Date或Datetime或String！'],
  ['datetime', 'Date', '当控件类型为日期时间时,数据库属性里的字段类型必须是Datetime或String！'],
  ['file', 'Text', undefined],
  ['file', 'double', '当控件类型为文件时,数据库属性里的字段类型必须是String或Text！'],
  ['text', 'BigDecimal', undefined],
  ['constructor', 'int', undefined],
])('(contract/2 §15.5) control %s with type %s: %s', (fieldShowType, dbType, problem) =>
  expect(controlProblem({ fieldShowType, dbType })).toBe(problem),
);

describe('(online.md §11) sub-tables', () => {
  const nobody = () => undefined;
  const trip = { tableName: 'trip' };
  const bus = designOf([key('trip_id')], sub);

  test.each<[string, readonly Design[], (name: string) => string | undefined, string[]]>([
    ['with their key', [bus], nobody, []],
    ['of this table already', [bus], () => 'trip', []],
    ['of another', [bus], () => 'tour', ['附表trip_bus已属于主表tour']],
    ['without a key', [designOf([], sub)], nobody, ['子表【trip_bus】外键配置未找到!']],
    [
      'whose key was removed',
      [designOf([{ ...key('trip_id'), parked: 1 }], sub)],
      nobody,
      ['子表【trip_bus】外键配置未找到!'],
    ],
    ['21 of them', Array.from({ length: 21 }, () => bus), nobody, ['附表最多20个']],
  ])('%s', (_, subs, ownerOf, texts) =>
    expect(subProblems(trip, subs, ownerOf).map(({ text }) => text)).toEqual(texts),
  );
});

test('(contract/2 §15.5) a field that an index names is not renamed', () => {
  const indexes = [index('idx_name', 'name')];
  const before = designOf([field('name')], {}, indexes);
  const after = designOf([field('title', { id: 'name' })], {}, indexes);
  expect(renameProblems(before, after)).toEqual([
    { field: 'title', text: '当前字段存在索引配置，请先删除索引再修改字段' },
  ]);
  expect(renameProblems(before, { ...after, indexes: [] })).toEqual([]);
  expect(renameProblems(before, before)).toEqual([]);
});

test.each<[string, Partial<FieldDesign>, string[]]>([
  ['right', {}, []],
  ['several fields', { dictField: 'name,mobile', dictText: 'guest, phone' }, []],
  ['no report', { dictTable: ' ' }, ['客户：Popup弹框须在“字典Table”填写报表编码']],
  [
    'no columns',
    { dictField: '', dictText: '' },
    ['客户：Popup弹框须在“字典Code”填写报表的列，在“字典Text”按同样顺序填写写入的字段'],
  ],
  [
    'more columns than fields',
    { dictField: 'name,mobile' },
    ['客户：“字典Code”有2列，“字典Text”有1个字段，个数须相同'],
  ],
  ['another field only', { dictText: 'phone' }, ['客户：“字典Text”须包含本字段guest']],
  [
    'a field that is not there',
    { dictField: 'name,mobile', dictText: 'guest,gone' },
    ['客户：“字典Text”中的字段gone不存在'],
  ],
  ['a number', { dbType: 'int', dbLength: 4 }, ['当控件类型为Popup弹框时,数据库属性里的字段类型必须是String或Text！']],
  ['parked', { parked: 1, dictTable: '' }, []],
])('(contract/3 §5) a report dialog with %s tells the designer before it is saved', (_name, given, texts) => {
  const popup = { fieldShowType: 'popup', dictTable: 'guests', dictField: 'name', dictText: 'guest' };
  const fields = [field('guest', { dbFieldTxt: '客户', ...popup, ...given }), field('phone')];
  expect(textsOf(designOf(fields))).toEqual(texts);
});
