import { about, business, type ErrorText } from './text.ts';

/** Failures of corrected payments. */
export const PAYMENT_ERRORS = {
  paymentMissing: business('收款记录不存在'),
  correctionMissing: business('收款更正不存在'),
  correctionNotValid: business('该收款{status}，不能再更正'),
  correctionVoidLate: about('kind', '作废仅限收款当日，请改为冲红'),
  correctionReverseEarly: about('kind', '当日收款请办理作废，次日起才可冲红'),
  correctionOpen: business('该收款已有待确认的更正，请先确认、驳回或撤回'),
  correctionOwn: business('申请人不能确认或驳回自己提交的更正，请由其他人办理'),
  correctionNotYours: business('只有申请人可以撤回更正，其他人请驳回'),
  correctionTargetNeeded: about('targetOrderId', '转款须选择一张转入的墓位订单或服务订单'),
  correctionTargetSame: about('targetOrderId', '转入单与原单相同，请选择其他订单'),
  correctionTargetGone: about('targetOrderId', '转入的订单不存在或已删除，请重新选择'),
  correctionTargetClosed: about('targetOrderId', '转入单「{name}」不能收款，请选择未付清的订单'),
  correctionTargetArrears: about('targetOrderId', '转入单「{name}」欠款 {n} 元，少于转款金额'),
  undoRefund: business('该订单已有退款或已取消，不能更正收款，请通过退款单处理'),
  undoOutgoing: business('该订单正在办理迁出或已迁出，不能更正收款'),
  undoSums: business('该收款与订单已收金额不符，不能更正，请联系财务核对'),
  undoBuried: business('该墓位已安葬，不能更正使订单付清的收款'),
  undoFee: business('该订单付清后已续缴管理费（缴至 {date}），请先更正续费的收款'),
  undoFrozen: business('该墓位的使用权已冻结，请先解除争议再更正收款'),
  undoFeeLater: business('该期管理费之后已续费，请先更正后面一期的收款'),
  undoFeeState: business('该期管理费已作废或已退，不能更正收款'),
} as const satisfies Record<string, ErrorText>;
