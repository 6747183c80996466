import { describe, expect, test } from 'vitest';
import { byGeneration } from './generation.rules.ts';

const right = (id: string, generation: number | null, startDate: string, endDate: string | null = null) => ({
  ...{ id, generation, startDate, endDate },
});
const hold = (id: string, startTime: string) => ({ id, startTime: `${startTime} 09:00:00` });

const CASES: readonly [string, Parameters<typeof byGeneration>, unknown][] = [
  ['nothing happened', [[], []], []],
  ['holds before the first sale', [[], [hold('h', '2020-01-01')]], [[1, [], ['h']]]],
  [
    'a second generation after the first one ended',
    [
      [right('first', 1, '2010-01-01', '2015-06-01'), right('second', 2, '2016-01-01')],
      [hold('before', '2009-12-31'), hold('between', '2015-12-01'), hold('same day', '2015-06-01')],
    ],
    [
      [2, ['second'], ['between']],
      [1, ['first'], ['before', 'same day']],
    ],
  ],
  [
    'a right that waits, and one that never became valid',
    [
      [
        right('voided', null, '2009-01-01', '2009-02-01'),
        right('first', 1, '2010-01-01', '2015-01-01'),
        right('waits', null, '2020-01-01'),
      ],
      [],
    ],
    [
      [2, ['waits'], []],
      [1, ['voided', 'first'], []],
    ],
  ],
];

describe('issue 14 §10: holds and rights by generation', () => {
  test.each(CASES)('%s', (_name, [rights, holds], expected) => {
    const found = byGeneration(rights as ReturnType<typeof right>[], holds as ReturnType<typeof hold>[]);
    const ids = found.map((one) => [one.generation, one.rights.map(({ id }) => id), one.holds.map(({ id }) => id)]);
    expect(ids).toEqual(expected);
  });
});
