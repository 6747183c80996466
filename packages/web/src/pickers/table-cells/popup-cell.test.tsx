import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { reportServer, USER_DATA } from '../../testing/report-fixtures.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { SERVER_KINDS } from './index.ts';

const POPUP: Column = {
  key: 'worker',
  title: '经办人',
  type: 'popup',
  width: 200,
  popupCode: 'report_user',
  orgFields: 'realname,username',
  destFields: 'worker,account',
};
const ACCOUNT: Column = { key: 'account', title: '账号', type: 'input', width: 200 };

async function open(more: Partial<Column>) {
  const server = fakeServer(reportServer());
  const store = await showTable([{ ...POPUP, ...more }, ACCOUNT], [{ id: 'a', worker: '', account: '' }], {
    kinds: SERVER_KINDS,
  });
  await page.elementLocator(cellAt(0, 0)).click();
  await expect.element(row('员工1')).toBeVisible();
  return { server, store };
}

const dialog = () => page.getByRole('dialog', { name: '用户信息' });
const row = (name: string) => dialog().getByRole('row', { name: new RegExp(`${name} `) });
const ok = () => dialog().getByRole('button', { name: /^确\s?定$/ });

test('fixed parameters and the order of the column go with its call (spec/2 §3, §7)', async () => {
  const { server } = await open({ param: { sex: '2' }, sorter: 'username=desc' });
  expect(server.callsOf(USER_DATA)[0]?.params).toMatchObject({ self_sex: '2', column: 'username', order: 'desc' });
});

test('with multi several rows are chosen and their values joined (spec/2 §3)', async () => {
  const { store } = await open({ multi: true });
  await row('员工1').click();
  await row('员工3').click();
  await ok().click();
  await vi.waitFor(() => expect(store.rows()[0]).toMatchObject({ worker: '员工1,员工3', account: 'user1,user3' }));
});

test('without it another row takes the place (spec/2 §5)', async () => {
  const { store } = await open({});
  await row('员工1').click();
  await row('员工3').click();
  await ok().click();
  await vi.waitFor(() => expect(store.rows()[0]).toMatchObject({ worker: '员工3', account: 'user3' }));
});
