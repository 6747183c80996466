import { about, business, type ErrorText } from './text.ts';

/** Failures of corrections of a person's data. */
export const PERSON_FIX_ERRORS = {
  personFixMissing: business('信息更正单不存在'),
  personFixWhom: business('请选择要更正的客户或使用人'),
  personFixNothing: business('更正内容与现有资料相同，请核对'),
  personFixDates: about('birthText', '客户的出生日期随证件号码更正，请更正证件号码'),
  personFixOpen: business('「{name}」已有待审的信息更正，请先审批或撤销'),
  personFixOwnApproval: business('申请人不能审批自己提交的信息更正'),
  personFixChanged: business('「{name}」的资料已变化，请撤销后重新申请'),
  personFixNeeded: business('「{name}」的{label}已登记并用于办理业务，请通过「信息更正」申请修改'),
} as const satisfies Record<string, ErrorText>;
