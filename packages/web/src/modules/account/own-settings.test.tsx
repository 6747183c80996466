import { errorText } from '@songbai/contract/errors.ts';
import type { OwnRobot } from '@songbai/contract/modules/message/own-robot.calls.ts';
import type { NewAccessTokenBody } from '@songbai/contract/modules/session/access-token.calls.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { AccessTokenSection } from './AccessTokenSection.tsx';
import { CustomSection } from './CustomSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';

const ROBOT = '/sys/ownSetting/robot';
const NOTICE = 'PUT /sys/ownSetting/notice';
const TOKENS = '/sys/user/login/setting/accessTokens';

test('新消息通知 keeps on the server what reaches the person, and when', async () => {
  const server = fakeServer({ [NOTICE]: () => reply('保存成功！', null), [`GET ${ROBOT}`]: () => null });
  render(<NotificationSection />);
  const sent = () => server.callsOf(NOTICE).at(-1)?.body;
  const toggle = page.getByRole('switch', { name: '新消息弹出提醒' });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await vi.waitFor(() => expect(sent()).toEqual({ popUp: false }));
  const mail = page.getByRole('checkbox', { name: '订单待审批：邮件消息' });
  await expect.element(mail).toBeEnabled();
  await mail.click();
  await expect.element(mail).not.toBeChecked();
  await vi.waitFor(() => expect(sent()).toEqual({ popUp: false, off: { order_approval: ['email'] } }));
  await page.getByRole('switch', { name: '免打扰时段' }).click();
  await vi.waitFor(() => expect(sent()).toMatchObject({ quiet: { from: '22:00', to: '07:00' } }));
});

test('a choice shows at once on a slow line, further ones too; when the server refuses it is put back with a text', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const server = fakeServer({
    [NOTICE]: () => new Promise((resolve) => answers.push(resolve)),
    [`GET ${ROBOT}`]: () => null,
  });
  render(<NotificationSection />);
  const mail = page.getByRole('checkbox', { name: '订单待审批：邮件消息' });
  const popUp = page.getByRole('switch', { name: '新消息弹出提醒' });
  const night = page.getByRole('switch', { name: '免打扰时段' });
  await mail.click();
  await expect.element(mail).not.toBeChecked();
  await popUp.click();
  await night.click();
  await expect.element(popUp).not.toBeChecked();
  await expect.element(night).toBeChecked();
  const answer = async (nth: number, result: unknown) => {
    await vi.waitFor(() => expect(answers).toHaveLength(nth));
    answers[nth - 1]?.(result);
  };
  await answer(1, reply('保存成功！', null));
  await answer(2, refusalOf('tooManyRequests'));
  await expect.element(popUp).toBeChecked();
  await expect.element(night).not.toBeChecked();
  await expect.element(mail).not.toBeChecked();
  await expect.element(page.getByText(errorText('tooManyRequests'))).toBeVisible();
  expect(server.callsOf(NOTICE).map(({ body }) => body)).toEqual([
    { off: { order_approval: ['email'] } },
    { popUp: false, quiet: { from: '22:00', to: '07:00' }, off: { order_approval: ['email'] } },
  ]);
});

test('on a phone the names of the messages are read in a line or two', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  fakeServer({ [`GET ${ROBOT}`]: () => null });
  render(
    <div style={{ padding: 24 }}>
      <NotificationSection />
    </div>,
  );
  const name = page.getByRole('cell', { name: '订单待审批', exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(110);
});

test('新消息通知 lists what the person can be told about, by his rights', async () => {
  fakeServer({ [`GET ${ROBOT}`]: () => null });
  render(<NotificationSection />, { codes: ['cem:plot:lock'], admin: false });
  await expect.element(page.getByRole('row', { name: /墓位锁定已到期/ })).toBeVisible();
  // The head, and what everybody is told of: announcements, decisions, a new device, a new password.
  expect(page.getByRole('row').elements()).toHaveLength(6);
});

test('个人机器人 is set with its address, which is not shown again, tested and taken away', async () => {
  let robot: OwnRobot | null = null;
  const server = fakeServer({
    [`GET ${ROBOT}`]: () => robot,
    [`PUT ${ROBOT}`]: () => {
      robot = { kind: 'dingtalk', host: 'oapi.dingtalk.com', signed: true };
      return reply('个人机器人已保存', null);
    },
    [`POST ${ROBOT}/test`]: () => refusalOf('robotMissing'),
    [`DELETE ${ROBOT}`]: () => {
      robot = null;
      return reply('个人机器人已移除', null);
    },
  });
  render(<NotificationSection />);
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '个人机器人' });
  const confirm = dialog.getByRole('button', { name: '确定', exact: true });
  await confirm.click();
  await expect.element(dialog.getByText('请输入机器人地址!')).toBeVisible();
  await dialog.getByRole('combobox', { name: '机器人类型' }).click();
  await page.getByTitle('钉钉').last().click();
  await dialog
    .getByRole('textbox', { name: '机器人地址' })
    .fill('https://oapi.dingtalk.com/robot/send?access_token=1 ');
  await dialog.getByLabelText('加签密钥').fill('SEC1');
  await confirm.click();
  await expect.element(page.getByText('钉钉机器人（oapi.dingtalk.com，已加签）')).toBeVisible();
  expect(server.callsOf(`PUT ${ROBOT}`)[0]?.body).toEqual({
    ...{ kind: 'dingtalk', secretUrl: 'https://oapi.dingtalk.com/robot/send?access_token=1', secret: 'SEC1' },
  });
  await page.getByRole('button', { name: '发送测试' }).click();
  await expect.element(page.getByText('尚未设置个人机器人').first()).toBeVisible();
  await page.getByRole('button', { name: '移除', exact: true }).click();
  await expect.element(page.getByText('填写企业微信、钉钉或飞书机器人的地址后', { exact: false })).toBeVisible();
});

test('个性化设置 keeps the row height with the account', async () => {
  const server = fakeServer({ 'PUT /sys/ownSetting/look': () => reply('保存成功！', null) });
  render(<CustomSection />);
  await page.getByText('紧凑', { exact: true }).click();
  await vi.waitFor(() => expect(server.callsOf('PUT /sys/ownSetting/look')[0]?.body).toEqual({ dense: true }));
});

test('a token asks for name and password, is shown once, and is not in the list', async () => {
  const refusals = [true, false];
  const server = fakeServer({
    [`GET ${TOKENS}`]: () => [],
    [`POST ${TOKENS}`]: () =>
      refusals.shift()
        ? refusalOf('ownPasswordWrong')
        : reply('访问令牌已生成', { id: 'a1', token: 'sbt_secret', until: '2026-07-30 10:00:00' }),
  });
  render(<AccessTokenSection />);
  await page.getByRole('button', { name: '生成访问令牌' }).click();
  const dialog = page.getByRole('dialog', { name: '生成访问令牌' });
  const ok = dialog.getByRole('button', { name: '确定', exact: true });
  await ok.click();
  await expect.element(dialog.getByText('请输入名称!')).toBeVisible();
  await dialog.getByRole('textbox', { name: '名称' }).fill('每日报表');
  await dialog.getByLabelText('登录密码').fill('Songbai#2026');
  await ok.click();
  await expect.element(page.getByText('登录密码输入错误').first()).toBeVisible();
  await ok.click();
  await expect.element(page.getByText('sbt_secret')).toBeVisible();
  const body: NewAccessTokenBody = { name: '每日报表', days: 30, oldpassword: 'Songbai#2026' };
  expect(server.callsOf(`POST ${TOKENS}`).at(-1)?.body).toEqual(body);
});
