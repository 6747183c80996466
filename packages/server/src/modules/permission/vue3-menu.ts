import type { MenuNode } from '@songbai/contract/rules/menu.ts';

/**
 * The menu for the stock Vue3 client (header `X-Version: v3`), whose pages lie under other names and whose icons have
 * a prefix. Pages of the business are ours alone and keep their names.
 */
export function vue3Menu(nodes: readonly MenuNode[], top = true): MenuNode[] {
  return nodes.map((node) => {
    const { children, meta } = node;
    return {
      ...node,
      component: componentOf(node.component, top),
      meta: { ...meta, ...(meta.icon ? { icon: iconOf(meta.icon) } : {}) },
      ...(children ? { children: vue3Menu(children, false) } : {}),
    };
  });
}

const TOP_LAYOUT = 'layouts/default/index';

const COMPONENTS: Readonly<Record<string, string>> = {
  'system/UserList': 'system/user/index',
  'system/RoleList': 'system/role/index',
  'system/RoleUserList': 'system/role/index',
  'system/PermissionList': 'system/menu/index',
  'system/NewPermissionList': 'system/menu/index',
  'system/DepartList': 'system/depart/index',
  'system/DepartListSync': 'system/depart/index',
  'system/DepartUserList': 'system/departUser/index',
  'system/SysPositionList': 'system/position/index',
  'system/AddressList': 'system/address/index',
  'system/DictList': 'system/dict/index',
  'system/SysCategoryList': 'system/category/index',
  'system/SysCheckRuleList': 'system/checkRule/index',
  'system/SysFillRuleList': 'system/fillRule/index',
  'system/SysAnnouncementList': 'system/notice/index',
  'modules/message/SysMessageList': 'system/message/manage/index',
  'modules/message/SysMessageTemplateList': 'system/message/template/index',
  'system/TenantList': 'system/tenant/index',
  'system/SysUserOnlineList': 'system/onlineuser/OnlineUserList',
  'system/LogList': 'monitor/log/index',
  'system/SysDataSourceList': 'monitor/datasource/index',
  'system/OSSFileList': 'system/ossfile/index',
  'system/SysGatewayRouteList': 'monitor/route/index',
  'system/QuartzJobList': 'monitor/quartz/index',
  'system/DataLogList': 'monitor/datalog/index',
  'monitor/SystemInfo': 'monitor/server/index',
  'monitor/JvmInfo': 'monitor/server/index',
  'monitor/TomcatInfo': 'monitor/server/index',
  'monitor/HttpTrace': 'monitor/trace/index',
  'monitor/DiskMonitoring': 'monitor/disk/index',
  'monitor/RedisInfo': 'monitor/redis/index',
  'dashboard/Analysis': 'dashboard/Analysis/index',
  'dashboard/Workplace': 'dashboard/workbench/index',
};

function componentOf(component: string, top: boolean): string {
  if (top && component === 'layouts/RouteView') return TOP_LAYOUT;
  return COMPONENTS[component] ?? component;
}

const STYLED = /-(?:outlined|filled|twotone)$/;

/** The client draws icons of named sets; names without a set are those of Ant Design. */
function iconOf(icon: string): string {
  if (icon.includes(':')) return icon;
  return `ant-design:${STYLED.test(icon) ? icon : `${icon}-outlined`}`;
}
