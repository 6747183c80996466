import { setTimeout as wait } from 'node:timers/promises';
import { good } from '../clients.mjs';
import { simpleKinds } from './makers.mjs';

const NOTICE = '/sys/annountCement';
const MINE = '/sys/sysAnnouncementSend';
const MESSAGE = '/sys/message/sysMessage';
const TEMPLATE = '/sys/message/sysMessageTemplate';

/** Announcements, and the marks of those who read them. */
export function announcements(make) {
  const { admin, next, add } = make;
  const draft = () => {
    const what = { msgCategory: '1', priority: 'M', msgType: 'USER', msgAbstract: '摘要', userIds: 'user-admin,' };
    return { titile: `通告${next()}`, ...what };
  };
  const published = async () => {
    const id = await add(NOTICE, draft());
    await good(admin.send('PUT', `${NOTICE}/doReleaseData?id=${id}`));
    return id;
  };
  const read = async () => {
    const anntId = await published();
    await good(admin.put(`${MINE}/editByAnntIdAndUserId`, { anntId }));
    const { records } = await good(admin.get(`${MINE}/getMyAnnouncementSend?pageSize=100`));
    return records.find((row) => row.anntId === anntId).id;
  };
  const kinds = {
    [NOTICE]: {
      ...{ field: 'msgAbstract', draft, bin: true },
      book: (n) => ({ 标题: `入${n}`, 消息类型: '通知公告', 优先级: '重要', 通告对象: '全体用户', 摘要: '摘要' }),
    },
  };
  return {
    ...simpleKinds(make, kinds),
    [`PUT ${NOTICE}/doReleaseData`]: async () => ({ query: `?id=${await add(NOTICE, draft())}` }),
    [`PUT ${NOTICE}/doReovkeData`]: async () => ({ query: `?id=${await published()}` }),
    [`PUT ${MINE}/editByAnntIdAndUserId`]: async () => ({ body: { anntId: await published() } }),
    [`PUT ${MINE}/readAll`]: async () => {
      await published();
      return { body: {} };
    },
    [`PUT ${MINE}/edit`]: async () => ({ body: { id: await read(), starFlag: '1' } }),
    [`DELETE ${MINE}/delete`]: async () => ({ query: `?id=${await read()}` }),
    [`DELETE ${MINE}/deleteBatch`]: async () => ({ query: `?ids=${await read()},${await read()}` }),
  };
}

/** Messages, their templates, sending again and calling off. A service that is not there leaves its messages waiting. */
export function messages(make) {
  const { admin, next, add } = make;
  const template = () => ({
    ...{ templateCode: `tpl_${next()}`, templateName: `模板${next()}`, templateContent: '请查收' },
    ...{ templateType: '1', templateTestJson: '' },
  });
  const draft = () => ({ esTitle: `消息${next()}`, esContent: '内容', esType: 'sms', esReceiver: '13800000001' });
  const cancelled = async () => {
    const ids = await add(MESSAGE, draft());
    // The first try may be on its way.
    while (!(await admin.post(`${MESSAGE}/cancel`, { ids })).success) await wait(20);
    return ids;
  };
  const kinds = {
    [MESSAGE]: {
      ...{ field: 'remark', draft },
      book: (n) => ({ 消息标题: `入${n}`, 发送内容: '内容', 接收人: 'admin', 发送方式: '系统消息' }),
    },
    [TEMPLATE]: {
      ...{ field: 'templateContent', draft: template },
      book: (n) => ({ 模板CODE: `book_${n}`, 模板标题: `入${n}`, 模板内容: '内容', 模板类型: '短信' }),
    },
  };
  return {
    ...simpleKinds(make, kinds),
    // Trying to send it raises its version meanwhile.
    [`PUT ${MESSAGE}/edit`]: async () => ({ body: { id: await add(MESSAGE, draft()), remark: `改${next()}` } }),
    [`POST ${MESSAGE}/resend`]: async () => ({ body: { ids: await cancelled() } }),
    [`POST ${MESSAGE}/cancel`]: async () => ({ body: { ids: await add(MESSAGE, draft()) } }),
    [`POST ${TEMPLATE}/sendMsg`]: async () => {
      const body = template();
      await good(admin.post(`${TEMPLATE}/add`, body));
      return {
        body: { templateCode: body.templateCode, testData: '{}', receiver: 'admin', msgType: 'system' },
      };
    },
  };
}
