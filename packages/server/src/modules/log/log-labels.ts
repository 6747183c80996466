/** Query, path and body parameters of a call in one object. */
type Params = Readonly<Record<string, unknown>>;

/** Texts of contract/1 §12 that name the subject of a change; every other call is logged by its summary. */
const LABELS: Readonly<Record<string, (params: Params, actor: string) => string>> = {
  '/sys/user/add': ({ username }) => `添加用户，username： ${textOf(username)}`,
  '/sys/user/edit': ({ username, id }) => `编辑用户，username： ${textOf(username ?? id)}`,
  '/sys/user/delete': ({ id }) => `删除用户，id： ${textOf(id)}`,
  '/sys/user/deleteBatch': ({ ids }) => `批量删除用户， ids： ${textOf(ids)}`,
  '/sys/user/changePassword': ({ username }, actor) => `修改用户 ${textOf(username)} 的密码，操作人： ${actor}`,
  '/sys/user/updatePassword': ({ username }, actor) => `修改用户 ${textOf(username)} 的密码，操作人： ${actor}`,
  '/sys/user/resetPassword': ({ usernames }, actor) => `修改用户 ${textOf(usernames)} 的密码，操作人： ${actor}`,
  '/sys/user/login/setting/userEdit': (_params, actor) => `用户名: ${actor},修改个人信息`,
  '/sys/user/appEdit': (_params, actor) => `用户名: ${actor},修改个人信息`,
  '/sys/permission/saveRolePermission': ({ roleId }, actor) =>
    `修改角色ID: ${textOf(roleId)} 的权限配置，操作人： ${actor}`,
};

/** The specific text for a call whose path ends like this one's, if any. */
export function logLabel(path: string, params: Params, actor: string): string | undefined {
  const known = Object.keys(LABELS).find((end) => path.endsWith(end));
  return known === undefined ? undefined : LABELS[known]?.(params, actor);
}

/** Bodies of refused calls may be unvalidated. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
