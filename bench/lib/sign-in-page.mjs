import { PASSWORD } from './server-process.mjs';

/** Signs the administrator in on a page of a browser; ends on the home page. */
export async function signInOn(page, url) {
  await page.goto(`${url}/user/login`);
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/dashboard/analysis');
}
