import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ExistingTablesDialog } from './ExistingTablesDialog.tsx';

const LIST = 'GET /online/cgform/head/queryTables';
const TAKE = 'POST /online/cgform/head/transTables/old_visits%2Cold_guests';
const make = () => page.getByRole('button', { name: '生成表单' });

test('chosen tables become drafts, and the list of designs is read anew', async () => {
  const onClose = vi.fn();
  const server = fakeServer({
    [LIST]: () => pageOf([{ id: 'old_visits' }, { id: 'old_guests' }]),
    [TAKE]: () => reply('表单生成成功，共2张', null),
  });
  render(<ExistingTablesDialog onClose={onClose} />);
  await expect.element(make()).toBeDisabled();
  await page.getByRole('checkbox', { name: '选择old_visits' }).click();
  await page.getByRole('checkbox', { name: '选择old_guests' }).click();
  await make().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.callsOf(TAKE)).toHaveLength(1);
  await expect.element(page.getByText('表单生成成功，共2张')).toBeVisible();
});

test('tables are looked for by name; a refusal is told and the dialog stays', async () => {
  const onClose = vi.fn();
  const server = fakeServer({
    [LIST]: ({ params }) => pageOf(params.tableName === 'number' ? [{ id: 'numbers' }] : []),
    'POST /online/cgform/head/transTables/numbers': () => refusalOf('existingKey', { params: { x: 'numbers' } }),
  });
  render(<ExistingTablesDialog onClose={onClose} />);
  await expect.element(page.getByText('没有可导入的数据库表')).toBeVisible();
  await page.getByRole('searchbox', { name: '表名' }).fill('number');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('checkbox', { name: '选择numbers' }).click();
  expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ tableName: 'number', pageNo: '1' });
  await make().click();
  await expect.element(page.getByText('表numbers没有可用的主键')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('a name that is too long to look for stays whole, is marked and not asked for', async () => {
  const server = fakeServer({ [LIST]: () => pageOf([{ id: 'numbers' }]) });
  render(<ExistingTablesDialog onClose={vi.fn()} />);
  await expect.element(page.getByText('numbers')).toBeVisible();
  const box = page.getByRole('searchbox', { name: '表名' });
  await box.fill('n'.repeat(201));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('最大长度200位字符')).toBeVisible();
  await expect.element(box).toHaveValue('n'.repeat(201));
  expect(server.callsOf(LIST)).toHaveLength(1);
});
