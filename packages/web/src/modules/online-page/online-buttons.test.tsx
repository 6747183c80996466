import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { design, field, served, told } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const button = (buttonCode: string, given: Partial<ButtonDesign>): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonIcon: null, buttonStyle: 'link', buttonStatus: '1' },
  ...{ optType: 'action', optPosition: null, orderNum: 0, exp: null },
  ...given,
});
const named = (name: string | RegExp) => page.getByRole('button', { name });

test('(online.md §7) custom buttons stand above the list and at the rows that they are for', async () => {
  const visits = design('v1', '来访登记', [field('title', '标题'), field('state', '状态')]);
  const buttons = [
    button('count', { buttonName: '盘点', buttonStyle: 'button' }),
    button('leave', { buttonName: '离开登记', exp: 'state#eq#in' }),
  ];
  const rows = [
    { id: 'r1', version: 1, title: '甲', state: 'in' },
    { id: 'r2', version: 1, title: '乙', state: 'out' },
  ];
  const server = served([{ design: visits, rows }], {
    'GET /online/cgform/api/resource/v1': () => ({ ...told(visits), buttons }),
    'POST /online/cgform/api/doButton': () => null,
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await named(/盘点/).click();
  await expect.element(page.getByText('没有选择记录')).toBeVisible();
  await named(/确\s?定/).click();
  const pressed = () => server.callsOf('POST /online/cgform/api/doButton').map(({ body }) => body);
  await expect.poll(pressed).toEqual([{ formId: 'v1', buttonCode: 'count', dataId: '' }]);
});
