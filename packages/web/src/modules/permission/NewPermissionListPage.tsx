import { MenuConsole } from './MenuConsole.tsx';
import { useLazyMenus } from './use-menus.ts';

/** 菜单管理 with lazily loaded levels (contract/1 §7). */
export function NewPermissionListPage() {
  return <MenuConsole source={useLazyMenus()} />;
}
