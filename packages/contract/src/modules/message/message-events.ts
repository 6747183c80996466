import type { DictValue } from '../../dicts.ts';
import { MSG_TYPE } from './message.dicts.ts';

/** A business event that people are told about, and the template that it starts with; administrators edit the row. */
interface EventSeed {
  templateName: string;
  templateContent: string;
  templateType: DictValue<'msgType'>;
  /** An example of every value that the event brings. */
  values: Readonly<Record<string, string>>;
  /** Goes by mail from the start, where a mail server is configured, to those who have an address. */
  byMail?: true;
}

/** Named values are written `{name}` here. */
const event = <const V extends Record<string, string>>(title: string, content: string, values: V) =>
  ({
    templateName: named(title),
    templateContent: named(content),
    templateType: MSG_TYPE.system,
    values,
  }) satisfies EventSeed;

const byMail = <S extends EventSeed>(seed: S) => ({ ...seed, byMail: true as const });

function named(text: string): string {
  return text.replaceAll('{', `$${'{'}`);
}

/** All events by the code of their template. */
export const MESSAGE_EVENTS = {
  job_failed: event(
    '定时任务连续失败：{title}已连续失败{failures}次',
    '<p>任务「{title}」（{name}）已连续失败{failures}次，请到「系统监控 / 定时任务」查看执行日志并处理。</p><p>{reason}</p>',
    { title: '夜间备份', name: 'nightlyBackup', failures: '3', reason: '磁盘空间不足' },
  ),
  disk_short: event(
    '磁盘空间不足：服务器可用空间仅剩{percent}%（{left}）',
    '<p>服务器可用空间仅剩{percent}%（{left}），服务器：{host}。</p><p>空间用尽后将无法保存数据和上传文件，请尽快清理磁盘或扩容。</p>',
    { percent: '4.8', left: '9.6 GB', host: 'server-1' },
  ),
  order_approval: event(
    '订单待审批：{orderNo}',
    '<p>{person}提交的订单 {orderNo}（{plot}）优惠{discount}元，超出其权限，等待审批。</p>',
    { orderNo: 'DD20260630001', plot: '松鹤园 A区 1排 1号', person: '王芳', discount: '2,000.00' },
  ),
  refund_approval: event('退款待审批：{refundNo}', '<p>{person}提交的退款 {refundNo}，金额{amount}元，等待审批。</p>', {
    refundNo: 'TK20260630001',
    person: '王芳',
    amount: '5,000.00',
  }),
  plot_change_approval: event(
    '{kind}待审批：{changeNo}',
    '<p>{person}登记的{kind} {changeNo}（{plot}）等待审批，原因：{reason}。</p>',
    { changeNo: 'TM20260630001', person: '王芳', kind: '换墓', plot: '松鹤园 A区 1排 1号', reason: '家庭搬迁' },
  ),
  holder_change_approval: event(
    '持证人变更待审批：{changeNo}',
    '<p>{person}申请的{kind} {changeNo}（{plot}，{from} → {to}）等待审批。</p>',
    {
      changeNo: 'BG202606300001',
      person: '王芳',
      kind: '继承',
      plot: '松鹤园 A区 1排 1号',
      from: '陈建国',
      to: '陈志强',
    },
  ),
  person_fix_approval: event(
    '信息更正待审批：{fixNo}',
    '<p>{person}申请的信息更正 {fixNo}（{name}）等待审批，原因：{reason}。</p>',
    { fixNo: 'XG202606300001', person: '王芳', name: '陈建国', reason: '登记时笔误' },
  ),
  correction_approval: event(
    '收款更正待确认：{payNo}',
    '<p>{person}申请{kind}收款单 {payNo}，金额{amount}元，等待确认，原因：{reason}。</p>',
    { payNo: 'SK20260630001', person: '王芳', kind: '作废', amount: '5,000.00', reason: '重复收款' },
  ),
  refund_payment: event(
    '退款待付款：{refundNo}',
    '<p>退款 {refundNo}（{customer}）已由{person}审批通过，金额{amount}元，等待付款。</p>',
    { refundNo: 'TK20260630001', customer: '陈建国', person: '王芳', amount: '5,000.00' },
  ),
  application_decided: event(
    '{kind}已{result}：{number}',
    '<p>您提交的{kind} {number} 已由{person}{result}。</p><p>{reason}</p>',
    { kind: '退款', number: 'TK20260630001', result: '驳回', person: '王芳', reason: '缺少退款凭证' },
  ),
  lock_expired: event('墓位锁定已到期：{plot}', '<p>您锁定的墓位 {plot} 已于 {time} 到期，墓位已恢复可售。</p>', {
    plot: '松鹤园 A区 1排 1号',
    time: '2026-06-30 10:15:00',
  }),
  import_finished: event('安葬登记导入完成：{file}', '<p>文件 {file} 已导入：{detail}。</p>', {
    file: '登记册.csv',
    detail: '新增 120 条',
  }),
  new_device: byMail(
    event(
      '新设备登录提醒：{time}',
      '<p>您的账号于 {time} 在新的设备或地址登录：{system}，IP地址 {ip}。</p><p>如非本人操作，请立即修改密码，并在「个人设置 / 安全设置」中结束其他登录。</p>',
      { time: '2026-06-30 10:15:00', system: 'Windows', ip: '203.0.113.7' },
    ),
  ),
  password_reset: byMail(
    event('登录密码已重置：{time}', '<p>您的登录密码已于 {time} {by}。如非本人要求，请立即联系管理员。</p>', {
      time: '2026-06-30 10:15:00',
      by: '由管理员重置',
    }),
  ),
  announcement: event(
    '通知公告：{title}',
    '<p>{sender}发布了「{title}」：{abstract}</p><p>请登录系统，在消息中心查看全文。</p>',
    { title: '关于清明节接待安排的通知', sender: 'gm', abstract: '清明节期间开园时间与人员支援' },
  ),
  order_due: event('订单待付款：{count}笔', '<p>您有 {count} 笔订单将在 {until} 前到期或已逾期：</p><p>{orders}</p>', {
    count: '2',
    until: '2026-07-03',
    orders: 'DD20260601001、DD20260602003',
  }),
} as const satisfies Record<string, EventSeed>;

export type MessageEvent = keyof typeof MESSAGE_EVENTS;

/** What an event brings to its template. */
export type EventValues<E extends MessageEvent> = Readonly<Record<keyof (typeof MESSAGE_EVENTS)[E]['values'], string>>;

/**
 * Who can be told about an event at all: holders of one of these codes, or of the role admin; nobody else needs to set
 * how. Of `anybody` everyone can.
 */
export const EVENT_HOLDERS: Readonly<Record<MessageEvent, readonly string[] | 'anybody'>> = {
  job_failed: ['system:quartzJob:list'],
  announcement: 'anybody',
  disk_short: [],
  order_approval: ['cem:order:approve'],
  refund_approval: ['cem:refund:approve'],
  plot_change_approval: ['cem:plotChange:approve', 'cem:plotChange:late'],
  holder_change_approval: ['cem:holder:approve'],
  person_fix_approval: ['cem:personFix:approve'],
  correction_approval: ['cem:payFix:confirm'],
  refund_payment: ['cem:refund:pay'],
  application_decided: 'anybody',
  lock_expired: ['cem:plot:lock'],
  import_finished: ['cem:burialImport:run'],
  order_due: ['cem:order:add'],
  new_device: 'anybody',
  password_reset: 'anybody',
};

/** Where a notice leads: the record at once on a page of the reader's menu, or the text first and 去处理 to an address. */
interface NoticePage {
  openType: 'component' | 'url';
  openPage: string;
}

const record = (component: string): NoticePage => ({ openType: 'component', openPage: component });
const address = (path: string): NoticePage => ({ openType: 'url', openPage: path });

/** An announcement is read itself; what was decided is where it had waited (`notifyApplicant`). */
type Pageless = 'announcement' | 'application_decided';

/** The page of an event. */
export const EVENT_PAGES: Readonly<Record<Exclude<MessageEvent, Pageless>, NoticePage>> = {
  job_failed: address('/monitor/quartzJob'),
  disk_short: address('/monitor/disk'),
  order_approval: record('cemetery/order/NormalList'),
  refund_approval: record('cemetery/RefundList'),
  plot_change_approval: record('cemetery/PlotChangeList'),
  holder_change_approval: record('cemetery/HolderChangeList'),
  person_fix_approval: record('cemetery/PersonFixList'),
  correction_approval: record('cemetery/PaymentCorrectionList'),
  refund_payment: record('cemetery/RefundList'),
  lock_expired: record('cemetery/PlotList'),
  import_finished: address('/data/burial-import'),
  order_due: address('/dashboard/task'),
  new_device: address('/account/settings/security'),
  password_reset: address('/account/settings/security'),
};

/** Names of events whose template begins with a value. */
const TITLES: Readonly<Partial<Record<MessageEvent, string>>> = {
  plot_change_approval: '换退迁待审批',
  application_decided: '申请审批结果',
};

/** What an event is called: the words of its template before its values. */
export const eventTitle = (event: MessageEvent): string =>
  TITLES[event] ?? MESSAGE_EVENTS[event].templateName.split('：')[0] ?? event;

export const isMessageEvent = (code: string): code is MessageEvent => Object.hasOwn(MESSAGE_EVENTS, code);
