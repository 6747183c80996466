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
