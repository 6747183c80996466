import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newField, newHead } from './defaults.ts';
import type { ButtonDesign, FieldDesign, HeadDesign } from './design.ts';
import {
  AUTH_CONTROL,
  AUTH_PAGE,
  AUTH_TYPE,
  type AuthControl,
  controllableFields,
  formFields,
  importedResource,
  isWhole,
  listResource,
  rightsOf,
  shownResource,
  type TableRights,
  writtenResource,
} from './rights.ts';
import { designedRuleField, rulePages } from './rule-fields.ts';
import { toResource } from './to-resource.ts';

const field = (name: string, given: Partial<FieldDesign> = {}) =>
  newField({ id: name, dbFieldName: name, dbFieldTxt: name, fieldMustInput: '1', isQuery: 1, ...given });
const head = (given: Partial<HeadDesign> = {}) =>
  newHead({ id: 'h', tenantId: 1, tableName: 'parcel', tableTxt: '包裹', ...given });
const design = (fields: FieldDesign[], given: Partial<HeadDesign> = {}) => ({
  ...{ head: head(given), fields, indexes: [], buttons: [] },
});
const column = (code: string, page: number, control: number): AuthControl => ({
  ...{ id: `${code}${page}${control}`, code, type: AUTH_TYPE.column, page, control },
});
const whole = (code: string) => [
  column(code, AUTH_PAGE.list, AUTH_CONTROL.visible),
  column(code, AUTH_PAGE.form, AUTH_CONTROL.visible),
  column(code, AUTH_PAGE.form, AUTH_CONTROL.editable),
];
const button = (code: string, page = 3): AuthControl => ({
  ...{ id: `${code}${page}`, code, type: AUTH_TYPE.button, page, control: 5 },
});

describe('(online.md §5.1) what is under control and was not granted is gone', () => {
  /** Which of the three a person was granted → where the field is hidden and whether it is locked. */
  test.each([
    ['', true, true, true],
    ['a35', false, true, true],
    ['a55', true, false, true],
    ['a53', true, true, true],
    ['a35 a55', false, false, true],
    ['a55 a53', true, false, false],
    ['a35 a55 a53', false, false, false],
  ])('granted %j', (granted, listHidden, formHidden, locked) => {
    const rights = rightsOf(design([field('a')]), whole('a'), new Set(granted.split(' ')));
    expect([rights.listHidden.has('a'), rights.formHidden.has('a'), rights.locked.has('a')]).toEqual([
      ...[listHidden, formHidden, locked],
    ]);
  });

  test.each([
    [1, 0, 'a35', false, false],
    [1, 0, 'a55', true, true],
    [0, 1, 'a55', false, false],
    [0, 1, 'a35', true, true],
  ] as const)(
    'a field that only lists (%s) or forms (%s) show is hidden as a whole: %s',
    (isShowList, isShowForm, granted, ...hidden) => {
      const rights = rightsOf(design([field('a', { isShowList, isShowForm })]), whole('a'), new Set([granted]));
      expect([rights.listHidden.has('a'), rights.formHidden.has('a')]).toEqual(hidden);
    },
  );

  test('a field and a button stay under control when they get another name', () => {
    const renamed = {
      ...design([field('b', { id: 'f' })]),
      buttons: [{ id: 'x', buttonCode: 'check' } as ButtonDesign],
    };
    const controls = [...whole('a').map((one) => ({ ...one, partId: 'f' })), { ...button('audit'), partId: 'x' }];
    const { listHidden, buttonsGone } = rightsOf(renamed, controls, new Set());
    expect([[...listHidden], [...buttonsGone]]).toEqual([['b'], ['check']]);
  });

  test('a button is there when one of its places was granted', () => {
    const gone = (granted: string[]) =>
      [...rightsOf(design([]), [button('add'), button('go', 3), button('go', 5)], new Set(granted)).buttonsGone].sort();
    expect(gone([])).toEqual(['add', 'go']);
    expect(gone(['go5'])).toEqual(['add']);
    expect(gone(['add3', 'go3'])).toEqual([]);
  });

  test('the engine’s fields and the keys by which rows hang together cannot be controlled', () => {
    const names = (fields: FieldDesign[], given: Partial<HeadDesign>) =>
      controllableFields(design(fields, given)).map(({ dbFieldName }) => dbFieldName);
    const tree = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child' } as const;
    expect(names([field('pid'), field('has_child'), field('create_by'), field('a')], tree)).toEqual(['a']);
    const key = field('main_id', { mainTable: 'main', mainField: 'id' });
    expect(names([key, field('a', { parked: 1 }), field('b')], { tableType: 3 })).toEqual(['b']);
    const controls = [...whole('main_id'), ...whole('create_by')];
    expect(isWhole(rightsOf(design([key], { tableType: 3 }), controls, new Set()))).toBe(true);
  });
});

describe('the parts of a resource', () => {
  const resource = toResource(
    design([field('a'), field('b'), field('c')], { defaultSort: 'a', titleField: 'a' }),
    'parcel',
  );
  const rights = (given: Partial<Record<keyof TableRights, string[]>>): TableRights => ({
    listHidden: new Set(given.listHidden),
    formHidden: new Set(given.formHidden),
    locked: new Set(given.locked),
    buttonsGone: new Set(given.buttonsGone),
  });

  test('a list knows nothing of a hidden field: title, sort, search and bin neither', () => {
    const list = listResource(resource, rights({ listHidden: ['a'] }));
    expect(Object.keys(list.fields)).toEqual(['b', 'c']);
    expect(list).toMatchObject({ titleField: 'b', defaultSort: { field: 'id' }, search: [], recycleBin: ['b', 'c'] });
  });

  test('writing asks for no locked field, workbooks bring none, forms show it as it is', () => {
    const locked = rights({ locked: ['a'] });
    expect(writtenResource(resource, locked).fields.a).not.toHaveProperty('required');
    expect(importedResource(resource, locked).fields.a).toMatchObject({ readOnly: true, sheet: false });
    expect(formFields(resource.fields, locked).a).toMatchObject({ readOnly: true });
    expect(formFields(resource.fields, rights({ formHidden: ['a'] }))).not.toHaveProperty('a');
  });

  test('screens get what is left in each place', () => {
    const { fields } = shownResource(
      resource,
      rights({ listHidden: ['a', 'b'], formHidden: ['a', 'c'], locked: ['a', 'c'] }),
    );
    expect(Object.keys(fields)).toEqual(['b', 'c']);
    expect(fields.b).toMatchObject({ unasked: true });
    expect(fields.b).not.toHaveProperty('list');
    expect(fields.c).toMatchObject({ form: false, readOnly: true });
  });

  test('with random rights no list names a field that it hides', () => {
    const some = fc.subarray(['a', 'b', 'c']);
    fc.assert(
      fc.property(some, some, some, (listHidden, formHidden, locked) => {
        const { fields, titleField, search, recycleBin, defaultSort } = listResource(
          resource,
          rights({ listHidden, formHidden, locked }),
        );
        const named = [...Object.keys(fields), titleField, ...search, ...(recycleBin ?? []), defaultSort.field];
        return named.every((name) => !listHidden.includes(name));
      }),
    );
  });
});

test.each([
  ['order_num', 'order_num'],
  ['ORDER_NUM', 'order_num'],
  ['create_by', 'createBy'],
  ['sys_org_code', 'sysOrgCode'],
])('column %s of a rule is the field %s', (given, name) => {
  expect(designedRuleField(given)).toBe(name);
});

test('(online.md §6) rules of the original bind its views', () => {
  expect(rulePages({ id: 'v', copyType: 1, physicId: 'h' })).toEqual(['online:h', 'online:v']);
  expect(rulePages({ id: 'h', copyType: 0, physicId: null })).toEqual(['online:h']);
});
