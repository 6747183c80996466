import { expect, test } from 'vitest';
import { cardFields } from './card-fields.ts';
import type { ListColumn } from './plan-columns.ts';

const column = (name: string): ListColumn => ({ name, field: { kind: 'text', label: name, maxLength: 9 } });

test.each([
  { columns: 'no a b c d e', essential: 'no', shown: 'a b c d e' },
  { columns: 'no a b c d e status', essential: 'no status', shown: 'a b c d status' },
  { columns: 'no a status c d e owed', essential: 'owed status', shown: 'a status c d owed' },
  { columns: 'no a b c d e f g', essential: 'b c d e f g', shown: 'b c d e f g' },
  { columns: 'no a b c d e f g h i j', essential: 'a b c d e f g h i j', shown: 'a b c d e f g h' },
  { columns: 'no a status', essential: 'status gone', shown: 'a status' },
])('user-asks row 16: a card of $columns, of which $essential are essential, shows $shown', (given) => {
  const fields = cardFields(given.columns.split(' ').map(column), ['no'], new Set(given.essential.split(' ')));
  expect(fields.map(({ name }) => name).join(' ')).toBe(given.shown);
});
