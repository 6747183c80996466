import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { expect, test } from 'vitest';
import { deniedCodes, lockedCodes } from './table-rights.ts';

const all = (action: string, more = {}) => ({ action, type: '1', status: '1', ...more });
const permissions = (own: string[]): PermissionResult => ({
  menu: [],
  auth: own.map((action) => ({ action, type: action === 'order:locked' ? '2' : '1' })),
  allAuth: [
    all('order:add'),
    all('order:batch_delete'),
    all('order:save,order:price'),
    all('order:off', { status: '0' }),
    all('order:locked', { type: '2' }),
    all('other:add'),
  ],
  sysSafeMode: false,
  codeList: own,
});

const CASES: [string, string[], string, string[]][] = [
  ['what the person does not have', ['order:add'], 'order:', ['batch_delete', 'save', 'price']],
  ['nothing when all is his', ['order:add', 'order:batch_delete', 'order:save', 'order:price'], 'order:', []],
  ['only codes behind the prefix', [], 'other:', ['add']],
  ['nothing without a prefix', [], '', []],
];

test.each(CASES)('%s (spec/2 §6)', (_name, own, prefix, denied) => {
  expect(deniedCodes(permissions(own), prefix)).toEqual(denied);
});

test('nothing before anybody signed in', () => expect(deniedCodes(null, 'order:')).toEqual([]));

const LOCKED: [string, string[], string, string[]][] = [
  ['a right of type 2 that the person lacks', [], 'order:', ['locked']],
  ['nothing when he has it', ['order:locked'], 'order:', []],
  ['only codes behind the prefix', [], 'other:', []],
  ['nothing without a prefix', [], '', []],
];

test.each(LOCKED)('disabled: %s (spec/1 §6, spec/2 §6)', (_name, own, prefix, locked) => {
  expect(lockedCodes(permissions(own), prefix)).toEqual(locked);
});

test('nothing is disabled before the rights are known', () => {
  expect(lockedCodes(null, 'order:')).toEqual([]);
});
