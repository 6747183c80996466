import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';

const FACTOR = '/sys/user/login/setting/secondFactor';
const DEVICES = '/sys/user/login/setting/trustedDevices';
const OFF = { enabled: false, forced: false, since: null, recoveryLeft: 0 };
const ON = { enabled: true, forced: false, since: '2026-06-30 09:00:00', recoveryLeft: 9 };
const DEVICE = {
  id: 'd1',
  ip: '10.0.0.8',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  since: '2026-06-30 09:00:00',
  seenTime: '2026-06-30 09:00:00',
  until: '2026-07-30 09:00:00',
};

function show(routes: Record<string, FakeHandler>) {
  const server = fakeServer({ [`GET ${DEVICES}`]: () => [], ...routes });
  render(<SecondFactorSection />);
  return server;
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const ok = () => page.getByRole('dialog').getByRole('button', { name: /^(确\s?定|确\s?认|保\s?存)$/ });

test('it is switched on with password, picture and code; the recovery codes show once', async () => {
  let own = OFF;
  const server = show({
    [`GET ${FACTOR}`]: () => own,
    [`POST ${FACTOR}/begin`]: () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }),
    [`POST ${FACTOR}/confirm`]: ({ body }) => {
      if ((body as { code: string }).code !== '222222') return refusalOf('secondCodeWrong');
      own = ON as never;
      return { recoveryCodes: ['AAAAA-BBBBB'] };
    },
  });
  await button('开启').click();
  await page.getByLabelText('登录密码').fill('secret');
  await ok().click();
  await expect.element(page.getByRole('figure', { name: '两步验证二维码' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '验证码' })).toHaveFocus();
  await page.getByRole('textbox', { name: '验证码' }).fill('111111');
  await ok().click();
  await expect.element(page.getByRole('dialog').getByText(/验证码错误或已使用/)).toBeVisible();
  await page.getByRole('textbox', { name: '验证码' }).fill('222222');
  await ok().click();
  await expect.element(page.getByText('AAAAA-BBBBB')).toBeVisible();
  await button('我已保存').click();
  await expect.element(page.getByText(/剩余恢复码 9 个/)).toBeVisible();
  expect(server.callsOf(`POST ${FACTOR}/begin`)[0]?.body).toEqual({ oldpassword: 'secret' });
});

test('it is switched off with password and code', async () => {
  const server = show({ [`GET ${FACTOR}`]: () => ON, [`POST ${FACTOR}/off`]: () => reply('已关闭两步验证', '') });
  await button('关闭两步验证').click();
  await page.getByLabelText('登录密码').fill('secret');
  await page.getByRole('textbox', { name: '验证码' }).fill('222222');
  await ok().click();
  await expect.poll(() => server.callsOf(`POST ${FACTOR}/off`)).toHaveLength(1);
  expect(server.callsOf(`POST ${FACTOR}/off`)[0]?.body).toEqual({ oldpassword: 'secret', code: '222222' });
});

test('one that is asked for cannot be switched off', async () => {
  show({ [`GET ${FACTOR}`]: () => ({ ...ON, forced: true }) });
  await expect.element(page.getByText(/按单位要求不能关闭/)).toBeVisible();
  expect(button('关闭两步验证').elements()).toHaveLength(0);
});

test('trusted devices are listed and ended', async () => {
  const server = show({
    [`GET ${FACTOR}`]: () => ON,
    [`GET ${DEVICES}`]: () => [DEVICE],
    [`DELETE ${DEVICES}`]: () => reply('已取消信任', ''),
  });
  await button('取消信任').click();
  await page.getByRole('tooltip').getByRole('button').last().click();
  await expect.poll(() => server.callsOf(`DELETE ${DEVICES}`)[0]?.params).toMatchObject({ id: 'd1' });
});

test('on a phone the trusted devices are cards, with all of their buttons in view', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  show({ [`GET ${FACTOR}`]: () => ON, [`GET ${DEVICES}`]: () => [DEVICE] });
  await expect.element(button('取消信任')).toBeVisible();
  expect(page.getByRole('table').elements()).toHaveLength(0);
  expect(button('取消信任').element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
