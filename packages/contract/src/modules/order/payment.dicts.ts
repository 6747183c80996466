import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of payments (domain.md §3.10-§3.11). */
export const PAYMENT_DICTS = {
  pay_plan: namedDict('付款方式', {
    atOnce: ['1', '一次付清'],
    depositAndBalance: ['2', '定金+余款'],
    instalments: ['3', '分期'],
    arrearsApproved: ['4', '欠款审批'],
  }),
  pay_method: namedDict('收款方式', {
    cash: ['01', '现金'],
    wechat: ['02', '微信'],
    alipay: ['03', '支付宝'],
    card: ['04', '刷卡'],
    transfer: ['05', '银行转账'],
    cheque: ['06', '支票'],
    subsidy: ['08', '政府补贴'],
    other: ['09', '其他'],
  }),
  pay_kind: namedDict('款项性质', {
    reservation: ['1', '预定金'],
    deposit: ['2', '定金'],
    balance: ['3', '余款'],
    whole: ['4', '全款'],
    instalment: ['5', '分期'],
    fee: ['6', '管理费'],
    service: ['7', '服务费'],
    other: ['11', '其他'],
  }),
  pay_status: namedDict('收款状态', {
    valid: ['1', '有效'],
    voided: ['2', '已作废'],
    reversed: ['3', '已冲红'],
  }),
  pay_biz: namedDict('核销业务', {
    order: ['1', '墓位订单'],
    service: ['2', '服务订单'],
    fee: ['3', '管理费'],
    change: ['8', '变更补差'],
  }),
  line_status: namedDict('明细状态', {
    valid: ['1', '有效'],
  }),
} as const satisfies Record<string, Dict>;

export const PAY_PLAN = PAYMENT_DICTS.pay_plan.codes;
export const PAY_METHOD = PAYMENT_DICTS.pay_method.codes;
export const PAY_KIND = PAYMENT_DICTS.pay_kind.codes;
export const PAY_STATUS = PAYMENT_DICTS.pay_status.codes;
export const PAY_BIZ = PAYMENT_DICTS.pay_biz.codes;
export const LINE_STATUS = PAYMENT_DICTS.line_status.codes;
