import type { Resource } from '../../resource/define.ts';
import type { Fields } from '../../resource/kinds.ts';
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

/** Values of the log that are no fields of their resource, or whose table has none. */
export const OTHER_FIELDS: Fields = {
  cemeteryId: { kind: 'ref', label: '陵园', target: 'cemetery' },
  areaId: { kind: 'ref', label: '墓区', target: 'area' },
  rowId: { kind: 'ref', label: '墓排', target: 'row' },
  plotId: { kind: 'ref', label: '墓位', target: 'plot' },
  orderId: { kind: 'ref', label: '订单', target: 'order' },
  customerId: { kind: 'ref', label: '客户', target: 'customer' },
  holderId: { kind: 'ref', label: '持证人', target: 'customer' },
  userId: { kind: 'ref', label: '用户', target: 'user' },
  roleId: { kind: 'ref', label: '角色', target: 'role' },
  departId: { kind: 'ref', label: '部门', target: 'depart' },
  depId: { kind: 'ref', label: '部门', target: 'depart' },
  positionId: { kind: 'ref', label: '职务', target: 'position' },
  permissionId: { kind: 'text', label: '菜单', maxLength: 64 },
  name: { kind: 'text', label: '姓名', maxLength: 100 },
  status: { kind: 'text', label: '状态', maxLength: 20 },
  remark: { kind: 'text', label: '备注', maxLength: 500 },
  delFlag: { kind: 'text', label: '删除状态', maxLength: 1 },
  deleteReason: { kind: 'text', label: '删除原因', maxLength: 500 },
};

/** Of a table without a resource: values that mean something else there. */
export const TABLE_FIELDS: Readonly<Record<string, Fields>> = {
  cem_plot_hold: { status: { kind: 'dict', label: '状态', dict: 'hold_status' } },
};

/** Text fields with ids, some joined by commas → the resource they name. */
export const ID_TEXTS: Readonly<Record<string, string>> = {
  departIds: 'depart',
  relTenantIds: 'tenant',
  userIds: 'user',
  userId: 'user',
  permissionId: 'permission',
  dictId: 'dict',
};

/** Text fields with the id of a row above in the same table. */
export const PARENT_TEXTS: ReadonlySet<string> = new Set(['parentId', 'pid']);
