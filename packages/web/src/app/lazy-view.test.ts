import { afterEach, beforeEach, expect, test } from 'vitest';
import { offerDraft, startDrafts, takeDraft } from '../lib/drafts.ts';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { ChunkLoadError, loadPart } from './lazy-view.ts';
import { forgetInput, losesInput, setDirty } from './tabs/unsaved.ts';

const browser = fakeBrowser();
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

let stop: () => void;
beforeEach(() => {
  stop = startDrafts(() => 'u1');
});
afterEach(() => {
  forgetInput('/list');
  stop();
});

/** Makes loading a part fail until the page is reloaded. */
async function failing(name: string): Promise<void> {
  const before = browser.reloads;
  void loadPart(name, gone);
  await new Promise((resolve) => setImmediate(resolve));
  expect(browser.reloads).toBe(before + 1);
}

test('(spec/1 §8, user-asks row 12) a part that is gone loads the page anew once, never in a loop', async () => {
  await failing('view');
  await expect(loadPart('view', gone)).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(loadPart('view', gone)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(browser.reloads).toBe(1);
});

test('a part that has loaded may be met missing again by the next release', async () => {
  await failing('view');
  await expect(loadPart('view', async () => 'part')).resolves.toBe('part');
  await failing('view');
});

test('each part has its own reload', async () => {
  await failing('one');
  await failing('two');
});

test('(user-asks row 12) what is typed is kept before the reload, and the browser does not ask', async () => {
  setDirty('/list', 'form', true);
  offerDraft({ tab: '/list', path: '/list', form: 'customer add', read: () => ({ name: '陈建国' }) });
  await failing('view');
  expect(losesInput()).toBe(false);
  expect(takeDraft('/list', 'customer add')).toEqual({ name: '陈建国' });
});

test('where input cannot be kept nothing is loaded anew: the failure is shown', async () => {
  setDirty('/list', 'form without a draft', true);
  await expect(loadPart('view', gone)).rejects.toBeInstanceOf(ChunkLoadError);
  offerDraft({ tab: '/list', path: '/list', form: 'x', read: () => 'x'.repeat(500) });
  browser.session.room = 300;
  await expect(loadPart('view', gone)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(browser.reloads).toBe(0);
});
