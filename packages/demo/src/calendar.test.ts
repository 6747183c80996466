import { termEnd } from '@songbai/contract/modules/fee/fee.rules.ts';
import { expect, test } from 'vitest';
import { addYears, dayOf, dayText } from './calendar.ts';

test('what is paid ends as a term ends, also for a sale on 29 February', () => {
  for (const sold of ['2000-02-29', '2004-02-29', '2001-02-28', '2019-12-31'])
    for (let years = 1; years <= 40; years += 1)
      expect(dayText(addYears(dayOf(sold), years) - 1), `${sold} ${years}`).toBe(termEnd(sold, years));
});
