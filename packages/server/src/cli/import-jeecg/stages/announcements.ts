import { DICTS } from '@songbai/contract/dicts.ts';
import { MSG_CATEGORY, READ_FLAG, SEND_STATUS } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { newId } from '../../../platform/ids.ts';
import type { Values } from '../../../resource/context.ts';
import { cleanHtml } from '../../../resource/describe/html.ts';
import { knownIds, knownPairs } from '../job.store.ts';
import { add, type Job, liveBlocks, liveRows, mapId, recordOf, tenantOf } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

const CONTENT = 300_000;

interface Sent {
  tenantId: number;
  sendTime: string;
}

/** Announcements with their receivers and read marks. */
export async function takeAnnouncements(job: Job): Promise<void> {
  const section = job.report.section('sys_announcement', '系统通告');
  const present = await knownIds(job.context.database.db, 'sys_announcement');
  const values: Values[] = [];
  const sent = new Map<string, Sent>();
  for (const reader of await liveRows(job, { table: 'sys_announcement', section, deletedBy: 'del_flag' })) {
    const id = mapId(job, 'sys_announcement', reader);
    const row = announcementRow(job, reader, id);
    if (row.sendTime !== null) sent.set(id, { tenantId: row.tenantId, sendTime: row.sendTime });
    if (present.has(id)) section.present();
    else {
      values.push(row);
      section.added(reader, row.titile);
    }
  }
  await add(job, { table: 'sysAnnouncement', rows: values });
  await takeMarks(job, sent);
}

function announcementRow(job: Job, reader: RowReader, id: string) {
  const record = recordOf(job, reader);
  const titile = reader.line('titile', '标题', 100) ?? '无标题';
  const choice = (name: string, dict: 'priority' | 'msg_type' | 'send_status' | 'msg_category', otherwise: string) =>
    Object.hasOwn(DICTS[dict].items, reader.key(name)) ? reader.key(name) : otherwise;
  const sendStatus = choice('send_status', 'send_status', SEND_STATUS.draft);
  const sendTime = reader.datetime('send_time', '发布时间');
  const receivers = job.ids.all('sys_user', reader.list('user_ids'));
  const msgContent = reader.text('msg_content', '内容', CONTENT);
  if (receivers.length < reader.list('user_ids').length) reader.note('有的接收人不存在或未导入，已去掉');
  if (reader.key('open_page') !== '' || reader.key('bus_id') !== '') reader.note('指向原系统业务页面的链接已去掉');
  const sender = reader.line('sender', '发布人', 100);
  return {
    ...record,
    id,
    titile,
    tenantId: tenantOf(job, reader),
    msgCategory: choice('msg_category', 'msg_category', MSG_CATEGORY.notice),
    sender: sender === null ? null : (job.usernames.get(sender) ?? sender),
    priority: choice('priority', 'priority', 'L'),
    msgType: choice('msg_type', 'msg_type', receivers.length > 0 ? 'USER' : 'ALL'),
    sendStatus,
    sendTime: sendStatus === SEND_STATUS.draft ? null : (sendTime ?? String(record.createTime)),
    cancelTime: sendStatus === SEND_STATUS.revoked ? reader.datetime('cancel_time', '撤销时间') : null,
    msgAbstract: reader.text('msg_abstract', '摘要', 500) ?? titile,
    startTime: reader.datetime('start_time', '开始日期'),
    endTime: reader.datetime('end_time', '截至日期'),
    userIds: receivers.length > 0 ? `${receivers.join(',')},` : null,
    msgContent: msgContent === null ? null : cleanHtml(msgContent),
  };
}

/** One row for each receiver, with whether and when it was read. */
async function takeMarks(job: Job, sent: ReadonlyMap<string, Sent>): Promise<void> {
  const section = job.report.section('sys_announcement_send', '通告接收与已读');
  const pairs = await knownPairs(job.context.database.db, 'sys_announcement_send', ['anntId', 'userId']);
  for await (const block of liveBlocks(job, { table: 'sys_announcement_send', section })) {
    const rows: Values[] = [];
    for (const reader of block) {
      const anntId = job.ids.get('sys_announcement', reader.key('annt_id'));
      const userId = job.ids.get('sys_user', reader.key('user_id'));
      const name = `${reader.key('annt_id')} → ${reader.key('user_id')}`;
      const about = sent.get(anntId ?? '');
      if (!anntId || !about) section.refused(reader, name, '通告不存在、已删除或未发布');
      else if (!userId) section.refused(reader, name, '用户不存在或未导入');
      else if (pairs.has(`${anntId} ${userId}`)) section.present();
      else {
        pairs.add(`${anntId} ${userId}`);
        rows.push({
          ...recordOf(job, reader),
          id: newId(),
          ...about,
          anntId,
          userId,
          ...readMark(reader),
          starFlag: starOf(reader),
        });
        section.added(reader, name);
      }
    }
    await add(job, { table: 'sysAnnouncementSend', rows, unlogged: true });
  }
}

function readMark(reader: RowReader): { readFlag: number; readTime: string | null } {
  if (reader.flag('read_flag') === 0) return { readFlag: Number(READ_FLAG.unread), readTime: null };
  return { readFlag: Number(READ_FLAG.read), readTime: reader.datetime('read_time', '阅读时间') };
}

const starOf = (reader: RowReader): string | null => (reader.key('star_flag') === '1' ? '1' : null);
