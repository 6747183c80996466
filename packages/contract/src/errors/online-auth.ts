import { about, business, type ErrorText } from './text.ts';

/** Failures of the rights of designed tables (contract/2 §15.6, online.md §5.1). */
export const ONLINE_AUTH_ERRORS = {
  onlineFieldLocked: business('无权修改字段：{label}'),
  onlineFieldNeeded: business('字段「{label}」必填，但您没有填写它的权限，请联系管理员'),
  authForeign: business('所选的字段、按钮或规则不属于该表，请刷新后重试'),
  authFieldUnknown: business('该表没有可控制的字段「{code}」'),
  authButtonUnknown: business('该表没有按钮「{code}」'),
  authRelease: business('不能放开自己没有的权限：{name}'),
  authNoTarget: business('请先选中左侧角色'),
  authUserMissing: business('用户不存在！'),
  authDepartMissing: business('部门不存在或已被删除'),
  authIdsBroken: about('authId', '所选权限的格式不正确'),
} as const satisfies Record<string, ErrorText>;
