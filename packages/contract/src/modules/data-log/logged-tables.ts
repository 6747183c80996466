import type { Resource } from '../../resource/define.ts';
import { authData, authPage } from '../online-auth/online-auth.resource.ts';
import { dataRule, permission } from '../permission/permission.resource.ts';
import { RESOURCES } from '../registry.ts';

/** Resources without generic calls: their tables are for platform administrators, in words too. */
export const INNER_RESOURCES: readonly Resource[] = [permission, dataRule, authPage, authData];

/** Tables of the data log that belong to no resource. */
const OTHER_TABLES: readonly (readonly [table: string, title: string])[] = [
  ['cem_deceased', '使用人'],
  ['cem_plot_right', '墓位使用权'],
  ['cem_plot_hold', '墓位锁定'],
  ['cem_payment_allocation', '收款分摊'],
  ['cem_import_batch', '导入批次'],
  ['sys_user_role', '用户角色'],
  ['sys_user_depart', '用户部门'],
  ['sys_user_position', '用户职务'],
  ['sys_user_tenant', '用户租户'],
  ['sys_user_agent', '用户代理人'],
  ['sys_role_permission', '角色权限'],
  ['sys_role_field', '角色字段权限'],
  ['sys_depart_permission', '部门权限'],
  ['sys_depart_role_permission', '部门角色权限'],
  ['sys_depart_role_user', '部门角色成员'],
  ['onl_auth_relation', '在线表单授权'],
  ['onl_cgform_field', '在线表单字段'],
  ['onl_cgform_index', '在线表单索引'],
  ['onl_cgform_button', '在线表单按钮'],
  ['onl_cgreport_item', '在线报表字段'],
  ['onl_cgreport_param', '在线报表参数'],
  ['sys_third_account', '第三方账号'],
  ['sys_saved_view', '视图'],
  ['sys_saved_query', '保存的查询'],
  ['sys_list_view', '列表设置'],
  ['sys_role_passing', '角色可转授的权限'],
];

/** Table → what its rows are called. */
export const TABLE_TITLES: ReadonlyMap<string, string> = new Map([
  ...OTHER_TABLES,
  ...INNER_RESOURCES.map(({ table, title }): [string, string] => [table, title]),
  ...RESOURCES.flatMap(({ table, title, lines }) => [
    ...Object.values(lines).map((line): [string, string] => [line.table, line.title]),
    [table, title] as [string, string],
  ]),
]);

/** Whose name the rows of a table without one go by. */
interface NamedAfter {
  resource: string;
  /** The column with its id; the id of the row itself where there is none. */
  by?: string;
}

/** Tables without a resource → what their rows belong to; where there are several, the first that is there. */
export const NAMED_AFTER: Readonly<Record<string, readonly NamedAfter[]>> = {
  cem_plot_right: [{ resource: 'plot', by: 'plotId' }],
  cem_plot_hold: [{ resource: 'plot', by: 'plotId' }],
  cem_payment_allocation: [{ resource: 'payment', by: 'paymentId' }],
  sys_user_role: [{ resource: 'user' }, { resource: 'role' }],
  sys_user_depart: [{ resource: 'user' }, { resource: 'depart' }],
  sys_role_permission: [{ resource: 'role' }],
  sys_role_passing: [{ resource: 'role' }],
  sys_role_field: [{ resource: 'role' }],
  sys_depart_permission: [{ resource: 'depart' }],
  sys_depart_role_permission: [{ resource: 'departRole' }],
  sys_depart_role_user: [{ resource: 'departRole' }],
  sys_third_account: [{ resource: 'user', by: 'sysUserId' }],
};
