import type { MenuRoute } from '@songbai/contract/rules/menu.ts';

/**
 * Built-in online screen kinds that a menu may name (spec/1 §2), by the last part of their component key (contract/2
 * §16.1): the folders before it differ between generations of the platform.
 */
const ONLINE_SCREENS: Readonly<Record<string, string>> = {
  OnlCgformCopyList: '在线表单视图列表',
  OnlCgformAutoList: '在线表单数据列表',
  OnlCgformTreeList: '在线树形列表',
  OnlCgformErpList: '在线ERP主题列表',
  OnlCgformTabList: '在线Tab主题列表',
  OnlCgformInnerTableList: '在线内嵌子表列表',
  OnlCgreportHeadList: '在线报表列表',
  OnlCgreportAutoList: '在线报表数据列表',
};

/** The last part of a component key of an online screen; undefined for any other page's. */
export function onlineKind(component: string): string | undefined {
  if (!component.includes('online/')) return undefined;
  const last = component.slice(component.lastIndexOf('/') + 1);
  return Object.hasOwn(ONLINE_SCREENS, last) ? last : undefined;
}

/** Name of the online screen for a component key, if it is one. */
export function onlineScreen(component: string): string | undefined {
  const kind = onlineKind(component);
  return kind === undefined ? undefined : ONLINE_SCREENS[kind];
}

const CGFORM = 'modules/online/cgform';

/**
 * The screens of designed tables at their addresses, for who designs tables: 功能测试 opens a table that has no menu yet
 * (contract/2 §16.1). Menus of the same address come first.
 */
export const DESIGN_PAGES: readonly MenuRoute[] = (
  [
    ['/online/cgformList/:code', `${CGFORM}/auto/OnlCgformAutoList`],
    ['/online/cgformTreeList/:code', `${CGFORM}/auto/OnlCgformTreeList`],
    ['/online/cgformErpList/:code', `${CGFORM}/auto/erp/OnlCgformErpList`],
    ['/online/cgformTabList/:code', `${CGFORM}/auto/tab/OnlCgformTabList`],
    ['/online/cgformInnerTableList/:code', `${CGFORM}/auto/innerTable/OnlCgformInnerTableList`],
    ['/online/copyform/:code', `${CGFORM}/OnlCgformCopyList`],
  ] as const
).map(([path, component]) => ({
  ...{ path, component, title: onlineScreen(component) ?? '', keepAlive: true, trail: [] },
}));
