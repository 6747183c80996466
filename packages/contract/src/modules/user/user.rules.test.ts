import { describe, expect, test } from 'vitest';
import {
  type AccountAction,
  accountRefusal,
  listDifference,
  tenantsAfter,
  ticked,
  worksElsewhere,
} from './user.rules.ts';

describe('contract/1 §5.2: accounts that an action never touches', () => {
  test.each<[string, AccountAction, string, string, string | undefined]>([
    ['the administrator is not deleted', 'delete', 'admin', 'boss', 'adminUndeletable'],
    ['not even by himself', 'delete', 'admin', 'admin', 'adminUndeletable'],
    ['the administrator is not frozen', 'freeze', 'admin', 'admin', 'adminUntouchable'],
    ['others do not edit the administrator', 'edit', 'admin', 'boss', 'adminUntouchable'],
    ['others do not set his password', 'password', 'admin', 'boss', 'adminUntouchable'],
    ['he edits himself', 'edit', 'admin', 'admin', undefined],
    ['nobody deletes himself', 'delete', 'clerk', 'clerk', 'ownAccountKept'],
    ['nobody freezes himself', 'freeze', 'clerk', 'clerk', 'ownAccountKept'],
    ['one edits oneself', 'edit', 'clerk', 'clerk', undefined],
    ['a clerk is frozen', 'freeze', 'clerk', 'boss', undefined],
  ])('%s', (_name, action, username, actor, error) => {
    expect(accountRefusal(action, { id: username, username }, actor)?.error).toBe(error);
  });
});

test('a new list adds and takes away', () => {
  expect(listDifference(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] });
});

test.each<[string, string[], string[], string[] | undefined, string[]]>([
  ['a form that tells nothing replaces', ['a', 'b'], ['c'], undefined, ['c']],
  ['what another gave meanwhile stays', ['a', 'b'], ['a', 'c'], ['a'], ['a', 'b', 'c']],
  ['what another took meanwhile does not come back', ['b'], ['a', 'b', 'c'], ['a', 'b'], ['b', 'c']],
  ['what both took is gone', [], ['b'], ['a', 'b'], []],
  ['what both gave is there once', ['a', 'c'], ['a', 'c'], ['a'], ['a', 'c']],
])('ticks of a form: %s', (_name, stored, wanted, shown, after) => {
  expect(ticked(stored, wanted, shown)).toEqual(after);
});

test.each<[string, string | null, string | null, boolean]>([
  ['in the same', '1', '1', false],
  ['in fewer', '1', '1,2', false],
  ['in more', '1,2', '1', true],
  ['in another', '2', '1', true],
  ['in none', null, '1', false],
  ['11 is not 1', '11', '1', true],
  ['for one who is in none', '1', null, true],
])('an account works elsewhere: %s', (_name, tenants, own, elsewhere) => {
  expect(worksElsewhere(tenants, own)).toBe(elsewhere);
});

describe('tenants of an account', () => {
  const clerk = { tenantId: 2, admin: false };
  const admin = { tenantId: 1, admin: true };
  test.each<[string, string | null, string | null | undefined, typeof clerk, object]>([
    ['a new account joins the own tenant', null, undefined, clerk, { tenants: '2' }],
    ['empty counts as not said', null, '', clerk, { tenants: '2' }],
    ['nothing sent changes nothing', '1,2', undefined, clerk, { tenants: '1,2' }],
    ['the same again', '1,2', '1,2', clerk, { tenants: '1,2' }],
    ['another tenant is not his to give', '2', '2,3', clerk, { error: 'userTenantsAdminOnly' }],
    ['nor to take', '1,2', '2', clerk, { error: 'userTenantsAdminOnly' }],
    ['nor the own one', '1,2', '1', clerk, { error: 'userTenantsAdminOnly' }],
    ['a new account joins no other', null, '3', clerk, { error: 'userTenantsAdminOnly' }],
    ['an account stays in one', '2', '', clerk, { error: 'userTenantNeeded' }],
    ['administrators choose freely', '1', '2,3', admin, { tenants: '2,3' }],
    ['each tenant once', '1', '2,2,', admin, { tenants: '2' }],
  ])('%s', (_name, before, wanted, giver, after) => {
    expect(tenantsAfter(before, wanted, giver)).toEqual(after);
  });
});
