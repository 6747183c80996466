import { about, business, type ErrorText } from './text.ts';

/** Failures of management fees. */
export const FEE_ERRORS = {
  feeRuleMissing: business('该陵园没有有效的管理费规则，请先在「管理费规则」中设置'),
  feeRightNotValid: business('订单「{name}」没有有效的使用权，不能续费'),
  feeExempt: business('该墓位免收管理费，无需续费'),
  feeYearsWrong: about('years', '续费年数应为 {min} 至 {max} 年'),
  feeAmountChanged: about('amount', '应收金额已变为 {n} 元，请刷新后重试'),
  feeFirstWaiting: business('首期管理费已缴，待首次安葬后起算，暂不能续费'),
  feeItemWrong: about('chargeItemId', '收费项目须为已发布、费用类型为「维护管理费」、单位为「年」的项目'),
  feeTermChanged: business('该墓位刚刚续过管理费，请刷新后核对'),
} as const satisfies Record<string, ErrorText>;
