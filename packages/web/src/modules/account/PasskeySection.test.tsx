import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { PasskeySection } from './PasskeySection.tsx';

const KEYS = '/sys/user/login/setting/passkeys';

test('a passkey gets another name; one that is too long stays whole, is marked and not sent', async () => {
  const server = fakeServer({
    [`GET ${KEYS}`]: () => [
      { id: 'k1', name: '办公室电脑', since: '2026-06-01 08:00:00', lastUsed: null, synced: false },
    ],
    [`PUT ${KEYS}`]: () => reply('修改成功！', null),
  });
  render(<PasskeySection />);
  await page.getByRole('button', { name: '通行密钥办公室电脑改名' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: '名称' });
  await expect.element(name).toHaveValue('办公室电脑');
  const long = '窗'.repeat(51);
  await name.fill(long);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('最大长度50位字符')).toBeVisible();
  await expect.element(name).toHaveValue(long);
  expect(server.callsOf(`PUT ${KEYS}`)).toEqual([]);
  await name.fill(' 三号窗口 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsOf(`PUT ${KEYS}`)[0]?.body).toEqual({ id: 'k1', name: '三号窗口' });
});
