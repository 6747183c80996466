import { describe, expect, test } from 'vitest';
import { type AuthItem, isDisabled, mayUse } from './permission.ts';

const held = (action: string, type = '1', status?: string): AuthItem => ({
  action,
  type,
  ...(status ? { status } : {}),
});

describe('spec/1 §6, spec/2 §6: button permission', () => {
  test.each<[string, AuthItem[], AuthItem[], AuthItem[] | undefined, boolean]>([
    ['held', [held('a:add')], [held('a:add', '1', '1')], undefined, true],
    ['not held', [], [held('a:add', '1', '1')], undefined, false],
    ['one of several codes in an action', [held('a:list,a:add')], [], undefined, true],
    ['only a part of a code', [held('a:ad')], [], undefined, false],
    ['status 0 in the all-auth list stays visible', [], [held('a:add', '1', '0')], undefined, true],
    ['status 0 in the own list denies', [held('a:add', '1', '0')], [], undefined, false],
    ['a missing status allows', [held('a:add')], [], undefined, true],
    ['the form data goes first and denies', [held('a:add')], [], [held('a:add', '1', '0')], false],
    ['the form data goes first and allows', [], [], [held('a:add')], true],
    ['a form list without the action decides nothing', [held('a:add')], [], [held('b:x')], true],
  ])('%s', (_name, auth, allAuth, formPermissions, expected) => {
    expect(mayUse('a:add', { auth, allAuth, ...(formPermissions ? { formPermissions } : {}) })).toBe(expected);
  });

  test.each<[string, AuthItem[], AuthItem[], AuthItem[] | undefined, boolean]>([
    ['type 2 rule, not held', [], [held('a:edit', '2', '1')], undefined, true],
    ['type 2 rule, held', [held('a:edit', '2')], [held('a:edit', '2', '1')], undefined, false],
    ['type 2 rule, held as another type', [held('a:edit')], [held('a:edit', '2', '1')], undefined, true],
    ['type 2 rule switched off', [], [held('a:edit', '2', '0')], undefined, false],
    ['no type 2 rule', [], [held('a:edit', '1', '1')], undefined, false],
    ['a type 2 entry of the form', [held('a:edit', '2')], [], [held('a:edit', '2')], true],
    ['a type 2 entry of the form, on', [held('a:edit', '2')], [], [held('a:edit', '2', '1')], true],
    ['another entry of the form leaves it to the rule', [], [held('a:edit', '2', '1')], [held('a:edit')], true],
    ['a form without the action', [held('a:edit', '2')], [held('a:edit', '2', '1')], [held('b:x', '2')], false],
  ])('contract/3 §14, disabled: %s', (_name, auth, allAuth, formPermissions, expected) => {
    expect(isDisabled('a:edit', { auth, allAuth, ...(formPermissions ? { formPermissions } : {}) })).toBe(expected);
  });
});
