import { about, business, type ErrorText } from './text.ts';

/** Failures of plot changes. */
export const PLOT_CHANGE_ERRORS = {
  changeMissing: business('换退迁办理单不存在'),
  changeUnderWay: business('该订单正在办理退墓，请先完成或撤销'),
  changeRightMissing: business('该订单没有有效的使用权，不能办理退墓'),
  changeNothingPaid: business('该订单没有可退的收款，请直接取消订单'),
  changeNothingBack: business('扣除已消耗部分和手续费后没有可退金额，不能办理退墓'),
  changeBuried: business('该墓位已有安葬，请办理迁出'),
  changeConsentMissing: about('consents', '还缺以下人员的同意：{names}'),
  changeSignedLater: about('consents', '「{name}」的签署日期不能晚于今天'),
  changeOwnApproval: business('登记人不能审批自己登记的办理单'),
  changeSellerApproval: business('业务员不能审批自己订单的退墓'),
  changeLate: business('购墓已超过 {n} 年，须由总经理审批'),
  changeFrozen: business('该退款的结算已随退墓核定，不能修改；如需调整请先撤销退款'),
  changePapersMissing: about('lossStatement', '请先收回墓证、合同和票据；有遗失的，请填写遗失声明'),
} as const satisfies Record<string, ErrorText>;
