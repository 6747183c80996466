import { expect, test } from 'vitest';
import { dictValues } from '../../dicts.ts';
import {
  changedFact,
  correctionOf,
  movePersonFix,
  PERSON_FIX_EVENTS,
  type PersonFixStatus,
} from './person-fix.rules.ts';

test('only what waits is decided on or taken back', () => {
  const states = dictValues('person_fix_status') as PersonFixStatus[];
  const moves = states.flatMap((from) =>
    PERSON_FIX_EVENTS.flatMap((event) => {
      const outcome = movePersonFix(from, event);
      return 'to' in outcome ? [`${from}${event}${outcome.to}`] : [];
    }),
  );
  expect(moves).toEqual(['1approve2', '1reject8', '1withdraw9']);
});

const NOW = { name: '陈明', idType: '1', idNo: '110', birthText: '1930', deathText: null } as const;

test('a correction is what differs from now', () => {
  expect(correctionOf(NOW, { name: '陈明', idNo: '111', deathText: '2001' })).toEqual({
    idNo: '111',
    deathText: '2001',
  });
  expect(correctionOf(NOW, { name: '陈明' })).toEqual({});
});

test.each([
  [{ name: '陈铭' }, '姓名'],
  [{ name: '陈明', idNo: null }, '证件号码'],
  [{ birthText: '1931' }, '出生日期'],
  [{ deathText: '2001' }, undefined],
  [{ name: '陈明' }, undefined],
])('%j changes %s', (after, label) => {
  expect(changedFact(NOW, after, () => false)).toBe(label);
});

test('whatever is given for a value that is shown masked counts as another one, unless there was none', () => {
  const masked = (name: string) => name === 'idNo';
  expect(changedFact(NOW, { name: '陈明', idNo: '110' }, masked)).toBe('证件号码');
  expect(changedFact(NOW, { name: '陈明' }, masked)).toBeUndefined();
  expect(changedFact({ ...NOW, idNo: null }, { idNo: '110' }, masked)).toBeUndefined();
});
