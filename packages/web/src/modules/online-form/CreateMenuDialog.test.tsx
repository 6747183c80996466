import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { CreateMenuDialog } from './CreateMenuDialog.tsx';

test('the name of a table may be longer than that of a menu: it is shown whole, marked and not sent', async () => {
  fakeServer({});
  const made: unknown[] = [];
  const create = async (draft: unknown) => {
    made.push(draft);
    return { success: true, message: '添加成功！', code: 200, result: null, timestamp: 0 };
  };
  const title = '祭'.repeat(120);
  render(
    <CreateMenuDialog head={{ id: 'h1', title }} create={create} onClose={() => undefined} onMade={() => undefined} />,
  );
  const name = page.getByRole('textbox', { name: '菜单名称' });
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('最大长度100位字符')).toBeVisible();
  await expect.element(name).toHaveValue(title);
  await expect.element(name).toHaveFocus();
  expect(made).toEqual([]);
});
