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

  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'the server takes every field of %s',
    (_name, resource) => {
      const taken = queryableFields(resource);
      expect(superQueryFields(resource).filter(({ value }) => !Object.hasOwn(taken, value))).toEqual([]);
    },
  );
});
