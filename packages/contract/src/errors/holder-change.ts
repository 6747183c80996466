import { about, business, type ErrorText } from './text.ts';

/** Failures of changes of a holder, and warnings about customers that have to be confirmed. */
export const HOLDER_CHANGE_ERRORS = {
  holderChangeMissing: business('持证人变更单不存在'),
  holderChangeOpen: business('该墓位已有待审的持证人变更，请先审批或撤销'),
  holderRightMissing: business('该墓位没有有效的使用权，不能变更持证人'),
  holderRightFrozen: business('该墓位的使用权已冻结，请先解除争议或撤销迁出'),
  holderSame: about('toCustomerId', '该客户就是现在的持证人，请选择其他客户'),
  holderNotPerson: about('toCustomerId', '持证人须为个人，请选择其他客户'),
  holderRelationMissing: about('relation', '请选择与原持证人的关系'),
  holderConsentMissing: about('consents', '请上传同意书'),
  holderOwnApproval: business('申请人不能审批自己提交的持证人变更'),
  holderChangedMeanwhile: business('使用权或持证人已变化，请撤销后重新申请'),
  customerBlacklisted: about('confirmed', '客户「{name}」在黑名单中，请核实后确认办理'),
  customerDeceased: about('confirmed', '客户「{name}」已标记为已故，请核实后确认办理'),
} as const satisfies Record<string, ErrorText>;
