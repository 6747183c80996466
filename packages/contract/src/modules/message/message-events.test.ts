import { expect, test } from 'vitest';
import { PERMISSION_CODES } from '../../menus.ts';
import { namesIn } from './fill.rules.ts';
import { EVENT_HOLDERS, eventTitle, isMessageEvent, MESSAGE_EVENTS } from './message-events.ts';

const known = new Set<string>(PERMISSION_CODES);

test.each(Object.entries(EVENT_HOLDERS))('who is told about %s holds codes that are', (_event, holders) => {
  if (holders !== 'anybody') expect(holders.filter((code) => !known.has(code))).toEqual([]);
});

test('an event is called by words, without the values of its template, and by no words of another one', () => {
  const titles = Object.keys(MESSAGE_EVENTS).filter(isMessageEvent).map(eventTitle);
  expect(titles.filter((title) => namesIn(title).length > 0 || title === '')).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});
