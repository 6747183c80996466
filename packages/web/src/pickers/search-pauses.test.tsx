import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../testing/fake-resource.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { heldTimers } from '../testing/held-timers.ts';
import { render } from '../testing/render.tsx';
import { cellAt, showTable } from '../testing/table.tsx';
import { SearchSelect } from './dict/SearchSelect.tsx';
import { RefSelect } from './RefSelect.tsx';
import { SERVER_KINDS } from './table-cells/index.ts';

const LOAD = 'GET /sys/dict/loadDict/cem_plot%2Cfull_name%2Cid';
const DICT = 'cem_plot,full_name,id';

/** Simulates typing; the browser's typing helper would wait for the mocked timers. */
function type(text: string): void {
  const box = page.getByRole('combobox').element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Each letter restarts the debounce: the terms requested just before and just after it ends. */
async function askedAround(pauseMs: number, asked: () => (string | undefined)[]) {
  const { pass } = heldTimers();
  type('柏');
  await pass(pauseMs - 1);
  type('柏青');
  await pass(pauseMs - 1);
  const before = asked();
  await pass(1);
  return { before, after: asked() };
}

test('the search of a select asks 300 ms after the last letter, once (spec/2 §7)', async () => {
  const server = fakeServer({ [LOAD]: () => [] });
  render(<SearchSelect async dict={DICT} aria-label="墓位" />);
  await page.getByRole('combobox').click();
  await expect.poll(() => server.callsOf(LOAD).length).toBe(1);
  const words = () => server.callsOf(LOAD).map(({ params }) => params.keyword ?? '');
  expect(await askedAround(300, words)).toEqual({ before: [''], after: ['', '柏青'] });
});

test('a search cell asks 300 ms after the last letter, once (spec/2 §7, §9)', async () => {
  const server = fakeServer({ [LOAD]: () => [] });
  await showTable([{ key: 'v', title: '值', type: 'sel_search_async', dict: DICT }], [{ id: 'a' }], {
    kinds: SERVER_KINDS,
  });
  await page.elementLocator(cellAt(0, 0)).click();
  await expect.element(page.getByRole('combobox')).toBeVisible();
  const words = () => server.callsOf(LOAD).map(({ params }) => params.keyword ?? '');
  expect(await askedAround(300, words)).toEqual({ before: [], after: ['柏青'] });
});

test('a reference asks 300 ms after the last letter, once (spec/2 §9)', async () => {
  const server = fakeServer(fakeResource(customer, []));
  render(<RefSelect target="customer" aria-label="客户" />);
  await page.getByRole('combobox').click();
  const asked = () => server.callsOf(`GET ${customer.path}/list`).map(({ params }) => params.keyword ?? '');
  await expect.poll(() => asked().length).toBe(1);
  expect(await askedAround(300, asked)).toEqual({ before: [''], after: ['', '柏青'] });
});
