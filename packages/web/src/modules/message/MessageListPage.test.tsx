import { MESSAGE_TYPE, MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import { sysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { MessageListPage } from './MessageListPage.tsx';

test('who gets a message is told by the real name, in the list and in the question before it is sent again', async () => {
  const to = { esReceiver: 'sales1', esReceiver_dictText: '王芳' };
  const row = {
    ...{ id: 'm1', version: 1, esTitle: '订单待付款', esContent: '内容', esType: MESSAGE_TYPE.mail, ...to },
    ...{ esSendStatus: MSG_SEND_STATUS.failed, esResult: '邮件服务器无法连接' },
  };
  fakeServer(fakeResource(sysMessage, [row]));
  render(<MessageListPage />);
  await expect.element(page.getByRole('cell', { name: '王芳' })).toBeVisible();
  await page.getByRole('button', { name: '重新发送' }).click();
  await expect.element(page.getByText('「订单待付款」将重新发给王芳')).toBeVisible();
});

test('the detail shows rich text as its receiver reads it, never its marks', async () => {
  const row = {
    ...{ id: 'm1', version: 1, esTitle: '订单待付款', esContent: '<p>您有 2 笔订单</p>', esReceiver: 'sales1' },
    ...{ esType: MESSAGE_TYPE.system, esSendStatus: MSG_SEND_STATUS.sent },
  };
  fakeServer(fakeResource(sysMessage, [row]));
  render(<MessageListPage />, { url: '/message/manage?detail=m1' });
  const detail = page.getByRole('dialog');
  await expect.element(detail.getByText('您有 2 笔订单', { exact: true })).toBeVisible();
  expect(detail.element().textContent).not.toContain('<p>');
});

test('a message with rich text is edited as it is read, one of plain text as plain text', async () => {
  const row = (id: string, esContent: string) => ({
    ...{ id, version: 1, esTitle: `消息${id}`, esContent, esReceiver: 'sales1' },
    ...{ esType: MESSAGE_TYPE.system, esSendStatus: MSG_SEND_STATUS.failed },
  });
  const rows = [row('m1', '<p>您有 2 笔订单</p>'), row('m2', '您有 3 笔订单')];
  const server = fakeServer(fakeResource(sysMessage, rows));
  render(<MessageListPage />);
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: '编辑', exact: true }).first().click();
  await expect.element(form.getByText('您有 2 笔订单', { exact: true })).toBeVisible();
  expect(form.element().textContent).not.toContain('<p>');
  expect([...form.element().querySelectorAll('textarea')].map(({ value }) => value).join()).not.toContain('<p>');
  await form.getByRole('textbox', { name: '发送内容' }).fill('您有 5 笔订单');
  await form.getByRole('button', { name: /^(保\s?存|确\s?定|确\s?认|提\s?交)$/ }).click();
  await expect
    .poll(() => server.callsOf('PUT /sys/message/sysMessage/edit')[0]?.body)
    .toMatchObject({ id: 'm1', esContent: '<p>您有 5 笔订单</p>' });
  await page.getByRole('button', { name: '编辑', exact: true }).last().click();
  await expect.element(form.getByRole('textbox', { name: '发送内容' })).toHaveValue('您有 3 笔订单');
});

test('beside the menu of a window of 1440 px it tells when something was sent, and why not', async () => {
  await page.viewport(1200, 900);
  onTestFinished(() => page.viewport(1280, 800));
  const row = {
    ...{ id: 'm1', version: 1, esTitle: '订单待付款：2笔', esReceiver: 'sales1', esContent: '内容' },
    ...{ esType: MESSAGE_TYPE.system, esSendStatus: MSG_SEND_STATUS.sent, esSendTime: '2026-06-30 10:00:00' },
  };
  fakeServer(fakeResource(sysMessage, [row]));
  render(<MessageListPage />);
  await expect.element(page.getByRole('cell', { name: '2026-06-30 10:00:00' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '失败原因' })).toBeVisible();
});
