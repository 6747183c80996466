import type { PassedRight, RightSource } from '@songbai/contract/modules/permission/user-rights.calls.ts';

/** Labels of menu types, as on the screen of menus (contract/1 §7.2). */
export const TYPE_TEXTS: Readonly<Record<number, string>> = { 0: '一级菜单', 1: '子菜单', 2: '按钮/权限' };

/** Text for the source of a right. */
export const sourceText = ({ kind, name, depart }: RightSource): string =>
  kind === 'role' ? `角色：${name}` : `部门角色：${depart ?? ''} ${name}`;

/** Rights that match the search text by name, code, path or source. */
export function matching<R extends PassedRight>(rights: readonly R[], keyword: string): R[] {
  const wanted = keyword.trim().toLowerCase();
  const has = (text: string | null) => text?.toLowerCase().includes(wanted);
  return rights.filter(
    ({ name, perms, path, sources }) =>
      wanted === '' || [name, perms, ...path, ...sources.map(sourceText)].some((text) => has(text)),
  );
}
