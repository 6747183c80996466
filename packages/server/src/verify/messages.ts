import { type Check, rowsOf } from './check.ts';

/** What the queue of messages relies on (ADR 33). */
export const MESSAGE_CHECKS: readonly Check[] = [
  {
    code: '消息',
    title: '未发送的消息有下次发送时间，其余的没有',
    scope: rowsOf('sys_sms', 'del_flag = 0'),
    faults: `select id, es_send_status as fault from sys_sms where del_flag = 0
      and ((es_send_status = '0' and next_time is null) or (es_send_status <> '0' and next_time is not null))`,
  },
  {
    code: '消息',
    title: '发送成功的消息有发送时间和次数，发送失败的有原因',
    scope: rowsOf('sys_sms', "del_flag = 0 and es_send_status in ('1', '2')"),
    faults: `select id, es_send_status as fault from sys_sms where del_flag = 0
      and ((es_send_status = '1' and (es_send_time is null or es_send_num < 1))
        or (es_send_status = '2' and coalesce(es_result, '') = ''))`,
  },
  {
    code: '消息',
    title: '只有未发送的消息正由节点发送',
    scope: rowsOf('sys_sms', "es_send_status <> '0'"),
    faults: "select id, lease_id as fault from sys_sms where lease_id is not null and es_send_status <> '0'",
  },
];
