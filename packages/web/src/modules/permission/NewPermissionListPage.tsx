import { MenuConsole } from './MenuConsole.tsx';
import { useLazyMenus } from './use-menus.ts';

/** 菜单管理 whose levels load when they are opened (contract/1 §7). */
export function NewPermissionListPage() {
  return <MenuConsole source={useLazyMenus()} />;
}
