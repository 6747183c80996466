import { addPerson, adminCaller } from './api.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { CLERK_PASSWORD } from './server.ts';

const KEYS = { name: '使用通行密钥', exact: true } as const;

test('a passkey is registered, signs in alone, and is refused once removed; what one sets follows the account', async ({
  browser,
  server,
}) => {
  test.slow();
  await addPerson(await adminCaller(server.url), { username: 'keyholder', realname: '钥匙' });
  // Passkeys belong to the host that PUBLIC_URL names.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto(`${url}/user/login`);
  await page.getByLabel('用户名', { exact: true }).fill('keyholder');
  await page.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);

  await page.goto(`${url}/account/settings/security`);
  await page.getByRole('button', { name: '登记通行密钥' }).click();
  const adding = page.getByRole('dialog', { name: '登记通行密钥' });
  await adding.getByLabel('名称').fill('前台电脑');
  await adding.getByLabel('登录密码').fill(CLERK_PASSWORD);
  await adding.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page.getByText('通行密钥已登记')).toBeVisible();
  await expect(page.getByRole('row', { name: /前台电脑/ })).toContainText('未使用');

  // A density chosen here is there on another machine.
  await page.goto(`${url}/account/settings/custom`);
  const kept = page.waitForResponse((reply) => reply.url().includes('/sys/ownSetting/look'));
  await page.getByText('紧凑', { exact: true }).click();
  await kept;

  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${url}/user/login`);
  await page.getByRole('button', KEYS).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await page.goto(`${url}/account/settings/custom`);
  await expect(page.getByRole('radio', { name: '紧凑' })).toBeChecked();

  await page.goto(`${url}/account/settings/security`);
  await expect(page.getByRole('row', { name: /前台电脑/ })).not.toContainText('未使用');
  await page.getByRole('button', { name: '删除通行密钥前台电脑' }).click();
  const removing = page.getByRole('dialog', { name: '删除通行密钥' });
  await removing.getByLabel('登录密码').fill(CLERK_PASSWORD);
  await removing.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page.getByText('通行密钥已删除')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${url}/user/login`);
  await page.getByRole('button', KEYS).click();
  await expect(page.getByText('该通行密钥未登记或已删除，请用密码登录')).toBeVisible();
  await context.close();
});

test('a device that is signed out from another one leaves, and its socket ends', async ({ browser, server }) => {
  await addPerson(await adminCaller(server.url), { username: 'twodevices', realname: '双机' });
  let closed = 0;
  const lost = await signedIn(browser, server, 'twodevices');
  lost.on('websocket', (socket) => socket.on('close', () => (closed += 1)));
  const opening = lost.waitForEvent('websocket');
  await lost.reload();
  await opening;
  const desk = await signedIn(browser, server, 'twodevices');
  await desk.goto(`${server.url}/account/settings/security`);
  await desk.getByRole('button', { name: '结束其他登录（1）' }).click();
  await desk.getByRole('button', { name: '确定', exact: true }).click();
  await expect(desk.getByText('已结束其他 1 处登录')).toBeVisible();
  await expect.poll(() => closed).toBeGreaterThan(0);
  // Nothing is unsaved there, so the page leaves by itself.
  await expect(lost).toHaveURL(/\/user\/login/);
});

test('(issue 16 §6) an access token is made, speaks for its owner over HTTP within the chosen rights, and no longer once it is deleted', async ({
  browser,
  server,
}) => {
  await addPerson(await adminCaller(server.url), { username: 'scripter', realname: '脚本', roles: ['role-sales'] });
  const page = await signedIn(browser, server, 'scripter');
  await page.goto(`${server.url}/account/settings/security`);
  await page.getByRole('button', { name: '生成访问令牌' }).click();
  const asking = page.getByRole('dialog', { name: '生成访问令牌' });
  await asking.getByLabel('名称').fill('每日报表');
  await asking.getByText('指定权限', { exact: true }).click();
  await asking.getByRole('combobox', { name: '指定权限' }).fill('cem:plot:list');
  await page.getByTitle(/（cem:plot:list）$/).click();
  await asking.getByLabel('登录密码').fill(CLERK_PASSWORD);
  await asking.getByRole('button', { name: '确定', exact: true }).click();
  const made = page.getByRole('dialog', { name: '请保存访问令牌' });
  const token = (await made.getByText(/^sbt_/).innerText()).trim();
  await page.keyboard.press('Escape');
  await expect(made).toHaveCount(0);
  const row = page.getByRole('row', { name: /每日报表/ });
  await expect(row).toContainText('指定的 1 项');
  await expect(row).toContainText('未使用');
  // Shown once.
  await expect(page.getByText(token)).toHaveCount(0);

  const asked = async (path: string) => {
    const reply = await fetch(`${server.url}/api${path}`, { headers: { 'x-access-token': token } });
    return (await reply.json()) as { success: boolean; code: number };
  };
  expect(await asked('/cemetery/plot/list')).toMatchObject({ success: true });
  // Its owner may see customers, the token may not.
  expect(await asked('/cemetery/customer/list')).toMatchObject({ success: false, code: 510 });
  await page.reload();
  await expect(row).not.toContainText('未使用');

  await page.getByRole('button', { name: '删除访问令牌每日报表' }).click();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect(await asked('/cemetery/plot/list')).toMatchObject({ success: false, code: 401 });
  await page.context().close();
});

test('(issue 16 §6) quiet hours and a way of a message switched off are kept with the account', async ({
  browser,
  server,
}) => {
  await addPerson(await adminCaller(server.url), { username: 'quietone', realname: '安静' });
  const page = await signedIn(browser, server, 'quietone');
  await page.goto(`${server.url}/account/settings/notification`);
  const saved = () =>
    page.waitForResponse(
      (reply) => reply.url().includes('/sys/ownSetting/notice') && reply.request().method() === 'PUT',
    );
  const quiet = page.getByRole('switch', { name: '免打扰时段' });
  const [first] = await Promise.all([saved(), quiet.click()]);
  expect(first.request().postDataJSON()).toMatchObject({ quiet: { from: '22:00', to: '07:00' } });
  const mail = page.getByRole('checkbox', { name: /：邮件/ }).first();
  await expect(mail).toBeEnabled();
  await Promise.all([saved(), mail.uncheck()]);

  // On another machine.
  const other = await signedIn(browser, server, 'quietone');
  await other.goto(`${server.url}/account/settings/notification`);
  await expect(other.getByRole('switch', { name: '免打扰时段' })).toBeChecked();
  await expect(other.getByRole('checkbox', { name: /：邮件/ }).first()).not.toBeChecked();
  await other.getByRole('switch', { name: '免打扰时段' }).click();
  await expect(other.getByRole('switch', { name: '免打扰时段' })).not.toBeChecked();
  await page.context().close();
  await other.context().close();
});
