import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { BindingSection } from './BindingSection.tsx';

test('账户绑定: where codes can be sent a new phone is proven by one, and by the password where the sign-in is older', async () => {
  withMeta('sms', 'on');
  const refusals = [refusalOf('smsCodeWrong'), refusalOf('phoneNeedsSignIn')];
  const server = fakeServer({
    'GET /sys/user/login/setting/getUserData': () =>
      reply('', { id: 'u1', username: 'clerk', phone: null, email: null }),
    'POST /sys/sms': () => reply('', null, 0),
    'PUT /sys/user/updateMobile': () => refusals.shift() ?? reply('更新个人信息成功', null),
  });
  render(<BindingSection />);
  await page.getByRole('button', { name: '绑定手机' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机' });
  const ok = dialog.getByRole('button', { name: '确定', exact: true });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(dialog.getByText('请输入手机号!')).toBeVisible();
  await dialog.getByRole('textbox', { name: '新手机号' }).fill('13900000002');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(dialog.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  expect(server.callsOf('POST /sys/sms').map(({ body }) => body)).toEqual([{ mobile: '13900000002', smsmode: '1' }]);
  await ok.click();
  await expect.element(dialog.getByText('请输入短信验证码!')).toBeVisible();
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill('123456');
  await ok.click();
  await expect.element(page.getByText('手机验证码错误').first()).toBeVisible();
  await ok.click();
  await expect.element(dialog.getByLabelText('登录密码')).toBeVisible();
  await dialog.getByLabelText('登录密码').fill('Songbai#2026');
  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const code = { phone: '13900000002', smscode: '123456' };
  expect(server.callsOf('PUT /sys/user/updateMobile').map(({ body }) => body)).toEqual([
    code,
    code,
    { ...code, oldpassword: 'Songbai#2026' },
  ]);
});

test('账户绑定: where mail can be sent a new address is proven by a code to it', async () => {
  withMeta('mail', 'on');
  const refusals = [refusalOf('mailCodeWrong')];
  const server = fakeServer({
    'GET /sys/user/login/setting/getUserData': () =>
      reply('', { id: 'u1', username: 'clerk', phone: null, email: null }),
    'POST /sys/user/login/setting/mailCode': () => reply('', null, 0),
    'PUT /sys/user/login/setting/email': () => refusals.shift() ?? reply('更新个人信息成功', null),
  });
  render(<BindingSection />);
  await page.getByRole('button', { name: '绑定邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
  const ok = dialog.getByRole('button', { name: '确定', exact: true });
  await dialog.getByRole('textbox', { name: '新邮箱' }).fill('new@songbai.cn');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(dialog.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  await ok.click();
  await expect.element(dialog.getByText('请输入邮箱验证码!')).toBeVisible();
  await dialog.getByRole('textbox', { name: '邮箱验证码' }).fill('123456');
  await ok.click();
  await expect.element(dialog.getByText('邮箱验证码错误')).toBeVisible();
  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { email: 'new@songbai.cn', mailcode: '123456' };
  expect(server.callsOf('PUT /sys/user/login/setting/email').map((call) => call.body)).toEqual([body, body]);
  expect(server.callsOf('POST /sys/user/login/setting/mailCode')[0]?.body).toEqual({ email: 'new@songbai.cn' });
});

test('账户绑定: an address that is too long stays whole, is marked and not sent', async () => {
  const server = fakeServer({
    'GET /sys/user/login/setting/getUserData': () =>
      reply('', { id: 'u1', username: 'clerk', phone: null, email: null }),
  });
  render(<BindingSection />);
  await page.getByRole('button', { name: '绑定邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
  const box = dialog.getByRole('textbox', { name: '新邮箱' });
  const typed = `${'a'.repeat(45)}@songbai.cn`;
  await box.fill(typed);
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(dialog.getByText('最大长度45位字符')).toBeVisible();
  await expect.element(box).toHaveValue(typed);
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
