import { type Check, rowsOf } from './check.ts';

/** A sent announcement has its time and receivers; it was read only after it was sent. */
export const ANNOUNCEMENT_CHECKS: readonly Check[] = [
  {
    code: '通告',
    title: '已发布的通告有发布时间、发布人和接收人',
    scope: rowsOf('sys_announcement', "send_status <> '0'"),
    faults: `select a.id as id, a.titile as fault from sys_announcement a where a.send_status <> '0'
      and (a.send_time is null or a.sender is null or (a.msg_type = 'USER'
        and not exists (select 1 from sys_announcement_send s where s.annt_id = a.id)))`,
  },
  {
    code: '通告',
    title: '阅读标记与通告同属一个租户，时间不早于发布',
    scope: rowsOf('sys_announcement_send'),
    faults: `select s.id as id, coalesce(s.read_time, '') as fault from sys_announcement_send s
      join sys_announcement a on a.id = s.annt_id
      where s.tenant_id <> a.tenant_id or a.send_time is null or s.send_time <> a.send_time
        or (s.read_flag = 1 and (s.read_time is null or s.read_time < s.send_time))`,
  },
];
