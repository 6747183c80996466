import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { clearDrafts, draftPaths, offerDraft, saveDrafts, startDrafts, takeDraft, withdrawDrafts } from './drafts.ts';

const browser = fakeBrowser();
let person: string | undefined;
let stop: () => void;

beforeEach(() => {
  person = 'u1';
  stop = startDrafts(() => person);
});
afterEach(() => stop());

/** Simulates a page reload: memory is lost, the storage stays. */
function reload(): void {
  browser.notify('pagehide');
  stop();
  stop = startDrafts(() => person);
}

const offer = (form: string, content: unknown, tab = '/list') =>
  offerDraft({ tab, path: '/list', form, read: () => content });

test('(user-asks row 12) what is typed outlives a reload, once, for the same form at the same path', () => {
  offer('customer add', { name: '陈建国', note: undefined });
  reload();
  expect(draftPaths()).toEqual(['/list']);
  expect(takeDraft('/other', 'customer add')).toBeUndefined();
  expect(takeDraft('/list', 'customer 7')).toBeUndefined();
  // Cleared fields are restored as empty, not with their former value.
  expect(takeDraft('/list', 'customer add')).toEqual({ name: '陈建国', note: null });
  expect(takeDraft('/list', 'customer add')).toBeUndefined();
});

test('what nobody opened again waits through further reloads', () => {
  offer('a', 1);
  reload();
  offer('b', 2);
  reload();
  expect([takeDraft('/list', 'a'), takeDraft('/list', 'b')]).toEqual([1, 2]);
});

test('the content is read when the page goes, not when it was offered', () => {
  let typed = 'one';
  offerDraft({ tab: '/list', path: '/list', form: 'a', read: () => typed });
  typed = 'two';
  reload();
  expect(takeDraft('/list', 'a')).toBe('two');
});

test('saved or closed, nothing comes back', () => {
  offer('saved', 1)();
  offer('closed', 2, '/list?tab');
  withdrawDrafts('/list?tab');
  reload();
  expect(draftPaths()).toEqual([]);
});

test('closing a page leaves the input of the others', () => {
  offer('a', 1, '/one');
  offer('b', 2, '/two');
  withdrawDrafts('/one');
  reload();
  expect(takeDraft('/list', 'b')).toBe(2);
});

test('(user-asks row 22) another person finds nothing, and nothing is kept without a person', () => {
  offer('a', 1);
  reload();
  person = 'u2';
  expect(takeDraft('/list', 'a')).toBeUndefined();
  person = undefined;
  offer('b', 2);
  expect(saveDrafts()).toBe(false);
  expect(draftPaths()).toEqual([]);
});

test('the end of the session takes everything', () => {
  offer('a', 1);
  saveDrafts();
  clearDrafts();
  expect(browser.session.getItem('pro__DRAFTS')).toBeNull();
  reload();
  expect(takeDraft('/list', 'a')).toBeUndefined();
});

test('a full store says so', () => {
  browser.session.room = 100;
  offer('a', 'x'.repeat(200));
  expect(saveDrafts()).toBe(false);
});

test('nothing typed is kept without writing anything', () => {
  expect(saveDrafts()).toBe(true);
  expect(browser.session.getItem('pro__DRAFTS')).toBeNull();
});

test('what somebody changed in the storage is no draft', () => {
  browser.session.setItem('pro__DRAFTS', JSON.stringify({ value: { person: 'u1', drafts: 'x' }, expire: null }));
  expect(takeDraft('/list', 'a')).toBeUndefined();
  expect(draftPaths()).toEqual([]);
});
