import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import { expect, test } from 'vitest';
import { drain, MESSAGES_URL, robotOffice } from '../../testing/message-office.ts';
import { testApp } from '../../testing/test-app.ts';

test.each([
  ['WeCom', MESSAGE_TYPE.wecom, 'ROBOT_WECOM_URL'],
  ['DingTalk', MESSAGE_TYPE.dingtalk, 'ROBOT_DINGTALK_URL'],
  ['Feishu', MESSAGE_TYPE.feishu, 'ROBOT_FEISHU_URL'],
])('%s: names and values call nobody and link nowhere', async (_name, esType, setting) => {
  const robots = await robotOffice();
  const t = await testApp({ [setting]: `${robots.url}/robot`, OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await t.as('admin');
  const esContent =
    '<@zhang> @all @所有人 @13800138000 [缴费](http://evil.example/) <a href="http://evil.example">x</a>';
  const message = { esTitle: '<at user_id="all"></at>@all', esContent, esType, esReceiver: null };
  expect(await admin.post(`${MESSAGES_URL}/add`, message)).toMatchObject({ success: true });
  await drain(t);
  await Promise.all([robots.close(), t.close()]);
  const { text, content } = robots.heard[0]?.body ?? {};
  const words = JSON.stringify(text ?? content);
  expect(words).toContain('所有人');
  expect(words).toContain('缴费');
  expect(words).not.toMatch(/[@<]|\]\(/);
});
