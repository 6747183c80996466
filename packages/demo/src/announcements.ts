import type { DictValue } from '@songbai/contract/dicts.ts';
import { MSG_CATEGORY, SEND_STATUS } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { insertMany } from '@songbai/server/db/bulk.ts';
import type { Engine, Trx } from '@songbai/server/db/database.ts';
import { type Day, dayOf, dayText, minutesLater, yearOf } from './calendar.ts';
import type { Person } from './staff.ts';
import type { World } from './world.ts';

interface Notice {
  titile: string;
  category: DictValue<'msg_category'>;
  priority: DictValue<'priority'>;
  abstract: string;
  content: string;
  /** Roles of the receivers; everybody when absent. */
  roles?: readonly string[];
  by: 'gm' | 'sys_admin';
  /** When it was sent: this many days ago, or the last occurrence of this day (`MM-DD`). */
  sent: number | string;
  time: string;
  /** Valid for this many days after sending. */
  days?: number;
  status?: DictValue<'send_status'>;
  /** Every n-th receiver has not read it; 1 means all. */
  unreadEvery: number;
  openPage?: string;
}

const SWEEPING = `<h2 style="text-align: center">清明节接待安排</h2><p>为做好清明节期间的祭扫接待，现将有关事项通知如下：</p><ol><li><p>4月4日至6日开园时间提前至 <strong>6:30</strong>，闭园时间延至 18:00。</p></li><li><p>祭扫实行分时预约，每时段不超过 800 人，未预约的家属由东门引导登记。</p></li><li><p>销售、档案、工程各部门每日各抽调两人支援接待，名单报客户服务部。</p></li><li><p><span style="color: #cf1322">园区全面禁止明火</span>，鲜花可在服务大厅领取。</p></li></ol><p>请各部门提前做好准备。</p>`;

const NOTICES: readonly Notice[] = [
  {
    titile: '关于清明节接待安排的通知',
    category: MSG_CATEGORY.notice,
    priority: 'H',
    abstract: '清明节期间开园时间、分时预约、人员支援与防火要求',
    content: SWEEPING,
    by: 'gm',
    sent: '03-20',
    time: '08:30:00',
    days: 18,
    unreadEvery: 0,
  },
  {
    titile: '节地生态安葬惠民补贴办理须知',
    category: MSG_CATEGORY.notice,
    priority: 'L',
    abstract: '树葬、花坛葬家属可申请补贴，请销售和档案人员主动告知',
    content:
      '<p>选择树葬、花坛葬、壁葬的家属可向户籍地民政部门申请补贴，所需材料如下：</p><table><tbody><tr><th><p>材料</p></th><th><p>份数</p></th></tr><tr><td><p>安葬证明</p></td><td><p>1</p></td></tr><tr><td><p>经办人身份证复印件</p></td><td><p>1</p></td></tr><tr><td><p>火化证明复印件</p></td><td><p>1</p></td></tr></tbody></table><p>安葬证明由业务档案部当日出具。</p>',
    by: 'gm',
    sent: '05-12',
    time: '10:05:00',
    unreadEvery: 6,
  },
  {
    titile: '中元节夜间祭扫与交通安排',
    category: MSG_CATEGORY.notice,
    priority: 'M',
    abstract: '夜间祭扫开放至 21:00，东门停车场仅供家属使用',
    content:
      '<p>中元节前后三日夜间祭扫开放至 <strong>21:00</strong>，值班人员请于 17:30 前到岗。</p><p>东门停车场仅供家属使用，员工车辆请停放在办公楼后侧。</p>',
    by: 'gm',
    sent: '08-10',
    time: '09:20:00',
    days: 14,
    unreadEvery: 9,
  },
  {
    titile: '墓位管理费续缴提醒工作安排',
    category: MSG_CATEGORY.notice,
    priority: 'M',
    abstract: '逾期名单已更新，请客服按片区联系家属',
    content:
      '<p>本月逾期名单已更新，请客户服务部按片区电话联系家属，并在服务订单中登记联系结果。</p><ul><li><p>逾期一年以内：电话提醒</p></li><li><p>逾期一年以上：电话提醒并寄送书面通知</p></li></ul>',
    by: 'gm',
    sent: 9,
    time: '14:10:00',
    unreadEvery: 2,
  },
  {
    titile: '园区东门临时封闭通知',
    category: MSG_CATEGORY.notice,
    priority: 'H',
    abstract: '管道检修，东门封闭半天',
    content: '<p>因管道检修，东门明日上午封闭，请引导家属由南门进出。</p>',
    by: 'gm',
    sent: 6,
    time: '16:00:00',
    status: SEND_STATUS.revoked,
    unreadEvery: 3,
  },
  {
    titile: '请核对本部门账号与权限',
    category: MSG_CATEGORY.system,
    priority: 'M',
    abstract: '季度例行检查：离岗人员账号请及时停用',
    content: '<p>季度例行检查，请核对本部门人员的账号、角色与数据权限，离岗人员的账号请及时停用。</p>',
    roles: ['sys_admin', 'sales_mgr', 'finance_mgr', 'records_mgr', 'field_mgr', 'admin'],
    by: 'sys_admin',
    sent: 5,
    time: '11:30:00',
    unreadEvery: 2,
    openPage: '/isystem/user',
  },
  {
    titile: '系统维护通知',
    category: MSG_CATEGORY.notice,
    priority: 'M',
    abstract: '本周六 22:00 至次日 2:00 系统升级，期间不能登录',
    content:
      '<p>本周六 <strong>22:00 至次日 2:00</strong> 进行系统升级，期间不能登录。</p><p>请在 21:30 前完成当日收款与日结，未保存的内容请及时保存。</p>',
    by: 'sys_admin',
    sent: 2,
    time: '15:40:00',
    unreadEvery: 3,
  },
  {
    titile: '本月销售例会',
    category: MSG_CATEGORY.system,
    priority: 'L',
    abstract: '明日 9:00 在二楼会议室召开，请带上待签约客户清单',
    content: '<p>明日 9:00 在二楼会议室召开本月销售例会，请带上待签约与逾期未付的客户清单。</p>',
    roles: ['sales', 'sales_mgr', 'gm'],
    by: 'gm',
    sent: 1,
    time: '16:20:00',
    unreadEvery: 1,
    openPage: '/customers/list',
  },
  {
    titile: '冬至祭扫服务安排（草稿）',
    category: MSG_CATEGORY.notice,
    priority: 'M',
    abstract: '冬至期间代客祭扫与鲜花预订安排，待确认',
    content: '<p>冬至期间的代客祭扫、鲜花预订与值班安排，待各部门确认后发布。</p>',
    by: 'gm',
    sent: 1,
    time: '17:05:00',
    status: SEND_STATUS.draft,
    unreadEvery: 0,
  },
];

/**
 * Announcements of each company, partly read. All receivers are stored, also those of messages for
 * everybody: the accounts are younger than the messages, which would not reach them otherwise.
 */
export async function addAnnouncements(
  trx: Trx,
  engine: Engine,
  world: World,
  people: readonly Person[],
): Promise<void> {
  const rows: { announcements: object[]; marks: object[] } = { announcements: [], marks: [] };
  for (const tenantId of new Set(people.map((person) => person.tenantId))) {
    const staff = people.filter((person) => person.tenantId === tenantId);
    const admin = { ...(staff[0] as Person), id: 'user-admin', username: 'admin', role: 'admin' };
    for (const notice of NOTICES) addNotice(world, tenantId, [...staff, admin], notice, rows);
  }
  await insertMany(trx, engine, 'sysAnnouncement', rows.announcements as Record<string, unknown>[]);
  await insertMany(trx, engine, 'sysAnnouncementSend', rows.marks as Record<string, unknown>[]);
}

function addNotice(
  world: World,
  tenantId: number,
  people: readonly Person[],
  notice: Notice,
  rows: { announcements: object[]; marks: object[] },
): void {
  const { roles, status = SEND_STATUS.sent } = notice;
  const day = typeof notice.sent === 'number' ? world.today - notice.sent : lastTime(world.today, notice.sent);
  const written = `${dayText(day)} ${notice.time}`;
  const sendTime = status === SEND_STATUS.draft ? null : minutesLater(written, 5);
  const author = people.find(({ role }) => role === notice.by);
  const stamp = { createBy: author?.username ?? 'system', createTime: written, sysOrgCode: author?.depart ?? null };
  const receivers = roles ? people.filter(({ role }) => roles.includes(role)) : people;
  const id = world.ids('announcement');
  rows.announcements.push({
    id,
    tenantId,
    titile: notice.titile,
    msgCategory: notice.category,
    sender: sendTime && stamp.createBy,
    priority: notice.priority,
    msgType: roles ? 'USER' : 'ALL',
    sendStatus: status,
    sendTime,
    cancelTime: status === SEND_STATUS.revoked ? minutesLater(written, 185) : null,
    msgAbstract: notice.abstract,
    startTime: null,
    endTime: notice.days === undefined ? null : `${dayText(day + notice.days)} 00:00:00`,
    userIds: roles ? receivers.map((person) => `${person.id},`).join('') : null,
    msgContent: notice.content,
    openType: notice.openPage === undefined ? null : 'url',
    openPage: notice.openPage ?? null,
    ...stamp,
  });
  if (!sendTime) return;
  receivers.forEach((person, index) => {
    const unread = notice.unreadEvery > 0 && (index + 1) % notice.unreadEvery === 0;
    rows.marks.push({
      id: world.ids('readMark'),
      tenantId,
      anntId: id,
      userId: person.id,
      sendTime,
      readFlag: unread ? 0 : 1,
      readTime: unread ? null : minutesLater(sendTime, 3 + ((index * 17) % 150)),
      ...stamp,
    });
  });
}

/** The last day before today with this month and day. */
function lastTime(today: Day, monthDay: string): Day {
  const day = dayOf(`${yearOf(today)}-${monthDay}`);
  return day < today ? day : dayOf(`${yearOf(today) - 1}-${monthDay}`);
}
