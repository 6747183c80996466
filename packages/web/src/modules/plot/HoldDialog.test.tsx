import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { HoldDialog } from './HoldDialog.tsx';

test('a customer about whom the server warns is kept for only after the warning was read (domain.md §3.5)', async () => {
  let asked = 0;
  const server = fakeServer({
    'POST /cemetery/plot/move': () => {
      asked += 1;
      return asked === 1 ? refusalOf('customerBlacklisted', { params: { name: '陈明' } }) : reply('操作成功', null);
    },
  });
  let done = 0;
  const count = () => {
    done += 1;
  };
  render(
    <HoldDialog ids={['p1']} open onClose={() => undefined} onDone={count}>
      1 个墓位
    </HoldDialog>,
  );
  const dialog = page.getByRole('dialog', { name: '保留' });
  await dialog.getByLabelText('原因').fill('亲属商议');
  await dialog.getByLabelText('保留人', { exact: true }).fill('陈明');
  await dialog.getByRole('button', { name: /^保\s?留$/ }).click();
  await page.getByRole('button', { name: '仍然保留' }).click();
  await expect.poll(() => done).toBe(1);
  const keep = { contactName: '陈明' };
  const body = { ids: ['p1'], event: 'hold', reason: '亲属商议' };
  expect(server.callsOf('POST /cemetery/plot/move').map((call) => call.body)).toEqual([
    { ...body, keep },
    { ...body, keep: { ...keep, confirmed: true } },
  ]);
});
