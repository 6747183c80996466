import { defineResource, type RowOf } from '../../resource/define.ts';
import { EXPRESSION_LENGTH } from '../../rules/rule-expression.ts';

/** Stored as 0 or 1, a boolean on the wire. */
const flag = <const L extends string>(label: L) =>
  ({ kind: 'integer', label, required: true, min: 0, max: 1 }) as const;

/**
 * 菜单 (contract/1 §16.4): menus, pages and buttons of the whole platform. It has custom calls only (§7.1), because its
 * lists are trees and its flags are booleans on the wire.
 */
export const permission = defineResource({
  name: 'permission',
  title: '菜单',
  path: '/sys/permission',
  permission: 'system:permission',
  table: 'sys_permission',
  titleField: 'name',
  actions: [],
  fields: {
    parentId: { kind: 'text', label: '上级菜单', maxLength: 128 },
    name: { kind: 'text', label: '菜单名称', maxLength: 100, required: true },
    menuType: { kind: 'dict', label: '菜单类型', dict: 'menu_type', stored: 'integer', required: true },
    url: { kind: 'text', label: '菜单路径', maxLength: 255 },
    component: { kind: 'text', label: '前端组件', maxLength: 255 },
    componentName: { kind: 'text', label: '组件名称', maxLength: 100 },
    redirect: { kind: 'text', label: '默认跳转地址', maxLength: 255 },
    perms: { kind: 'text', label: '授权标识', maxLength: 255 },
    permsType: { kind: 'dict', label: '授权策略', dict: 'global_perms_type' },
    status: { kind: 'dict', label: '状态', dict: 'valid_status' },
    icon: { kind: 'text', label: '菜单图标', maxLength: 100 },
    sortNo: { kind: 'decimal', label: '排序', scale: 2, loose: true, min: 0, max: 999_999.99 },
    isRoute: flag('是否路由菜单'),
    hidden: flag('隐藏路由'),
    hideTab: flag('隐藏标签页'),
    keepAlive: flag('是否缓存路由'),
    alwaysShow: flag('聚合路由'),
    internalOrExternal: flag('打开方式'),
    isLeaf: flag('是否叶子节点'),
    ruleFlag: { kind: 'integer', label: '是否添加数据权限' },
    description: { kind: 'text', label: '描述', maxLength: 255 },
  },
});

/** 数据规则 (contract/1 §7.3, §16.5): restricts the rows visible to a holder of the menu. */
export const dataRule = defineResource({
  name: 'dataRule',
  title: '数据规则',
  path: '/sys/permission/rule',
  permission: 'system:permission',
  table: 'sys_permission_data_rule',
  titleField: 'ruleName',
  actions: [],
  fields: {
    permissionId: { kind: 'text', label: '菜单', maxLength: 128, required: true, addOnly: true },
    ruleName: { kind: 'text', label: '规则名称', maxLength: 50, required: true },
    ruleColumn: { kind: 'text', label: '规则字段', maxLength: 50 },
    ruleConditions: { kind: 'dict', label: '条件规则', dict: 'rule_conditions', required: true },
    ruleValue: { kind: 'text', label: '规则值', maxLength: EXPRESSION_LENGTH, required: true, expression: true },
    status: { kind: 'dict', label: '状态', dict: 'valid_status' },
  },
});

/** Who may have menus otherwise for the own tenant alone. */
export const OWN_MENUS = 'system:permission:own';

/** 本租户菜单: what one tenant has otherwise than all of a menu; null where it is the same. It has custom calls only. */
export const menuOwn = defineResource({
  name: 'menuOwn',
  title: '本租户菜单',
  path: '/sys/permission/own',
  permission: 'system:permission',
  table: 'sys_permission_own',
  titleField: 'name',
  actions: [],
  fields: {
    permissionId: { kind: 'text', label: '菜单', maxLength: 128, required: true, readOnly: true, program: true },
    name: { kind: 'text', label: '菜单名称', maxLength: 100, readOnly: true },
    /** Empty, and not null, where the tenant has no icon and the others have. */
    icon: { kind: 'text', label: '菜单图标', maxLength: 100, readOnly: true },
    sortNo: { kind: 'decimal', label: '排序', scale: 2, loose: true, min: 0, max: 999_999.99, readOnly: true },
    hidden: { kind: 'integer', label: '隐藏路由', min: 0, max: 1, readOnly: true },
  },
});

export type DataRuleRow = RowOf<typeof dataRule>;
