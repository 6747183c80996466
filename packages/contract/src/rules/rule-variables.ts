/** Values of the variables for one user, by name without underscores in lower case. */
export type RuleValues = Readonly<Record<string, string>>;

/** `#{name}`, and `#{[name]}` where each of several values is meant (contract/1 §7.5). */
export const VARIABLE = /#\{(?:\w{1,40}|\[\w{1,40}\])\}/;

/** Variables offered in the data rule editor (contract/1 §7.5). */
export const RULE_VARIABLES: readonly { name: string; label: string }[] = [
  { name: '#{sys_user_code}', label: '登录账号' },
  { name: '#{sys_user_id}', label: '用户编号' },
  { name: '#{sys_user_name}', label: '用户姓名' },
  { name: '#{sys_org_code}', label: '当前部门编码' },
  { name: '#{sys_multi_org_code}', label: '本人所有部门编码' },
  { name: '#{sys_role_code}', label: '本人角色编码' },
  { name: '#{sys_date}', label: '当前日期' },
  { name: '#{sys_time}', label: '当前时间' },
  { name: '#{tenant_id}', label: '当前租户' },
];

/** The text with variables replaced by the user's values; unknown names stay. */
export function filled(text: string, values: RuleValues): string {
  return text.replace(/#\{\[?(\w{1,40})\]?\}/g, (place, name: string) => {
    const key = name.replaceAll('_', '').toLowerCase();
    return Object.hasOwn(values, key) ? (values[key] ?? place) : place;
  });
}

/** Whether a value consists of one variable only. */
export function isVariable(text: string): boolean {
  return text.startsWith('#{') && VARIABLE.exec(text)?.[0] === text;
}
