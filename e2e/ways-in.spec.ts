import { type Browser, test as base, type Page } from '@playwright/test';
import { stepAt, totpCode } from '../packages/server/src/platform/totp.ts';
import { addPerson, adminCaller, type Caller } from './api.ts';
import { expect } from './fixtures.ts';
import { CLERK_PASSWORD } from './server.ts';
import { type WaysInOffice, waysInOffice } from './ways-in-office.ts';

const test = base.extend<object, { office: WaysInOffice; admin: Caller }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to find dependencies
    async ({}, use) => {
      const office = await waysInOffice();
      await use(office);
      await office.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  admin: [async ({ office }, use) => use(await adminCaller(office.server.url)), { scope: 'worker' }],
});

const HOME = /\/dashboard\/analysis$/;
const NEW_PASSWORD = 'Own-2026-choice!';
/** The form for accounts, where a CAS server signs everybody else in. */
const FORM = '/user/login?account=1';

async function newPage(browser: Browser, userAgent?: string): Promise<Page> {
  const own = userAgent === undefined ? {} : { userAgent };
  return (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...own })).newPage();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** As if the browser were closed: the person is signed out here, the account is not changed. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
}

/** Confirms the account of the same name by its password. */
async function confirmSameName(page: Page, username: string): Promise<void> {
  await expect(page.getByText('已有同名账号存在,请确认是否绑定该账号？')).toBeVisible();
  await page.getByRole('button', { name: '确认绑定' }).click();
  const asked = page.getByRole('dialog', { name: `请输入账号 ${username} 的密码` });
  await asked.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await asked.getByRole('button', { name: '确认绑定' }).click();
}

test('by an OpenID Connect issuer in a pop-up: the account of the same name is confirmed once, then it enters (contract/1 §2.5)', async ({
  browser,
  office: { server, oidc },
  admin,
}) => {
  await addPerson(admin, { username: 'oidcwang', realname: '王敏' });
  oidc.person = { sub: 'o-1', name: '王敏', preferred_username: 'oidcwang' };
  const page = await newPage(browser);
  await page.goto(server.url + FORM);
  const button = page.getByRole('button', { name: '统一认证' });
  await button.click();
  await confirmSameName(page, 'oidcwang');
  await expect(page).toHaveURL(HOME);
  await forget(page);
  await page.goto(server.url + FORM);
  await button.click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toContainText('王敏');
  await page.context().close();
});

async function chooseOwn(page: Page): Promise<void> {
  const first = page.getByRole('dialog', { name: '设置新密码' });
  await first.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await first.getByLabel('确认新密码', { exact: true }).fill(NEW_PASSWORD);
  await first.getByRole('button', { name: '保存并登录' }).click();
}

test('by GitHub: a phone is bound by a code to it (contract/1 §2.5)', async ({ browser, office, admin }) => {
  const phone = await phoneOf(admin, 'gitli', '李强');
  office.providers.person = { id: 4711, login: 'nobody-here', name: 'Li Qiang' };
  const page = await newPage(browser);
  await page.goto(office.server.url + FORM);
  await page.getByRole('button', { name: 'GitHub' }).click();
  const binding = page.getByRole('dialog', { name: '绑定手机号' });
  await byCode(binding, office, phone);
  await binding.getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toContainText('李强');
  await page.context().close();
});

test('by 微信 in a pop-up: a phone is bound once, then it enters (contract/1 §2.5)', async ({
  browser,
  office,
  admin,
}) => {
  const phone = await phoneOf(admin, 'wechatqian', '钱丽');
  office.providers.person = { id: 'open-id-1', name: '丽丽' };
  const page = await newPage(browser);
  await page.goto(office.server.url + FORM);
  const button = page.getByRole('button', { name: '微信', exact: true });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  const binding = page.getByRole('dialog', { name: '绑定手机号' });
  await expect(binding).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await byCode(binding, office, phone);
  await binding.getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(HOME);
  await forget(page);
  await page.goto(office.server.url + FORM);
  await button.click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toContainText('钱丽');
  await page.context().close();
});

test('(issue 16 §6) GitHub is bound in the account centre, enters, and is only unbound by who can still enter with the password', async ({
  browser,
  office,
  admin,
}) => {
  await addPerson(admin, { username: 'bindwu', realname: '吴刚' });
  office.providers.person = { id: 815, login: 'not-a-name-here', name: 'Wu Gang' };
  const page = await newPage(browser);
  await page.goto(office.server.url + FORM);
  await signIn(page, 'bindwu', CLERK_PASSWORD);
  await chooseOwn(page);
  await expect(page).toHaveURL(HOME);
  const settings = `${office.server.url}/account/settings/binding`;
  await page.goto(settings);
  await page.getByRole('button', { name: '绑定GitHub' }).click();
  await answer(page, '绑定GitHub', NEW_PASSWORD);
  await expect(page.getByRole('button', { name: '解除绑定GitHub' })).toBeVisible();

  await forget(page);
  await page.goto(office.server.url + FORM);
  await page.getByRole('button', { name: 'GitHub' }).click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toContainText('吴刚');

  await page.goto(settings);
  await page.getByRole('button', { name: '解除绑定GitHub' }).click();
  await answer(page, '解除绑定GitHub', 'Not-2026-mine!');
  await expect(page.getByText(/密码.*(错误|不正确)|旧密码/).first()).toBeVisible();
  await answer(page, '解除绑定GitHub', NEW_PASSWORD);
  await expect(page.getByRole('button', { name: '绑定GitHub', exact: true })).toBeVisible();

  await forget(page);
  await page.goto(office.server.url + FORM);
  await page.getByRole('button', { name: 'GitHub' }).click();
  await expect(page.getByRole('dialog', { name: '绑定手机号' })).toBeVisible();
  await page.context().close();
});

/** Gives the password that a change of a way in asks for. */
async function answer(page: Page, title: string, password: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: title, exact: true });
  await asked.getByLabel('登录密码').fill(password);
  await asked.getByRole('button', { name: '确定', exact: true }).click();
}

/** Adds a person with a phone; returns the phone. */
async function phoneOf(admin: Caller, username: string, realname: string): Promise<string> {
  await addPerson(admin, { username, realname });
  const { records } = await admin.get<{ records: { phone: string }[] }>('/sys/user/list', { username });
  return records[0]?.phone ?? '';
}

/** Asks for the code and types it. */
async function byCode(form: ReturnType<Page['getByRole']>, { codeOf }: WaysInOffice, phone: string): Promise<void> {
  await form.getByLabel('手机号', { exact: true }).fill(phone);
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => codeOf(phone)).toMatch(/^\d{6}$/);
  await form.getByLabel('短信验证码').fill(codeOf(phone) ?? '');
}

test('by phone with a code (contract/1 §2.4), and a new phone proven by a code in the account centre', async ({
  browser,
  office,
  admin,
}) => {
  const phone = await phoneOf(admin, 'phonezhao', '赵敏');
  const page = await newPage(browser);
  await page.goto(office.server.url + FORM);
  await page.getByRole('tab', { name: '手机号登录' }).click();
  const form = page.getByRole('form', { name: '手机号登录' });
  await byCode(form, office, phone);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await chooseOwn(page);
  await expect(page).toHaveURL(HOME);

  await page.goto(`${office.server.url}/account/settings/binding`);
  await page.getByRole('button', { name: '更换手机' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机' });
  await dialog.getByLabel('新手机号').fill('13788880001');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => office.codeOf('13788880001')).toMatch(/^\d{6}$/);
  await dialog.getByLabel('短信验证码').fill(office.codeOf('13788880001') ?? '');
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page.getByText('当前已绑定手机：137****0001')).toBeVisible();
  await page.context().close();
});

test('a first password is replaced, then a second factor is set up and asked for; a recovery code enters once', async ({
  browser,
  office: { server },
  admin,
}) => {
  await addPerson(admin, { username: 'firstsun', realname: '孙丽' });
  const page = await newPage(browser);
  await page.goto(server.url + FORM);
  await signIn(page, 'firstsun', CLERK_PASSWORD);
  await chooseOwn(page);
  await expect(page).toHaveURL(HOME);

  await page.goto(`${server.url}/account/settings/security`);
  await page.getByRole('button', { name: '开启', exact: true }).click();
  const setup = page.getByRole('dialog', { name: '开启两步验证' });
  await setup.getByLabel('登录密码').fill(NEW_PASSWORD);
  await setup.getByRole('button', { name: '确定', exact: true }).click();
  const secret = ((await setup.locator('figcaption code').textContent()) ?? '').replaceAll(' ', '');
  const step = stepAt(Date.now());
  await setup.getByLabel('验证码', { exact: true }).fill(totpCode(secret, step));
  await setup.getByRole('button', { name: '确定', exact: true }).click();
  const kept = page.getByRole('dialog', { name: '保存恢复码' }).getByRole('listitem');
  await expect(kept).toHaveCount(10);
  const codes = await kept.allTextContents();

  const again = async (code: string) => {
    await forget(page);
    await page.goto(server.url + FORM);
    await signIn(page, 'firstsun', NEW_PASSWORD);
    const asked = page.getByRole('dialog', { name: '两步验证' });
    await asked.getByLabel('验证码', { exact: true }).fill(code);
    await asked.getByRole('button', { name: '验证', exact: true }).click();
  };
  // The code of the setting up is used up; a clock may be a step ahead.
  await again(totpCode(secret, step + 1));
  await expect(page).toHaveURL(HOME);
  await again(codes[0] ?? '');
  await expect(page).toHaveURL(HOME);
  await again(codes[0] ?? '');
  await expect(page.getByText('验证码错误').first()).toBeVisible();
  await page.context().close();
});

test('by CAS: there and back, to where one wanted to go, and signing out ends it there too (contract/1 §2.10)', async ({
  browser,
  office: { server, cas },
  admin,
}) => {
  await addPerson(admin, { username: 'casqian', realname: '钱枫' });
  cas.user = 'casqian';
  const page = await newPage(browser);
  await page.goto(`${server.url}/account/center`);
  await expect(page).toHaveURL(/\/account\/center$/);
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '真的要注销登录吗 ?' })
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect(page.getByText('已退出单点登录')).toBeVisible();
  const left = cas.asked.find(({ pathname }) => pathname === '/cas/logout');
  expect(left?.searchParams.get('service')).toBe(server.url);
  await page.context().close();
});

for (const [app, userAgent] of [
  ['企业微信', 'Mozilla/5.0 Chrome/120 wxwork/4.1.6 MicroMessenger/7.0'],
  ['钉钉', 'Mozilla/5.0 Chrome/120 DingTalk/7.0.40'],
] as const)
  test(`inside ${app} one is signed in by itself (contract/1 §2.5)`, async ({ browser, office, admin }) => {
    const username = app === '钉钉' ? 'dingzhou' : 'wxwu';
    const phone = await phoneOf(admin, username, '周吴');
    office.providers.person = { id: username, name: '周吴' };
    const page = await newPage(browser, userAgent);
    await page.goto(`${office.server.url}/account/center`);
    const phoneAsked = page.getByRole('dialog', { name: '绑定手机号' });
    const sameName = page.getByText('已有同名账号存在,请确认是否绑定该账号？');
    await expect(phoneAsked.or(sameName)).toBeVisible();
    if (await sameName.isVisible()) await confirmSameName(page, username);
    else {
      await byCode(phoneAsked, office, phone);
      await phoneAsked.getByRole('button', { name: '确认' }).click();
    }
    await expect(page).toHaveURL(/\/account\/center$/);
    await forget(page);
    // Now it needs nobody.
    await page.goto(`${office.server.url}/account/center`);
    await expect(page).toHaveURL(/\/account\/center$/);
    await expect(page.getByRole('button', { name: /用户菜单/ })).toContainText('周吴');
    await page.context().close();
  });
