import { afterAll, beforeAll, describe, test } from 'vitest';
import { type TestApp, testApp } from '../test-app.ts';
import { ACCESS } from './access.ts';
import type { StockCall } from './calls.ts';
import { STOCK_SECRET, StockClient } from './client.ts';
import { DICTIONARIES } from './dictionaries.ts';
import { EXAMPLES } from './examples.ts';
import { MESSAGES_AND_LOGS } from './messages.ts';
import { ORGANISATION } from './organisation.ts';
import { PICKERS } from './pickers.ts';
import { RUNNING } from './running.ts';
import { SENDING } from './sending.ts';
import { SESSION } from './session.ts';
import { WATCHING } from './watching.ts';

/** Every system page of the family's Vue2 client with the calls that it sends; pages of a group follow each other. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly StockCall[]>>>> = {
  'organisation (contract/1 §8 to §10)': ORGANISATION,
  'accounts, roles and menus (contract/1 §5 to §7)': ACCESS,
  'dictionaries and rules (contract/2 §1 to §4)': DICTIONARIES,
  'messages, logs and files (contract/2 §5, §10; contract/1 §11 to §13)': MESSAGES_AND_LOGS,
  'system messages and templates (contract/2 §6)': SENDING,
  'jobs, data sources and gateway routes (contract/2 §7 to §9)': RUNNING,
  'files, monitoring and sockets (contract/2 §10 to §12)': WATCHING,
  'demo pages (issue 15 §7)': EXAMPLES,
  'inputs (contract/3, contract/1 §5.9, §15)': PICKERS,
  'session (contract/1 §2 to §4, §14)': SESSION,
};

describe.each(Object.entries(GROUPS))('the stock Vue2 client: %s', (_group, pages) => {
  let t: TestApp;
  let client: StockClient;

  beforeAll(async () => {
    t = await testApp({ SIGNATURE_SECRET: STOCK_SECRET });
    client = new StockClient(t, await t.as('admin'));
  });
  afterAll(() => t.close());

  describe.each(Object.entries(pages))('%s', (_page, calls) => {
    test.each(calls)('$call', (step) => client.play(step));
  });
});
