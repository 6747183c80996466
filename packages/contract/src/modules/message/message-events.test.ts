import { expect, test } from 'vitest';
import { PERMISSION_CODES } from '../../menus.ts';
import { EVENT_HOLDERS } from './message-events.ts';

const known = new Set<string>(PERMISSION_CODES);

test.each(Object.entries(EVENT_HOLDERS))('who is told about %s holds codes that are', (_event, holders) => {
  if (holders !== 'anybody') expect(holders.filter((code) => !known.has(code))).toEqual([]);
});
