import { expect, test } from 'vitest';
import { cardFields } from './card-fields.ts';
import type { ListColumn } from './plan-columns.ts';

const column = (name: string): ListColumn => ({
  name,
  field: name.endsWith('tatus')
    ? { kind: 'dict', label: name, dict: 'yn' }
    : { kind: 'text', label: name, maxLength: 9 },
});

test.each([
  { columns: 'no a b c d e', shown: 'a b c d e' },
  { columns: 'no a b c d e saleStatus', shown: 'a b c d saleStatus' },
  { columns: 'no a status c d e saleStatus', shown: 'a status c d e' },
  { columns: 'no a saleStatus', shown: 'a saleStatus' },
  { columns: 'no a b c d payStatus saleStatus', shown: 'a b c d payStatus' },
])('user-asks row 16: a card of $columns shows $shown', ({ columns, shown }) => {
  const fields = cardFields(columns.split(' ').map(column), 'no');
  expect(fields.map(({ name }) => name).join(' ')).toBe(shown);
});
