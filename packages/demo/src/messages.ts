import type { DictValue } from '@songbai/contract/dicts.ts';
import { filledTemplate } from '@songbai/contract/modules/message/fill.rules.ts';
import { MESSAGE_TYPE, MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import { MESSAGE_EVENTS, type MessageEvent } from '@songbai/contract/modules/message/message-events.ts';
import { insertMany } from '@songbai/server/db/bulk.ts';
import type { Engine, Trx } from '@songbai/server/db/database.ts';
import { dayText, minutesLater } from './calendar.ts';
import type { MessagePapers } from './message-papers.ts';
import type { Person } from './staff.ts';
import type { World } from './world.ts';

interface Sent {
  event: MessageEvent;
  /** Role of the receiver. */
  to: string;
  type: DictValue<'messageType'>;
  daysAgo: number;
  time: string;
  status?: DictValue<'msgSendStatus'>;
  tries?: number;
  reason?: string;
}

const { system, mail, sms } = MESSAGE_TYPE;
const { sent, failed, cancelled } = MSG_SEND_STATUS;

/** Nothing that waits: a first start must not send anything. */
const MESSAGES: readonly Sent[] = [
  { event: 'order_due', to: 'sales', type: system, daysAgo: 6, time: '08:00:00' },
  { event: 'lock_expired', to: 'sales', type: system, daysAgo: 5, time: '10:15:00' },
  { event: 'order_approval', to: 'sales_mgr', type: system, daysAgo: 5, time: '14:32:00' },
  { event: 'order_approval', to: 'sales_mgr', type: mail, daysAgo: 5, time: '14:32:00' },
  {
    ...{ event: 'refund_approval', to: 'finance_mgr', type: mail, daysAgo: 4, time: '09:41:00' },
    ...{ status: failed, tries: 1, reason: '接收人没有填写邮箱' },
  },
  {
    ...{ event: 'correction_approval', to: 'finance_mgr', type: sms, daysAgo: 3, time: '11:05:00' },
    ...{ status: failed, tries: 9, reason: '短信服务无法连接' },
  },
  { event: 'order_due', to: 'sales', type: system, daysAgo: 2, time: '08:00:00' },
  {
    ...{ event: 'disk_short', to: 'sys_admin', type: mail, daysAgo: 2, time: '02:12:00' },
    ...{ status: cancelled, tries: 3, reason: '邮件服务器无法连接' },
  },
  { event: 'plot_change_approval', to: 'gm', type: system, daysAgo: 1, time: '15:48:00' },
];

/** Events that name no paper. */
const NAMELESS: readonly MessageEvent[] = ['disk_short'];

/** 消息管理: what was sent to colleagues in the last week, and what could not be sent. */
export async function addMessages(
  trx: Trx,
  engine: Engine,
  world: World,
  { people, papers }: { people: readonly Person[]; papers: MessagePapers },
): Promise<void> {
  const rows = [...new Set(people.map(({ tenantId }) => tenantId))].flatMap((tenantId) =>
    MESSAGES.flatMap((message) => {
      const person = people.find((one) => one.tenantId === tenantId && one.role === message.to);
      const named = papers.of(tenantId, message.event) ?? (NAMELESS.includes(message.event) ? {} : undefined);
      return person && named ? [rowOf(world, person, message, named)] : [];
    }),
  );
  await insertMany(trx, engine, 'sysSms', rows);
}

function rowOf(
  world: World,
  person: Person,
  message: Sent,
  named: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const { event, type, daysAgo, time, status = sent, tries = 1, reason = null } = message;
  const template = MESSAGE_EVENTS[event];
  const written = `${dayText(world.today - daysAgo)} ${time}`;
  const times = { time: written, until: dayText(world.today - daysAgo + 3) };
  const { title, content } = filledTemplate(template, { ...template.values, ...times, ...named });
  return {
    ...{ id: world.ids('message'), tenantId: person.tenantId, esTitle: title, esContent: content, isHtml: 1 },
    ...{ esType: type, esReceiver: person.username, esParam: null, remark: null, busId: null },
    ...{ esSendStatus: status, esSendNum: tries, esSendTime: status === sent ? minutesLater(written, 1) : null },
    ...{ esResult: reason, nextTime: null, leaseId: null },
    ...{ createBy: 'system', createTime: written, sysOrgCode: person.depart, version: 1, delFlag: 0 },
  };
}
