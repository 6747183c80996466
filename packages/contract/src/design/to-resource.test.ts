import { describe, expect, test } from 'vitest';
import type { Field } from '../resource/kinds.ts';
import type { DbType, Design, FieldDesign, HeadDesign } from './design.ts';
import { toField } from './to-field.ts';
import { toResource } from './to-resource.ts';

const field = (given: Partial<FieldDesign>): FieldDesign =>
  ({
    ...{ id: 'f', dbFieldName: 'name', dbFieldTxt: '名称', orderNum: 0, dbType: 'string', dbLength: 32 },
    ...{ dbPointLength: 0, dbDefaultVal: null, dbIsKey: 0, dbIsNull: 1, dbIsPersist: 1, isShowForm: 1, isShowList: 1 },
    ...{ isReadOnly: 0, isQuery: 0, sortFlag: null, queryMode: 'single', fieldShowType: 'text', fieldLength: 200 },
    ...{ fieldHref: null, fieldValidType: null, fieldMustInput: null, fieldExtendJson: null, fieldDefaultValue: null },
    ...{ dictTable: null, dictField: null, dictText: null, mainTable: null, parked: 0, queryConfigFlag: null },
    ...given,
  }) as FieldDesign;

const kindOf = (fieldShowType: string, dbType: DbType, more: Partial<FieldDesign> = {}): Partial<Field> | undefined => {
  const made = toField(field({ fieldShowType, dbType, dbLength: dbType === 'string' ? 50 : 10, ...more }));
  if (!made) return undefined;
  const { label: _label, list: _list, ...rest } = made;
  return rest;
};

const TYPES: readonly DbType[] = ['string', 'Text', 'int', 'double', 'BigDecimal', 'Date', 'Datetime', 'Blob'];
const INT = { kind: 'integer', min: -2_147_483_647, max: 2_147_483_647 };
const DOUBLE = { kind: 'decimal', scale: 6, loose: true };
const EXACT = { kind: 'decimal', scale: 0, min: -9_999_999_999, max: 9_999_999_999 };
const LONG = 32_000;
const text = (maxLength: number) => ({ kind: 'text', maxLength });
const area = (maxLength: number) => ({ kind: 'textarea', maxLength });
const one = (maxLength: number) => ({ kind: 'dict', dict: 'sex', maxLength });
const some = (maxLength: number) => ({ kind: 'dicts', dict: 'sex', maxLength });
const date = { kind: 'date' };
const moment = { kind: 'datetime' };
const CHOICE = { dictField: 'sex' };
/** What each control becomes in a column of each type, in the order of `TYPES`. */
const NUMBERS = [INT, DOUBLE, EXACT] as const;
const PLAIN = [text(50), text(LONG), ...NUMBERS, date, moment, undefined] as const;
const always = (kind: object) => [kind, kind, ...NUMBERS, kind, kind, undefined] as const;
const CHOSEN = [
  one(50),
  one(LONG),
  { kind: 'dict', dict: 'sex', stored: 'integer' },
  DOUBLE,
  EXACT,
  date,
  moment,
  undefined,
];
const SEVERAL = [some(50), ...Array.from({ length: 6 }, () => some(LONG)), undefined];
/** A choice whose values stand open in forms. */
const opened = (kind: unknown) =>
  typeof kind === 'object' && kind !== null && 'dict' in kind ? { ...kind, open: true } : kind;
const CASES: readonly (readonly [control: string, kinds: readonly unknown[], more?: Partial<FieldDesign>])[] = [
  ['text', PLAIN],
  [
    'password',
    [
      { ...text(50), secret: true, writeOnly: true, unasked: true, sheet: false },
      ...TYPES.slice(1).map(() => undefined),
    ],
  ],
  ['list', CHOSEN, CHOICE],
  ['radio', CHOSEN.map(opened), CHOICE],
  ['sel_search', CHOSEN, CHOICE],
  ['checkbox', SEVERAL.map(opened), CHOICE],
  ['list_multi', SEVERAL, CHOICE],
  ['list', PLAIN, { ...CHOICE, dictTable: 'sys_user', dictText: 'realname' }],
  ['list', PLAIN],
  ['switch', always({ kind: 'switch' })],
  ['date', always(date)],
  ['datetime', always(moment)],
  ['time', [50, LONG].map((maxLength) => ({ kind: 'text', maxLength, pattern: 'clock' }))],
  [
    'file',
    [
      { kind: 'files', maxLength: 50 },
      { kind: 'files', maxLength: 4000 },
    ],
  ],
  ['image', [50, 4000].map((maxLength) => ({ kind: 'files', pictures: true, maxLength }))],
  ['textarea', [area(50), area(LONG)]],
  ['markdown', [area(50), area(LONG)].map((kind) => ({ ...kind, markdown: true }))],
  [
    'umeditor',
    [
      { kind: 'html', maxLength: 50 },
      { kind: 'html', maxLength: 500_000 },
    ],
  ],
  ['pca', [{ kind: 'region' }]],
  ['popup', PLAIN],
  ['sel_depart', PLAIN],
  ['sel_user', PLAIN],
  ['cat_tree', PLAIN],
  ['link_down', PLAIN],
  ['sel_tree', PLAIN],
];

describe('(contract/2 §15.4) every control in a column of every type', () => {
  const all = CASES.map(([control, kinds, more = {}]) => ({ control, kinds, more }));
  test.each(all)('$control $more', ({ control, kinds, more }) => {
    expect(kinds.map((_, at) => kindOf(control, TYPES[at] ?? 'string', more))).toEqual(kinds);
  });
});

describe('one field', () => {
  test.each<[Partial<FieldDesign>, Partial<Field> | undefined]>([
    [{ fieldMustInput: '1' }, { required: true }],
    [{ dbIsNull: 0 }, { required: true }],
    [{ fieldValidType: '*' }, { required: true }],
    [
      { fieldMustInput: '1', isReadOnly: 1 },
      { required: undefined, readOnly: true },
    ],
    [
      { fieldMustInput: '1', isShowForm: 0 },
      { required: undefined, form: false },
    ],
    [{ fieldValidType: 'only' }, { unique: true }],
    [{ isQuery: 1 }, { query: 'like' }],
    [{ isQuery: 1, dbType: 'int' }, { query: 'eq' }],
    [{ isQuery: 1, dbType: 'int', queryMode: 'group' }, { query: 'range' }],
    [{ isQuery: 1, fieldShowType: 'date' }, { query: 'eq' }],
    [{ isQuery: 1, fieldShowType: 'datetime' }, { query: 'range' }],
    [{ isQuery: 1, fieldShowType: 'list', dictField: 'sex' }, { query: 'eq' }],
    [{ isShowList: 0 }, { list: undefined }],
    [{ sortFlag: '1', width: 90 }, { list: { width: 90, sort: true } }],
    [
      { fieldShowType: 'umeditor', dbType: 'Text' },
      { kind: 'html', list: undefined },
    ],
    [{ dbFieldTxt: '' }, { label: 'name' }],
    [{ dbDefaultVal: 'x' }, { initial: 'x' }],
    [{ dbDefaultVal: 'x', fieldDefaultValue: 'y' }, { initial: 'y' }],
    [{ dbDefaultVal: 'x', fieldDefaultValue: '#{sysUserName}' }, { initial: 'x' }],
    [{ fieldDefaultValue: `$\{order_rule}` }, { initial: undefined }],
    [{ dbType: 'int', dbDefaultVal: '7' }, { initial: 7 }],
    [{ dbType: 'int', dbDefaultVal: '7x' }, { initial: undefined }],
    [
      { dbType: 'int', dbLength: 2, dbDefaultVal: '700' },
      { initial: undefined, max: 99 },
    ],
    [{ fieldShowType: 'date', dbDefaultVal: '2026-02-30' }, { initial: undefined }],
    [{ fieldShowType: 'switch', dbDefaultVal: 'Y' }, { initial: 'Y' }],
    [{ dbLength: 2, dbDefaultVal: 'long' }, { initial: undefined }],
    [
      { dbType: 'BigDecimal', dbLength: 5, dbPointLength: 2 },
      { scale: 2, min: -999.99, max: 999.99 },
    ],
    [
      { dbType: 'BigDecimal', dbLength: 2, dbPointLength: 2 },
      { scale: 2, min: -0.99, max: 0.99 },
    ],
    [{ sensitive: 'phone' }, { sensitive: { mask: 'phone' } }],
    [{ sensitive: 'constructor' }, { sensitive: undefined }],
    [{ fieldShowType: 'sel_tree' }, { kind: 'text', maxLength: 36 }],
    [
      { mainTable: 'trip', mainField: 'id' },
      { kind: 'text', maxLength: 36 },
    ],
    [{ parked: 1 }, undefined],
    [{ dbIsPersist: 0 }, undefined],
  ])('%j', (given, expected) => {
    const made = toField(field(given)) as Record<string, unknown> | undefined;
    const compared = made && expected && Object.fromEntries(Object.keys(expected).map((name) => [name, made[name]]));
    expect(compared).toEqual(expected);
  });

  test.each<[string, string, string]>([
    ['n6-16', '123456', '12345'],
    ['s6-18', 'abcdef', 'abc123'],
    ['*6-16', '一二三\n五六', '12345'],
    ['url', 'HTTPS://a.example/x', 'javascript:alert(1)'],
    ['e', 'a.b@c.example', 'a@b'],
    ['m', '13800138000', '12800138000'],
    ['p', '100000', '000000'],
    ['s', 'abc', 'ab1'],
    ['n', '-1.5', '1.'],
    ['z', '-15', '1.5'],
    ['money', '12.50', '12.505'],
    ['^V\\d{3}$', 'V123', 'V12'],
  ])('(contract/2 §15.4) the check %s takes %j and not %j', (fieldValidType, good, bad) => {
    const made = toField(field({ fieldValidType }));
    const regex = new RegExp((made?.kind === 'text' && made.matches?.regex) || '^never$', 'u');
    expect([regex.test(good), regex.test(bad)]).toEqual([true, false]);
  });
});

describe('a whole design', () => {
  const head = { id: 'h1', tableName: 'visitor', tableTxt: '来访', titleField: null, defaultSort: null } as HeadDesign;
  const design = (fields: Partial<FieldDesign>[], more: Partial<HeadDesign> = {}): Design => ({
    head: { ...head, ...more },
    fields: fields.map(field),
    indexes: [],
    buttons: [],
  });

  test('(online.md §5.3) what neither list nor form shows is in no workbook, but the key of sub-rows is', () => {
    const hidden = { isShowList: 0, isShowForm: 0 } as const;
    const { fields } = toResource(
      design([
        { dbFieldName: 'shown' },
        { dbFieldName: 'in_form', isShowList: 0 },
        { dbFieldName: 'secret', ...hidden },
        { dbFieldName: 'main_id', ...hidden, mainTable: 'visit', mainField: 'id' },
      ]),
      'x',
    );
    const left = Object.keys(fields).filter((name) => fields[name]?.sheet === false);
    expect(left).toEqual(['secret']);
  });

  test('becomes a frozen resource with fields named as their columns, the same one each time', () => {
    const given = design([
      { dbFieldName: 'order_num', dbType: 'int', orderNum: 2 },
      { dbFieldName: 'guest', orderNum: 1 },
      { dbFieldName: 'create_by' },
      { dbFieldName: 'constructor', orderNum: 3 },
    ]);
    const resource = toResource(given, 'visitor__t1');
    expect(Object.keys(resource.fields)).toEqual(['guest', 'order_num', 'constructor']);
    expect(resource).toMatchObject({
      table: 'visitor__t1',
      path: '/online/data/h1',
      title: '来访',
      titleField: 'guest',
    });
    expect(resource.recycleBin).toEqual(['guest', 'order_num', 'constructor']);
    expect(Object.isFrozen(resource) && Object.isFrozen(resource.fields)).toBe(true);
    expect(toResource(given, 'visitor__t1')).toBe(resource);
    expect(toResource(given, 'renamed__t1').table).toBe('renamed__t1');
  });

  test.each<[Partial<HeadDesign>, string, object]>([
    [{}, 'a1', { field: 'id', order: 'desc' }],
    [{ titleField: 'b1', defaultSort: 'b1' }, 'b1', { field: 'b1', order: 'asc' }],
    [{ titleField: 'gone', defaultSort: 'b1 DESC' }, 'a1', { field: 'b1', order: 'desc' }],
    [{ defaultSort: 'tenant_id desc' }, 'a1', { field: 'id', order: 'desc' }],
  ])('title and order by %j', (more, titleField, defaultSort) => {
    const fields = [{ dbFieldName: 'c1', dbType: 'int' as const }, { dbFieldName: 'a1' }, { dbFieldName: 'b1' }];
    expect(toResource(design(fields, more), 'x')).toMatchObject({ titleField, defaultSort, search: [titleField] });
  });

  test('without any field has no title and is searched by none', () => {
    expect(toResource(design([]), 'x')).toMatchObject({ titleField: 'id', search: [], recycleBin: [] });
  });
});
