import { expect, test } from 'vitest';
import { duplicateTarget } from './duplicate.rules.ts';

const UNIQUE = { kind: 'text', label: '编码', maxLength: 10, unique: true } as const;

test.each([
  ['cem_cemetery', 'code', { tableName: 'cem_cemetery', fieldName: 'code' }],
  ['sys_user', 'workNo', { tableName: 'sys_user', fieldName: 'work_no' }],
  ['cem_cemetery', 'shortName', undefined],
  ['sys_session', 'code', undefined],
  ['__proto__', 'code', undefined],
])('%s.%s is asked about as %j (contract/1 §15.1)', (table, name, target) => {
  expect(duplicateTarget({ table, fields: { [name]: UNIQUE } }, name)).toEqual(target);
});

test('a field that may stand twice is not asked about', () => {
  const { unique: _unique, ...free } = UNIQUE;
  expect(duplicateTarget({ table: 'cem_cemetery', fields: { code: free } }, 'code')).toBeUndefined();
});
