import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { componentKey } from '@songbai/contract/rules/menu-address.ts';

/** Pages of newer clients of the family by the names of older ones, which ours are called by. */
const NEWER: Readonly<Record<string, string>> = {
  'dashboard/analysis/index': 'dashboard/Analysis',
  'dashboard/analysis': 'dashboard/Analysis',
  'dashboard/analysis/analysis': 'dashboard/Analysis',
  'system/user/index': 'system/UserList',
  'system/role/index': 'system/RoleList',
  'system/menu/index': 'system/PermissionList',
  'system/depart/index': 'system/DepartList',
  'system/departuser/index': 'system/DepartUserList',
  'system/position/index': 'system/SysPositionList',
  'system/dict/index': 'system/DictList',
  'system/category/index': 'system/SysCategoryList',
  'system/checkrule/index': 'system/SysCheckRuleList',
  'system/fillrule/index': 'system/SysFillRuleList',
  'system/notice/index': 'system/SysAnnouncementList',
  'system/announcement/index': 'system/SysAnnouncementList',
  'monitor/mynews/index': 'system/UserAnnouncementList',
  'system/tenant/index': 'system/TenantList',
  'system/onlineuser/index': 'system/SysUserOnlineList',
  'system/address/index': 'system/AddressList',
  'monitor/log/index': 'system/LogList',
  'monitor/datalog/index': 'system/DataLogList',
  'system/usersetting/usersetting': 'account/settings/Index',
};

/** Built-in pages under other folders in some generations. */
const FOLDERS = /^(?:modules\/|jeecg\/)+/;

/** Pages of ours by their names in lower case. */
const OURS = new Map(
  ALL_MENUS.filter(({ component }) => !component.startsWith('layouts/')).map(({ component }) => [
    component.toLowerCase(),
    component,
  ]),
);

const GROUP = /^(?:layouts?\/|[A-Z]\w*View$)/;
const FRAME = /iframe/i;
/** Lists and forms that the online builder draws. */
const ONLINE = /(?:^|\/)(?:online|onl)(?:\/|cg)|(?:^|\/)Onl(?:Cgform|Cgreport)/;

/** What a component of the source's menu is here. */
export type Component =
  | { kind: 'ours'; component: string }
  | { kind: 'group' }
  | { kind: 'frame' }
  | { kind: 'online'; component: string }
  | { kind: 'unknown'; component: string };

/** Whatever is written in the source; neither case nor the folder of the generation matters. */
export function mappedComponent(given: string): Component {
  const key = componentKey(given);
  if (key === '') return { kind: 'group' };
  if (FRAME.test(key)) return { kind: 'frame' };
  if (GROUP.test(key)) return { kind: 'group' };
  const plain = key.replace(FOLDERS, '').toLowerCase();
  const ours =
    OURS.get(plain) ?? (Object.hasOwn(NEWER, plain) ? OURS.get((NEWER[plain] ?? '').toLowerCase()) : undefined);
  if (ours !== undefined) return { kind: 'ours', component: ours };
  return ONLINE.test(key) ? { kind: 'online', component: key } : { kind: 'unknown', component: key };
}
