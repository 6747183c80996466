import { expect, test } from 'vitest';
import { designedName } from '../../design/design.ts';
import { duplicateTarget } from './duplicate.rules.ts';

const UNIQUE = { kind: 'text', label: '编码', maxLength: 10, unique: true } as const;

test.each([
  ['cem_cemetery', 'code', { tableName: 'cem_cemetery', fieldName: 'code' }],
  ['sys_user', 'workNo', { tableName: 'sys_user', fieldName: 'work_no' }],
  ['cem_cemetery', 'shortName', undefined],
  ['sys_session', 'code', undefined],
  ['__proto__', 'code', undefined],
])('%s.%s is asked about as %j (contract/1 §15.1)', (table, name, target) => {
  expect(duplicateTarget({ name: 'any', table, fields: { [name]: UNIQUE } }, name)).toEqual(target);
});

test('a field that may stand twice is not asked about', () => {
  const { unique: _unique, ...free } = UNIQUE;
  expect(duplicateTarget({ name: 'cemetery', table: 'cem_cemetery', fields: { code: free } }, 'code')).toBeUndefined();
});

test('(online.md §5.5) a unique field of a designed table is asked about by its design', () => {
  const designed = { name: designedName('h1'), table: 'visitor__t1', fields: { card_no: UNIQUE } };
  expect(duplicateTarget(designed, 'card_no')).toEqual({ tableName: 'h1', fieldName: 'card_no' });
});
