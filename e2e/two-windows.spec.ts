import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { CLERK_PASSWORD } from './server.ts';

/** User data held by a window: menu, tabs, input, names. */
const everything = () =>
  [
    document.body.innerText,
    JSON.stringify({ ...sessionStorage }),
    ...[...document.querySelectorAll('input')].map((input) => input.value),
  ].join('\n');

test('a second person signs in in another window of the browser: nothing of the first one stays (user-asks row 22)', async ({
  browser,
  server,
}) => {
  const first = await signedIn(browser, server, ACCOUNTS.seller);
  const context = first.context();
  const name = await first.getByRole('button', { name: /用户菜单/ }).innerText();
  await first.goto(`${server.url}/customers/list`);
  await first.getByRole('button', { name: '新增' }).click();
  await first.getByRole('dialog').getByLabel('姓名/单位名称').fill('甲的草稿');

  // The other window shares the session; signing out there ends it here, even with unsaved input.
  const second = await context.newPage();
  await second.goto(server.url);
  await second.getByRole('button', { name: /用户菜单/ }).click();
  await second.getByText('退出登录').click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect(second).toHaveURL(/\/user\/login/);
  await expect(first).toHaveURL(/\/user\/login/);

  await second.getByLabel('用户名', { exact: true }).fill(ACCOUNTS.cashier);
  await second.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await second.getByRole('button', { name: '登录', exact: true }).click();
  await expect(second).toHaveURL(/\/dashboard\/analysis$/);
  const other = await second.getByRole('button', { name: /用户菜单/ }).innerText();
  expect(other).not.toBe(name);

  // The first window follows by itself, or at the latest when it is used again.
  await first.goto(server.url);
  await expect(first.getByRole('button', { name: /用户菜单/ })).toHaveText(other);
  await expect(first.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')).toHaveText(['首页']);
  for (const page of [first, second]) {
    const held = await page.evaluate(everything);
    expect(held).not.toContain('甲的草稿');
    expect(held).not.toContain(name);
  }
  await context.close();
});
