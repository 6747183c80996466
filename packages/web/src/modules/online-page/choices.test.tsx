import type { LinkageOption } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { design, field, served } from '../../testing/online-page-fixtures.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const LINKAGE = JSON.stringify({
  ...{ table: 'zone', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' },
  ...{ condition: "pid = '0'", linkField: 'city' },
});
const visit = design('v1', '来访', [
  field('note', '事由', { fieldMustInput: '1' }),
  field('firm', '供应商', { fieldShowType: 'list', dictTable: 'firm', dictField: 'id', dictText: 'title' }),
  field('province', '省', { fieldShowType: 'link_down', dictTable: LINKAGE, isQuery: 1 }),
  field('city', '市', { fieldShowType: 'link_down', isQuery: 1 }),
]);

const ZONES: (LinkageOption & { pid: string })[] = [
  { id: 'z1', store: '13', label: '河北', pid: '' },
  { id: 'z2', store: '14', label: '山西', pid: '' },
  { id: 'z3', store: '1306', label: '保定', pid: 'z1' },
  { id: 'z4', store: '1402', label: '大同', pid: 'z2' },
];

interface Asked {
  params: Readonly<Record<string, unknown>>;
}

const level = ({ params }: Asked): LinkageOption[] => {
  const isKey = String(params.table).startsWith('v1.') && params.txt === 'text' && params.key === 'code';
  return isKey ? ZONES.filter(({ pid }) => pid === (params.pidValue ?? '')) : [];
};

const FIRMS = [
  { value: 'f1', text: '永固石材', title: '永固石材', label: '永固石材' },
  { value: 'f2', text: '长青花艺', title: '长青花艺', label: '长青花艺' },
];
const found = ({ params }: Asked) => FIRMS.filter(({ text }) => text.includes(String(params.keyword ?? '')));

const ROW = {
  ...{ id: 'r1', version: 1, note: '送货', firm: 'f1', province: '13', city: '1306' },
  ...{ firm_dictText: '永固石材', province_dictText: '河北', city_dictText: '保定' },
};

const open = (rows: (typeof ROW)[]) => {
  const server = served([{ design: visit, rows }], {
    'GET /online/cgform/api/querySelectOptions': level,
    'GET /sys/dict/loadDict/v1.firm%2Ctext%2Ccode': found,
    'GET /sys/dict/loadDictItem/v1.firm%2Ctext%2Ccode': () => ['永固石材'],
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  return server;
};

const pick = async (option: string) => {
  await page.getByTitle(option, { exact: true }).last().click();
};

test('(contract/2 §15.4 link_down) a level offers what hangs below the one above, and is emptied with it', async () => {
  const server = open([]);
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '事由' }).fill('取样');
  await expect.element(form.getByRole('combobox', { name: '市' })).toBeDisabled();
  await form.getByRole('combobox', { name: '省' }).click();
  await pick('河北');
  await form.getByRole('combobox', { name: '市' }).click();
  await expect.element(page.getByTitle('保定', { exact: true })).toBeVisible();
  expect(page.getByTitle('大同', { exact: true }).elements()).toEqual([]);
  await pick('保定');
  await form.getByRole('combobox', { name: '省' }).click();
  await pick('山西');
  await expect.poll(() => form.getByTitle('保定', { exact: true }).elements()).toEqual([]);
  await form.getByRole('combobox', { name: '市' }).click();
  await pick('大同');
  await form.getByRole('combobox', { name: '供应商' }).click();
  await userEvent.keyboard('长青');
  await pick('长青花艺');
  expect(await axeFindings(document.body)).toEqual([]);
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.poll(() => server.callsOf('POST /online/data/v1/add').length).toBe(1);
  const body = { note: '取样', firm: 'f2', province: '14', city: '1402' };
  expect(server.callsOf('POST /online/data/v1/add')[0]?.body).toEqual(body);
});

test('the query bar links its levels, and the list shows their texts', async () => {
  const server = open([ROW]);
  await expect.element(page.getByRole('cell', { name: '永固石材' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '保定' })).toBeVisible();
  const bar = page.getByRole('search');
  await bar.getByRole('combobox', { name: '省' }).click();
  await pick('河北');
  await bar.getByRole('combobox', { name: '市' }).click();
  await pick('保定');
  await bar.getByRole('button', { name: /查\s?询/ }).click();
  const asked = () => server.callsOf('GET /online/data/v1/list').at(-1)?.params;
  await expect.poll(asked).toMatchObject({ province: '13', city: '1306' });
  await bar.getByRole('combobox', { name: '省' }).click();
  await pick('山西');
  await bar.getByRole('button', { name: /查\s?询/ }).click();
  await expect.poll(() => asked()?.province).toBe('14');
  expect(asked()?.city).toBeUndefined();
});

test('(contract/2 §15.4) 用户选择 is the dialog that all pages have, and its names stand in the list', async () => {
  const received = design('v1', '来访', [
    field('note', '事由', { fieldMustInput: '1' }),
    field('hosts', '接待人', { fieldShowType: 'sel_user' }),
  ]);
  const row = { ...{ id: 'r1', version: 1, note: '取样', hosts: 'user1' }, hosts_dictText: '员工1' };
  const server = served([{ design: received, rows: [row] }], peopleServer());
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await expect.element(page.getByRole('cell', { name: '员工1' })).toBeVisible();
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '事由' }).fill('复核');
  await form.getByRole('textbox', { name: '接待人' }).click();
  const people = page.getByRole('dialog', { name: '根据部门选择用户' });
  for (const name of ['user1', 'user2']) await people.getByRole('row', { name: new RegExp(` ${name} `) }).click();
  await people.getByRole('button', { name: /确\s?定/ }).click();
  await expect.element(form.getByRole('textbox', { name: '接待人' })).toHaveValue('员工1,员工2');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect
    .poll(() => server.callsOf('POST /online/data/v1/add')[0]?.body)
    .toEqual({ note: '复核', hosts: 'user1,user2' });
});
