import { expect, test } from 'vitest';
import { ALL_MENUS, PERMISSION_CODES } from '../../menus.ts';
import { grantedCodes, grantedMenus, ROLES } from '../../roles.ts';
import { namesIn } from './fill.rules.ts';
import { EVENT_HOLDERS, EVENT_PAGES, eventTitle, isMessageEvent, MESSAGE_EVENTS } from './message-events.ts';

const known = new Set<string>(PERMISSION_CODES);

test.each(Object.entries(EVENT_HOLDERS))('who is told about %s holds codes that are', (_event, holders) => {
  if (holders !== 'anybody') expect(holders.filter((code) => !known.has(code))).toEqual([]);
});

test('an event is called by words, without the values of its template, and by no words of another one', () => {
  const titles = Object.keys(MESSAGE_EVENTS).filter(isMessageEvent).map(eventTitle);
  expect(titles.filter((title) => namesIn(title).length > 0 || title === '')).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

const PAGES = ALL_MENUS.flatMap((menu) => [menu, ...(menu.children ?? [])]);

test.each(Object.entries(EVENT_PAGES))(
  'who is told about %s can open the page that the notice leads to',
  (event, page) => {
    if (page.openPage.startsWith('/account/')) return;
    const key = PAGES.find(({ component, url }) => page.openPage === (page.openType === 'url' ? url : component))?.key;
    expect(key).toBeDefined();
    const holders = isMessageEvent(event) ? EVENT_HOLDERS[event] : [];
    const recipients = ROLES.filter((role) => grantedCodes(role).some((code) => holders.includes(code)));
    expect(recipients.filter((role) => !grantedMenus(role).includes(key ?? '')).map(({ code }) => code)).toEqual([]);
  },
);
