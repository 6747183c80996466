import { expect, it } from 'vitest';
import { type HolderApplication, holderApplyRefusal, moveHolderChange } from './holder-change.rules.ts';

const GOOD: HolderApplication = {
  changeType: '2',
  relation: '03',
  consents: 'a.pdf',
  confirmed: false,
  holderId: 'c1',
  rightStatus: '1',
  target: { id: 'c2', type: '1', name: '陈明', level: '1', deceasedFlag: 'N' },
};
const to = (more: object) => ({ target: { ...GOOD.target, ...more } });

it.each<[string, Partial<HolderApplication>, string | undefined]>([
  ['kin with consents', {}, undefined],
  ['a frozen right', { rightStatus: '2' }, 'holderRightFrozen'],
  ['a pending right', { rightStatus: '0' }, 'holderRightMissing'],
  ['the holder himself', to({ id: 'c1' }), 'holderSame'],
  ['a unit', to({ type: '2' }), 'holderNotPerson'],
  ['no relation', { relation: null }, 'holderRelationMissing'],
  ['no consents', { consents: null }, 'holderConsentMissing'],
  ['a correction without both', { changeType: '3', relation: null, consents: null }, undefined],
  ['black list', to({ level: '9' }), 'customerBlacklisted'],
  ['deceased', to({ deceasedFlag: 'Y' }), 'customerDeceased'],
  ['black list, confirmed', { ...to({ level: '9' }), confirmed: true }, undefined],
])('%s', (_, more, error) => {
  expect(holderApplyRefusal({ ...GOOD, ...more })?.error).toBe(error);
});

it.each(['approve', 'reject', 'withdraw'] as const)('only what waits can be ended: %s', (event) => {
  expect(moveHolderChange('1', event)).toHaveProperty('to');
  for (const status of ['2', '8', '9'] as const)
    expect(moveHolderChange(status, event)).toMatchObject({ error: 'moveNotAllowed' });
});
