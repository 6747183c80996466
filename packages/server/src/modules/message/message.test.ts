import {
  MESSAGE_TYPE,
  MSG_SEND_STATUS,
  MSG_TYPE,
  TEMPLATE_USE,
} from '@songbai/contract/modules/message/message.dicts.ts';
import type { MessageTemplate, SysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drain, MESSAGES_URL, messagesOf, TEMPLATES_URL } from '../../testing/message-office.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';

const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
/** Named values are written `{name}` here. */
const named = (text: string) => text.replaceAll('{', `$${'{'}`);

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;
beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

const draft = (templateCode: string, more: object = {}) => ({
  templateCode,
  templateName: named('{name}您好'),
  templateType: MSG_TYPE.sms,
  templateContent: named('订单{no}已付清'),
  templateTestJson: '{"name":"张三","no":"A1"}',
  ...more,
});
async function add(code: string, more?: object, who = admin): Promise<MessageTemplate> {
  const reply = await who.post<MessageTemplate>(`${TEMPLATES_URL}/add`, draft(code, more));
  expect(reply).toMatchObject({ success: true, message: '添加成功！' });
  return reply.result;
}
const sendTest = (body: object, who = admin) => who.post(`${TEMPLATES_URL}/sendMsg`, body);

describe('(contract/2 §6) 消息模板', () => {
  test('add, list by its filters, edit and delete with the texts of the contract', async () => {
    const { id, version } = await add('paid_up');
    const query = { templateCode: '*paid*', templateName: '*您好*', templateContent: '*付清*', templateType: '1' };
    const { result } = await admin.get<Page<MessageTemplate>>(`${TEMPLATES_URL}/list`, query);
    expect(result).toMatchObject({ total: 1, records: [{ id, templateType_dictText: '短信', useStatus: '0' }] });
    const edited = await admin.put(`${TEMPLATES_URL}/edit`, { id, version, templateName: '新标题' });
    expect(edited).toMatchObject({ success: true, message: '更新成功！' });
    expect(await admin.post(`${TEMPLATES_URL}/add`, draft('paid_up'))).toMatchObject({
      ...{ success: false, message: '模板CODE「paid_up」已存在，请更换', field: 'templateCode' },
    });
    expect(await admin.delete(`${TEMPLATES_URL}/delete`, { id })).toMatchObject({ message: '删除成功!' });
    const again = await add('paid_up');
    expect(await admin.delete(`${TEMPLATES_URL}/deleteBatch`, { ids: `${again.id},` })).toMatchObject({
      message: '批量删除成功！',
    });
  });

  test('an applied one is locked until it is stopped', async () => {
    const { id } = await add('locked');
    const use = (useStatus: string) => admin.put<MessageTemplate>(`${TEMPLATES_URL}/edit`, { id, useStatus });
    expect(await use(TEMPLATE_USE.on)).toMatchObject({ success: true, message: '更新成功！' });
    expect(await admin.put(`${TEMPLATES_URL}/edit`, { id, templateName: '改' })).toMatchObject({
      ...{ success: false, message: '此模板已被应用，禁止编辑!' },
    });
    expect(await admin.put(`${TEMPLATES_URL}/edit`, { id, templateName: '改', useStatus: '0' })).toMatchObject({
      ...{ success: false, message: '此模板已被应用，禁止编辑!' },
    });
    expect(await admin.delete(`${TEMPLATES_URL}/delete`, { id })).toMatchObject({
      ...{ success: false, message: '该模板已被应用禁止删除!' },
    });
    expect(await use(TEMPLATE_USE.off)).toMatchObject({ success: true });
    expect(await admin.put(`${TEMPLATES_URL}/edit`, { id, templateName: '改' })).toMatchObject({ success: true });
  });

  test.each([
    ['no code', { templateCode: '' }],
    ['a code with blanks', { templateCode: 'a b' }],
    ['test data that is no object', { templateTestJson: '[1]' }],
    ['a type that is none', { templateType: '9' }],
    ['a way that is none', { channels: 'pigeon' }],
    ['too long a code', { templateCode: `x${'a'.repeat(32)}` }],
  ])('%s is refused', async (_name, wrong) => {
    expect(await admin.post(`${TEMPLATES_URL}/add`, { ...draft('wrong'), ...wrong })).toMatchObject({ success: false });
  });

  test('rich content is cleaned, plain content stays as it was typed', async () => {
    const rich = await add('rich', { templateType: MSG_TYPE.mail, templateContent: '<p>a</p><script>x()</script>' });
    expect(rich.templateContent).toBe('<p>a</p>');
    const plain = await add('plain', { templateContent: 'a < b <script>' });
    expect(plain.templateContent).toBe('a < b <script>');
  });

  test('every tenant has the templates of the events, applied, and sees only its own', async () => {
    const codes = async (who: Caller) =>
      (await who.get<Page<MessageTemplate>>(`${TEMPLATES_URL}/list`, { pageSize: 100 })).result.records.map(
        ({ templateCode, useStatus }) => `${templateCode} ${useStatus}`,
      );
    expect(await codes(admin)).toContain('disk_short 1');
    const { id } = await add('mine_only');
    expect(await codes(foreign)).not.toContain('mine_only 0');
    expect(await foreign.get(`${TEMPLATES_URL}/queryById`, { id })).toMatchObject({ success: false });
    expect(await foreign.put(`${TEMPLATES_URL}/edit`, { id, templateName: '改' })).toMatchObject({ success: false });
    expect(await foreign.delete(`${TEMPLATES_URL}/delete`, { id })).toMatchObject({ success: false });
    expect(await sendTest({ templateCode: 'mine_only', receiver: 'foreign' }, foreign)).toMatchObject({
      success: false,
    });
    await add('mine_only', {}, foreign);
  });
});

describe('(contract/2 §6.1) 发送测试', () => {
  test('fills the template, queues a message for each receiver, and the bell rings', async () => {
    await add('greeting');
    const reply = await sendTest({
      templateCode: 'greeting',
      testData: '{"name":"李四","no":"B2"}',
      receiver: 'sales,admin',
    });
    expect(reply).toMatchObject({ success: true, message: '消息发送成功！' });
    const queued = await messagesOf(admin, { esTitle: '李四您好' });
    expect(queued.map(({ esReceiver }) => esReceiver).sort()).toEqual(['admin', 'sales']);
    expect(queued[0]).toMatchObject({
      ...{ esContent: '订单B2已付清', esSendStatus: '0', esSendStatus_dictText: '未发送', esType_dictText: '系统消息' },
    });
    await drain(t);
    expect(await messagesOf(admin, { esTitle: '李四您好', esSendStatus: '1' })).toHaveLength(2);
    const { result } = await sales.get<{ sysMsgList: object[] }>('/sys/annountCement/listByUser');
    expect(result.sysMsgList).toMatchObject([{ titile: '李四您好', msgContent: '<p>订单B2已付清</p>' }]);
  });

  test.each([
    ['a template that is not there', { templateCode: 'nothing', receiver: 'admin' }, '消息模板「nothing」不存在'],
    ['broken test data', { templateCode: 'greeting', testData: '{', receiver: 'admin' }, '测试数据应为JSON对象'],
    ['nobody', { templateCode: 'greeting', receiver: ' , ' }, '请选择接收人'],
    ['somebody unknown', { templateCode: 'greeting', receiver: 'admin,ghost' }, '接收人「ghost」不存在'],
    ['somebody of another tenant', { templateCode: 'greeting', receiver: 'foreign' }, '接收人「foreign」不存在'],
    [
      'a way that is not set up',
      { templateCode: 'greeting', receiver: 'admin', msgType: 'email' },
      '没有配置邮件服务器',
    ],
    ['a robot that is not set up', { templateCode: 'greeting', msgType: 'feishu' }, '没有配置飞书机器人'],
  ])('%s: 发送消息出错！', async (_name, body, text) => {
    const { length } = await messagesOf(admin);
    const reply = await sendTest(body);
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text) });
    expect(reply.message).toMatch(/^发送消息出错！/);
    expect(await messagesOf(admin)).toHaveLength(length);
  });

  test('a way that is none is refused', async () => {
    expect(await sendTest({ templateCode: 'greeting', receiver: 'admin', msgType: 'pigeon' })).toMatchObject({
      success: false,
    });
  });
});

describe('(contract/2 §6) 消息管理', () => {
  const message = (more: object = {}) => ({
    ...{ esTitle: '通知', esContent: '内容', esType: MESSAGE_TYPE.system, esReceiver: 'sales', ...more },
  });
  const queue = async (more: object = {}) =>
    (await admin.post<SysMessage>(`${MESSAGES_URL}/add`, message(more))).result;
  const one = async (id: string) => (await admin.get<SysMessage>(`${MESSAGES_URL}/queryById`, { id })).result;

  test('add queues, edit and delete with the texts of the contract; what went out stays', async () => {
    const { id } = await queue();
    expect(await admin.put(`${MESSAGES_URL}/edit`, { id, esContent: '改过' })).toMatchObject({ message: '修改成功!' });
    await drain(t);
    expect(await one(id)).toMatchObject({ esSendStatus: '1', esSendNum: 1, nextTime: null, esContent: '改过' });
    expect(await admin.put(`${MESSAGES_URL}/edit`, { id, esContent: 'x' })).toMatchObject({
      ...{ success: false, message: '消息已发送，不能修改' },
    });
    expect(await admin.delete(`${MESSAGES_URL}/delete`, { id })).toMatchObject({ message: '删除成功!' });
    const other = await queue();
    expect(await admin.delete(`${MESSAGES_URL}/deleteBatch`, { ids: `${other.id},` })).toMatchObject({
      message: '批量删除成功！',
    });
    expect(await drain(t)).toBe(0);
  });

  test('the receiver is told by the real name and found by it, by the account too; other names stay as they are', async () => {
    const one = await queue({ esTitle: '给销售', esReceiver: 'sales' });
    const other = await queue({ esTitle: '给客户', esReceiver: '13800138000' });
    const abroad = await queue({ esTitle: '给别园', esReceiver: 'foreign' });
    const realname = '王芳';
    const rename = (username: string, name: string) =>
      t.database.db.updateTable('sysUser').set({ realname: name }).where('username', '=', username).execute();
    await rename('sales', realname);
    await rename('foreign', '别园人');
    const [shown] = await messagesOf(admin, { esTitle: '给销售' });
    expect(shown).toMatchObject({ esReceiver: 'sales', esReceiver_dictText: realname });
    expect(await messagesOf(admin, { esTitle: '给客户' })).toMatchObject([{ esReceiver_dictText: '13800138000' }]);
    const ids = async (query: Record<string, string>) => (await messagesOf(admin, query)).map(({ id }) => id);
    expect(await ids({ esTitle: '给销售', esReceiver: `*${realname}*` })).toEqual([one.id]);
    expect(await ids({ esTitle: '给销售', esReceiver: '*sal*' })).toEqual([one.id]);
    expect(await ids({ esTitle: '给客户', esReceiver: `*${realname}*` })).toEqual([]);
    expect(await messagesOf(admin, { esTitle: '给别园' })).toMatchObject([{ esReceiver_dictText: 'foreign' }]);
    expect(await ids({ esTitle: '给别园', esReceiver: '*别园人*' })).toEqual([]);
    await drain(t);
    await admin.delete(`${MESSAGES_URL}/deleteBatch`, { ids: `${one.id},${other.id},${abroad.id},` });
  });

  test('cancelled ones are not sent, and can be sent again', async () => {
    const { id } = await queue();
    const act = (name: string) => admin.post(`${MESSAGES_URL}/${name}`, { ids: `${id},` });
    expect(await act('resend')).toMatchObject({ success: false, error: 'messageNotResendable' });
    expect(await act('cancel')).toMatchObject({ success: true, message: '1 条消息不再发送' });
    expect(await drain(t)).toBe(0);
    expect(await one(id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.cancelled, nextTime: null });
    expect(await act('cancel')).toMatchObject({ success: false, error: 'messageNotWaiting' });
    expect(await act('resend')).toMatchObject({ success: true, message: '1 条消息已重新排队' });
    expect(await drain(t)).toBe(1);
    expect(await one(id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.sent });
    expect(await act('cancel')).toMatchObject({ success: false });
    expect(await admin.post(`${MESSAGES_URL}/cancel`, { ids: ',' })).toMatchObject({ success: false });
  });

  test.each([
    ['nobody', { esReceiver: null }, '没有接收人'],
    ['somebody unknown', { esReceiver: 'ghost' }, '接收人「ghost」不存在'],
    ['somebody of another tenant', { esReceiver: 'foreign' }, '接收人「foreign」不存在'],
    ['a way that is not set up', { esType: MESSAGE_TYPE.sms }, '没有配置短信服务（SMS_URL）'],
  ])('a message to %s fails with its reason, and is not tried again', async (_name, more, reason) => {
    const { id } = await queue(more);
    await drain(t);
    const row = { esSendStatus: MSG_SEND_STATUS.failed, esResult: reason, esSendNum: 1, nextTime: null };
    expect(await one(id)).toMatchObject(row);
  });

  test('line breaks and markup in titles and contents are harmless', async () => {
    await queue({ esTitle: 'a\r\nBcc: x@y.z', esContent: '<img src=x onerror=alert(1)>\n<b>' });
    await drain(t);
    const { result } = await sales.get<{ sysMsgList: { titile: string; msgContent: string }[] }>(
      '/sys/annountCement/listByUser',
    );
    expect(result.sysMsgList[0]).toMatchObject({ titile: 'a Bcc: x@y.z' });
    expect(result.sysMsgList[0]?.msgContent).not.toContain('<img');
  });

  test('state, tries and times are not for clients to say', async () => {
    const { id } = await queue({ esSendStatus: '1', esSendNum: 7, nextTime: null, esResult: 'x' });
    expect(await one(id)).toMatchObject({ esSendStatus: '0', esSendNum: 0, esResult: null });
    await drain(t);
  });

  test('without a token, without the right, of another tenant', async () => {
    const { id } = await queue();
    const calls: [string, string, object?][] = [
      ['GET', `${MESSAGES_URL}/list`],
      ['POST', `${MESSAGES_URL}/add`, message()],
      ['POST', `${MESSAGES_URL}/resend`, { ids: id }],
      ['POST', `${MESSAGES_URL}/cancel`, { ids: id }],
      ['GET', `${TEMPLATES_URL}/list`],
      ['POST', `${TEMPLATES_URL}/add`, draft('no')],
      ['POST', `${TEMPLATES_URL}/sendMsg`, { templateCode: 'greeting', receiver: 'admin' }],
    ];
    for (const [method, url, payload] of calls) {
      const options = { method: method as 'GET', url, ...(payload ? { payload } : {}) };
      expect((await t.anonymous.raw(options)).statusCode).toBe(401);
      expect((await sales.raw(options)).json()).toMatchObject(FORBIDDEN);
    }
    for (const name of ['resend', 'cancel'])
      expect(await foreign.post(`${MESSAGES_URL}/${name}`, { ids: id })).toMatchObject({
        ...{ success: false, message: '未找到对应实体' },
      });
    expect(await foreign.get(`${MESSAGES_URL}/queryById`, { id })).toMatchObject({ success: false });
    expect(await messagesOf(foreign)).toEqual([]);
    await drain(t);
  });
});
