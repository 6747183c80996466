import { expect, test } from 'vitest';
import { cardFields } from './card-fields.ts';
import type { ListColumn } from './plan-columns.ts';

const column = (name: string): ListColumn => ({ name, field: { kind: 'text', label: name, maxLength: 9 } });

test.each([
  { columns: 'no a b c d e', telling: 'no', shown: 'a b c d e' },
  { columns: 'no a b c d e status', telling: 'no status', shown: 'a b c d status' },
  { columns: 'no a status c d e owed', telling: 'owed status', shown: 'a status c d owed' },
  { columns: 'no a b c d e f g', telling: 'b c d e f g', shown: 'b c d e f g' },
  { columns: 'no a b c d e f g h i j', telling: 'a b c d e f g h i j', shown: 'a b c d e f g h' },
  { columns: 'no a status', telling: 'status gone', shown: 'a status' },
])('user-asks row 16: a card of $columns, of which $telling tell most, shows $shown', (given) => {
  const fields = cardFields(given.columns.split(' ').map(column), ['no'], new Set(given.telling.split(' ')));
  expect(fields.map(({ name }) => name).join(' ')).toBe(given.shown);
});
