import { designedName } from '@songbai/contract/design/design.ts';
import { defineResource } from '@songbai/contract/resource/define.ts';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { showTable } from '../../testing/table.tsx';
import { lineColumns } from './line-columns.ts';
import { withDuplicateRules } from './line-duplicates.ts';

const CHECK = 'GET /sys/duplicate/check';

const table = defineResource({
  ...{ name: designedName('s1'), title: '物品', path: '/online/data/s1', permission: 'online:data:s1', table: 's1' },
  titleField: 'code',
  fields: {
    code: { kind: 'text', label: '编号', maxLength: 20, unique: true },
    name: { kind: 'text', label: '名称', maxLength: 20 },
  },
});
const STORED = [{ id: 'a', code: 'A1', name: '花' }];

async function show() {
  const server = fakeServer({
    [CHECK]: ({ params }) => (params.fieldVal === 'TAKEN' ? refusalOf('duplicateTaken') : reply('该值可用！', null)),
  });
  const store = await showTable(withDuplicateRules(lineColumns(table), table, STORED), STORED);
  return { server, store };
}

test('(online.md §5.5) a taken value of a sub row is told while it is typed, and holds the save back', async () => {
  const { server, store } = await show();
  const [id = ''] = store.insert([{}], 1);
  store.setCells([[id, 'code', 'TAKEN']]);
  await vi.waitFor(() => expect(store.validation.message(id, 'code')).toBe('该值不可用，系统中已存在！'));
  expect(server.callsOf(CHECK)[0]?.params).toMatchObject({ tableName: 's1', fieldName: 'code', fieldVal: 'TAKEN' });
  expect(server.callsOf(CHECK)[0]?.params).not.toHaveProperty('dataId');
  expect((await store.validation.checkAll()).map(({ rowId, key }) => [rowId, key])).toEqual([[id, 'code']]);
  store.setCells([[id, 'code', 'FREE']]);
  await vi.waitFor(() => expect(store.validation.message(id, 'code')).toBeUndefined());
  expect(await store.validation.checkAll()).toEqual([]);
});

test('two sub rows with the same value are told without asking', async () => {
  const { store } = await show();
  const [one = '', two = ''] = store.insert([{}, {}], 1);
  store.setCells([
    [one, 'code', 'N1'],
    [two, 'code', 'N1'],
  ]);
  await vi.waitFor(() => expect(store.validation.message(two, 'code')).toBe('编号不能重复'));
});

test('what a removed row had may be given to another one; what nobody changed is not asked about', async () => {
  const { server, store } = await show();
  const [id = ''] = store.insert([{}], 1);
  store.remove(['a']);
  store.setCells([[id, 'code', 'A1']]);
  expect(await store.validation.checkAll()).toEqual([]);
  expect(server.callsOf(CHECK)).toHaveLength(0);
});
