import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { EnhanceDialog } from './EnhanceDialog.tsx';

const button = (buttonCode: string, given: Partial<ButtonDesign>): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonIcon: null, buttonStyle: 'link', buttonStatus: '1' },
  ...{ optType: 'action', optPosition: null, orderNum: 0, exp: null },
  ...given,
});
const named = (name: string | RegExp) => page.getByRole('button', { name });

test('(online.md §4.1) an SQL enhancement is written for an action button and sent as typed', async () => {
  const server = fakeServer({
    'GET /online/cgform/button/list/v1': () => ({
      records: [button('leave', { buttonName: '离开登记' }), button('script', { optType: 'js' })],
      ...{ total: 2, size: 200, current: 1, pages: 1 },
    }),
    'GET /online/cgform/head/enhanceSql/v1': () => [],
    'POST /online/cgform/head/enhanceSql/v1': () => ({ id: 's1' }),
  });
  const head = { id: 'v1', tableTxt: '来访登记' } as CgformHead;
  render(<EnhanceDialog kind="sql" head={head} onClose={() => undefined} />, { codes: [], admin: true });
  await named(/新\s?增/).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('combobox', { name: '按钮' }).click();
  await page.getByText('离开登记').last().click();
  const text = "delete from visitor where id = '#{id}'";
  await form.getByRole('textbox', { name: 'SQL' }).fill(text);
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect
    .poll(() => server.callsOf('POST /online/cgform/head/enhanceSql/v1').map(({ body }) => body))
    .toEqual([{ buttonCode: 'leave', cgbSql: text, content: null }]);
});
