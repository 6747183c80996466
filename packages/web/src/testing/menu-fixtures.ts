import type { DataRule, PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';

/** A menu as listed by the server. */
export function menuRow(over: Partial<PermissionNode> = {}): PermissionNode {
  const id = over.id ?? 'm1';
  const name = over.name ?? '墓位管理';
  const leaf = (over.children ?? null) === null;
  return {
    ...{ id, key: id, title: name, name, parentId: null, perms: null, permsType: '1', icon: 'appstore' },
    ...{ component: 'layouts/RouteView', componentName: null, url: `/${id}`, redirect: null, sortNo: 1, menuType: 0 },
    ...{ leaf, isLeaf: leaf, route: true, keepAlive: false, hidden: false, hideTab: false, alwaysShow: false },
    ...{ internalOrExternal: false, description: null, ruleFlag: 0, status: '1', delFlag: 0, version: 1 },
    ...{ createBy: 'admin', createTime: '2026-06-30 10:00:00', updateBy: null, updateTime: null, children: null },
    ...over,
  };
}

/** A data rule as listed by the server. */
export function ruleRow(over: Partial<DataRule> = {}): DataRule {
  return {
    ...{ id: 'r1', permissionId: 'm2', ruleName: '仅本人', ruleColumn: 'createBy', ruleConditions: '=' },
    ...{ ruleValue: '#{sys_user_code}', status: '1', createBy: 'admin', createTime: '2026-06-30 10:00:00' },
    ...{ updateBy: null, updateTime: null, version: 1 },
    ...over,
  };
}
