import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { queryableFields } from '@songbai/contract/wire/list-params.ts';
import { describe, expect, test } from 'vitest';
import { superQueryFields } from './super-query-fields.ts';

describe('(contract/3 §6) the field list of a resource', () => {
  test.each([
    ['price', { type: 'money', dbType: 'int' }],
    ['category', { type: 'list', dictCode: 'service_cat' }],
    ['createBy', { type: 'sel_user', customReturnField: 'username' }],
    ['createTime', { type: 'datetime' }],
    ['sysOrgCode', { type: 'sel_depart', customReturnField: 'orgCode' }],
  ])('%s', (name, expected) => {
    expect(superQueryFields(serviceItem).find(({ value }) => value === name)).toMatchObject(expected);
  });

  test('references know their target, comma lists are lists', () => {
    const fields = superQueryFields(plot);
    expect(fields.find(({ value }) => value === 'cemeteryId')).toMatchObject({ type: 'ref', target: 'cemetery' });
    expect(fields.find(({ value }) => value === 'premiumTags')).toMatchObject({ type: 'list_multi' });
  });

  test('what the page settles is not asked again', () => {
    expect(superQueryFields(serviceItem, new Set(['status'])).some(({ value }) => value === 'status')).toBe(false);
  });

  test('what only the program goes by is not offered', () => {
    const offered = new Set(superQueryFields(plot).map(({ value }) => value));
    expect(['pinyin', 'version', 'sortIndex', 'currentRightId'].filter((name) => offered.has(name))).toEqual([]);
  });

  test('a designed table’s own field is offered whatever its name', () => {
    const { pinyin: _pinyin, ...fields } = customer.fields;
    const own = { kind: 'text', maxLength: 50 } as const;
    const designed = {
      ...customer,
      fields: { ...fields, pinyin: { ...own, label: '拼音' }, cardId: { ...own, label: '卡号' } },
    };
    expect(superQueryFields(designed).map(({ text }) => text)).toEqual(expect.arrayContaining(['拼音', '卡号']));
  });

  test('a plot is chosen in one of two conditions and typed in the other', () => {
    const named = (name: string) => superQueryFields(order).find(({ value }) => value === name)?.text;
    expect([named('plotId'), named('plotFullName'), named('customerId')]).toEqual(['墓位（选择）', '墓位', '客户']);
  });

  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'every field of %s has a name of its own',
    (_name, resource) => {
      const names = superQueryFields(resource).map(({ text }) => text);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    },
  );

  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'the server takes every field of %s',
    (_name, resource) => {
      const taken = queryableFields(resource);
      expect(superQueryFields(resource).filter(({ value }) => !Object.hasOwn(taken, value))).toEqual([]);
    },
  );
});
