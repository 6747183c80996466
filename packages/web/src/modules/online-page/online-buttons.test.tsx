import { newField, newHead } from '@songbai/contract/design/defaults.ts';
import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { toResource } from '@songbai/contract/design/to-resource.ts';
import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const ALL: readonly OnlineRight[] = ['list', 'add', 'edit', 'delete', 'export', 'import', 'recycle'];
const button = (buttonCode: string, given: Partial<ButtonDesign>): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonIcon: null, buttonStyle: 'link', buttonStatus: '1' },
  ...{ optType: 'action', optPosition: null, orderNum: 0, exp: null },
  ...given,
});
const named = (name: string | RegExp) => page.getByRole('button', { name });

test('(online.md §7) custom buttons stand above the list and at the rows that they are for', async () => {
  const fields = ['title', 'state'].map((name) => newField({ id: name, dbFieldName: name, dbFieldTxt: name }));
  const head = newHead({ id: 'v1', tenantId: 1, tableName: 'visitor', tableTxt: '来访登记' });
  const resource = toResource({ head, fields, indexes: [], buttons: [] }, 'visitor');
  const buttons = [
    button('count', { buttonName: '盘点', buttonStyle: 'button' }),
    button('leave', { buttonName: '离开登记', exp: 'state#eq#in' }),
  ];
  const server = fakeServer({
    ...fakeResource(resource, [
      { id: 'r1', version: 1, title: '甲', state: 'in' },
      { id: 'r2', version: 1, title: '乙', state: 'out' },
    ]),
    'GET /online/cgform/api/resource/v1': () => ({
      resource: structuredClone({ ...resource }),
      ...{ may: ALL, buttons, head: { id: 'v1', version: 1 } },
    }),
    'POST /online/cgform/api/doButton': () => null,
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await named(/盘点/).click();
  await expect.element(page.getByText('没有选择记录')).toBeVisible();
  await named(/确\s?定/).click();
  const pressed = () => server.callsOf('POST /online/cgform/api/doButton').map(({ body }) => body);
  await expect.poll(pressed).toEqual([{ formId: 'v1', buttonCode: 'count', dataId: '' }]);
});
