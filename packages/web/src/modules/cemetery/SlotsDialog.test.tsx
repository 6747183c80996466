import { STANDARD_SLOTS } from '@songbai/contract/modules/burial/slots.rules.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { SlotsDialog } from './SlotsDialog.tsx';

const ROW = { id: 'c1', name: '松鹤园公墓', version: 3, burialSlots: STANDARD_SLOTS } as never;
const nothing = () => undefined;
const save = () => page.getByRole('button', { name: /^保\s?存$/ }).click();

test('slots of a day are changed, added and removed; what does not fit together is said', async () => {
  const server = fakeServer({ 'PUT /cemetery/cemetery/edit': () => reply('操作成功', {}) });
  render(<SlotsDialog row={ROW} open onClose={nothing} onDone={nothing} />);
  await page.getByRole('button', { name: '删除时段 4' }).click();
  await page.getByRole('button', { name: '删除时段 3' }).click();
  await page.getByRole('button', { name: '添加时段' }).click();
  await expect.element(page.getByLabelText('时段 3', { exact: true })).toHaveFocus();
  await save();
  await expect.element(page.getByText('请填写每个时段的起止时间，如 08:00-09:30')).toBeVisible();
  await page.getByLabelText('时段 3', { exact: true }).fill('10:30-12:00');
  await save();
  await expect.element(page.getByText('时段 09:30-11:00 与 10:30-12:00 重叠')).toBeVisible();
  await page.getByLabelText('时段 3', { exact: true }).fill('13:30-15:00');
  await page.getByLabelText('时段 3 场数').fill('2');
  await save();
  await expect.poll(() => server.callsOf('PUT /cemetery/cemetery/edit')).toHaveLength(1);
  expect(server.callsOf('PUT /cemetery/cemetery/edit')[0]?.body).toEqual({
    id: 'c1',
    version: 3,
    burialSlots: '08:00-09:30=4,09:30-11:00=4,13:30-15:00=2',
  });
});
