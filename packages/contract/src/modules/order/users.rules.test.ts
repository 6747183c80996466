import { describe, expect, test } from 'vitest';
import { usersRefusal } from './users.rules.ts';

describe('domain.md §3.9, §3.10: users entered with an order', () => {
  test.each([
    ['', '1', 1, undefined],
    ['N', '1', 1, undefined],
    ['NY', '1', 2, undefined],
    ['NN', '1', 1, 'orderUsersTooMany'],
    ['Y', '1', 1, 'orderUsersNoDead'],
    ['YY', '2', 2, undefined],
    ['N', '2', 1, 'orderUsersNoLiving'],
    ['Y', '6', 1, undefined],
  ] as const)('%j with order type %s in a plot for %i: %s', (alive, orderType, capacity, error) => {
    const users = [...alive].map((one) => ({ alive: one }));
    expect(usersRefusal(users, { capacity, orderType })?.error).toBe(error);
  });
});
