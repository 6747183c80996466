import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of orders and their life cycle (domain.md §3.10, §4.2). */
export const ORDER_DICTS = {
  order_type: namedDict('订单类型', {
    atNeed: ['1', '现购(有故者)'],
    preNeed: ['2', '寿穴预购'],
    exchange: ['3', '换墓'],
    policy: ['4', '政策/公益安葬'],
    group: ['5', '团购'],
    gift: ['6', '赠予/内部'],
    historical: ['9', '历史补录'],
  }),
  order_status: namedDict('订单状态', {
    draft: ['0', '草稿'],
    pendingApproval: ['1', '待审批'],
    reserved: ['2', '已预定'],
    deposited: ['3', '已付定金'],
    partlyPaid: ['4', '部分付款'],
    paid: ['5', '已付清'],
    completed: ['6', '已完成'],
    refunding: ['7', '退款中'],
    cancelled: ['8', '已取消'],
    outgoing: ['9', '已迁出'],
  }),
  order_pay: namedDict('付款状态', {
    unpaid: ['0', '未付'],
    partlyPaid: ['1', '部分支付'],
    paid: ['2', '已付清'],
    partlyRefunded: ['3', '部分退款'],
    refunded: ['4', '全部退款'],
  }),
  order_out: namedDict('迁出状态', {
    none: ['0', '无'],
    underWay: ['1', '办理中'],
    done: ['2', '已迁出'],
  }),
  order_overdue: namedDict('逾期类型', {
    none: ['0', '无'],
    deposit: ['1', '定金/预定逾期'],
    balance: ['2', '余款逾期'],
    instalment: ['3', '分期逾期'],
    fee: ['4', '管理费逾期'],
  }),
  cancel_type: namedDict('取消方式', {
    unpaid: ['1', '未付款取消'],
    depositForfeited: ['2', '定金没收'],
    depositRefunded: ['3', '定金退还'],
    returned: ['4', '退墓'],
    exchanged: ['5', '换墓转出'],
    entryError: ['6', '录入错误'],
  }),
  instalment_status: namedDict('分期状态', {
    notDue: ['0', '未到期'],
    due: ['1', '应付'],
    overdue: ['2', '逾期'],
    paid: ['3', '已付'],
    voided: ['9', '作废'],
  }),
  remind_channel: namedDict('催缴渠道', {
    sms: ['1', '短信'],
    phone: ['2', '电话'],
    letter: ['3', '信函'],
    notice: ['4', '公告'],
    wechat: ['5', '微信'],
  }),
  remind_result: namedDict('催缴结果', {
    sent: ['1', '已发'],
    failed: ['2', '失败'],
    reached: ['3', '已联系'],
    noContact: ['4', '无联系人'],
    wrongNumber: ['5', '号码无效'],
    contactDied: ['6', '联系人已故'],
    refused: ['7', '拒缴'],
  }),
  change_type: namedDict('变更类型', {
    exchange: ['1', '换墓'],
    relocation: ['2', '园内迁移'],
    return: ['3', '退墓'],
    outgoing: ['4', '迁出'],
    partlyOutgoing: ['5', '部分迁出'],
    ownerless: ['6', '无主迁存'],
    government: ['7', '政府迁坟'],
  }),
  dest_type: namedDict('去向', {
    otherCity: ['1', '外地公墓'],
    otherCemetery: ['2', '本地其他公墓'],
    columbarium: ['3', '骨灰堂'],
    scattering: ['4', '海葬/撒散'],
    family: ['5', '家属领回'],
    other: ['9', '其他'],
  }),
} as const satisfies Record<string, Dict>;

export const ORDER_TYPE = ORDER_DICTS.order_type.codes;
export const ORDER_STATUS = ORDER_DICTS.order_status.codes;
export const ORDER_PAY = ORDER_DICTS.order_pay.codes;
export const ORDER_OUT = ORDER_DICTS.order_out.codes;
export const ORDER_OVERDUE = ORDER_DICTS.order_overdue.codes;
export const CANCEL_TYPE = ORDER_DICTS.cancel_type.codes;
export const INSTALMENT_STATUS = ORDER_DICTS.instalment_status.codes;
export const REMIND_CHANNEL = ORDER_DICTS.remind_channel.codes;
export const REMIND_RESULT = ORDER_DICTS.remind_result.codes;
export const CHANGE_TYPE = ORDER_DICTS.change_type.codes;
export const DEST_TYPE = ORDER_DICTS.dest_type.codes;
