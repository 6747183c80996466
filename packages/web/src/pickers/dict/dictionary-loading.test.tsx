import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearNotices, useNotices } from '../../lib/notices.ts';
import { readStored } from '../../lib/storage.ts';
import { loadDictionaries } from '../../session/dictionaries.ts';
import { STORED } from '../../session/stored-names.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { cellAt, showTable } from '../../testing/table.tsx';
import { DictMultiSelect, DictSelect } from '../DictSelect.tsx';
import { SERVER_KINDS } from '../table-cells/index.ts';
import { DictRadio } from './DictRadio.tsx';
import { SearchSelect } from './SearchSelect.tsx';

const option = (value: string, text: string, more: object = {}) => ({ value, text, title: text, label: text, ...more });
const itemsOf = (code: string) => `GET /sys/dict/getDictItems/${code}`;

test('the items of a dictionary are asked for once, whatever the number of controls (spec/2 §7)', async () => {
  const server = fakeServer({ [itemsOf('wood')]: () => [option('1', '松木'), option('2', '柏木')] });
  render(
    <>
      <DictSelect code="wood" value="1" />
      <DictMultiSelect code="wood" value="2" />
      <DictRadio code="wood" value="1" />
    </>,
  );
  await expect.element(page.getByTitle('松木')).toBeVisible();
  await expect.element(page.getByTitle('柏木')).toBeVisible();
  expect(server.callsOf(itemsOf('wood'))).toHaveLength(1);
});

test('all dictionaries are kept in the browser for seven days (spec/2 §7, §9)', async () => {
  const metal = [option('1', '铜')];
  fakeServer({ 'GET /sys/dict/queryAllDictItems': () => ({ metal }), [itemsOf('metal')]: () => metal });
  render(<DictSelect code="metal" value="1" />);
  await loadDictionaries();
  await expect.element(page.getByTitle('铜')).toBeVisible();
  expect(readStored(STORED.dictionaries)).toEqual({ metal });
  const { expire } = JSON.parse(localStorage.getItem(`pro__${STORED.dictionaries}`) ?? '{}') as { expire: number };
  expect(Math.round((expire - Date.now()) / 60_000)).toBe(7 * 24 * 60);
});

test('a dictionary that cannot be loaded is told as a warning with the server’s message (spec/2 §8)', async () => {
  clearNotices();
  fakeServer({ [itemsOf('broken')]: () => refusal('字典Code格式不正确！') });
  render(<DictSelect code="broken" />);
  await vi.waitFor(() =>
    expect(useNotices.getState().notices).toMatchObject([{ kind: 'warning', title: '字典Code格式不正确！' }]),
  );
  clearNotices();
});

test('a search without a code says 字典Code不能为空! and asks nothing (spec/2 §5)', async () => {
  const server = fakeServer();
  render(<SearchSelect async aria-label="搜索" />);
  await page.getByRole('combobox', { name: '搜索' }).click();
  await expect.element(page.getByText('字典Code不能为空!')).toBeVisible();
  expect(server.calls).toHaveLength(0);
});

test('a search cell without a code says 字典Code不能为空! and asks nothing (spec/2 §5)', async () => {
  const server = fakeServer();
  await showTable([{ key: 'v', title: '值', type: 'sel_search_async' }], [{ id: 'a' }], { kinds: SERVER_KINDS });
  await page.elementLocator(cellAt(0, 0)).click();
  await expect.element(page.getByText('字典Code不能为空!')).toBeVisible();
  expect(server.calls).toHaveLength(0);
});

test('items that are switched off show where they are stored and cannot be chosen (spec/2 §3)', async () => {
  fakeServer({ [itemsOf('off')]: () => [option('1', '在用'), option('2', '停用', { disabled: true })] });
  render(
    <>
      <DictSelect code="off" value="2" aria-label="一个" />
      <DictRadio code="off" value="2" />
    </>,
  );
  await expect.element(page.getByTitle('停用').first()).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '停用' })).toBeDisabled();
  await page.getByRole('combobox', { name: '一个' }).click();
  const off = page.getByTitle('停用').last();
  await expect.element(off).toHaveAttribute('aria-disabled', 'true');
});

test('several values are joined by a comma, or by what the field says (spec/2 §9)', async () => {
  fakeServer({ [itemsOf('glue')]: () => [option('1', '水泥'), option('2', '胶')] });
  const texts: (string | null)[] = [];
  render(
    <>
      <DictMultiSelect code="glue" aria-label="逗号" value="1" onChange={(value) => texts.push(value)} />
      <DictMultiSelect code="glue" aria-label="分号" spliter=";" value="1" onChange={(value) => texts.push(value)} />
    </>,
  );
  for (const name of ['逗号', '分号']) {
    await page.getByRole('combobox', { name }).click();
    await page.getByTitle('胶').last().click();
    await userEvent.keyboard('{Escape}');
  }
  expect(texts).toEqual(['1,2', '1;2']);
});
