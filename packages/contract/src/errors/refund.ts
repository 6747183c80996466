import { about, business, type ErrorText } from './text.ts';

/** Failures of refunds. */
export const REFUND_ERRORS = {
  refundMissing: business('退款单不存在'),
  refundNoMoney: business('该单没有可退的收款，无需退款'),
  refundNotRefunding: business('该单已不在退款中，请刷新后重试'),
  refundLinesWrong: business('退款明细与订单明细不符，请刷新后重试'),
  refundFeeEarly: business('请先办完换退迁的结算，再退还管理费'),
  refundNotFee: business('只有管理费退还可以重新申请，其他退款请在原单上重新办理'),
  refundFeeKept: business('这笔管理费现在不能重新申请退还：使用权仍然有效，或已在申请中，或已经退还'),
  refundFeeFixed: business('管理费按整年计算退还，金额不能修改，需要时请撤销后重新申请'),
  refundLineTooMuch: business('「{name}」的已消耗与扣减合计不能超过已收 {n} 元'),
  refundNothing: about('handlingFee', '扣减和手续费后没有可退金额，请调整'),
  refundTooMuch: business('退款金额超过可退净额 {n} 元，请撤销后重新申请'),
  refundLarge: business('退款超过 {n} 元，须由总经理审批'),
  refundOwnApproval: business('申请人不能审批自己提交的退款'),
  refundSellerApproval: business('业务员不能审批自己订单的退款'),
  refundPayerApproved: business('审批人不能同时办理付款，请由其他人付款'),
  refundSellerPays: business('业务员不能支付自己订单的退款，请由其他人付款'),
  refundVoucherMissing: about('channelNo', '请填写凭证号'),
  refundBankMissing: about('bankName', '请填写开户行'),
  refundAccountMissing: about('bankAccount', '请填写收款账号'),
  refundReceiptMissing: about('receiptReturned', '请先收回原收据，或登记遗失声明'),
} as const satisfies Record<string, ErrorText>;
