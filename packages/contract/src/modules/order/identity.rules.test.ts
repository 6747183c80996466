import { expect, test } from 'vitest';
import { lacksIdentity } from './identity.rules.ts';

test.each<[Parameters<typeof lacksIdentity>[0], string, string | null, boolean]>([
  ['1', '1', null, true],
  ['2', '1', '', true],
  ['1', '1', '110101199003070011', false],
  ['1', '2', null, false],
  ['9', '1', null, false],
])('order kind %s of customer type %s with number %j lacks it: %s', (orderType, type, idNo, lacks) => {
  expect(lacksIdentity(orderType, { type, idNo })).toBe(lacks);
});
