import { ALL_MENUS, PERMISSION_CODES } from './menus.ts';

import type { RoleSeed } from './roles/seeds.ts';

export { ROLES, type RoleSeed } from './roles/seeds.ts';

/** Pages that everybody who works here may open. */
const COMMON_MENUS = ['address-list'];

/** Permission codes a role's patterns stand for. */
export function grantedCodes(role: RoleSeed): string[] {
  return codesOf(role.grants);
}

/** Keys of the menus a role sees; a parent is shown with its first child. */
export function grantedMenus(role: RoleSeed): string[] {
  return menusOf([...role.menus, ...COMMON_MENUS]);
}

/** Menu keys and codes that the role's holders may give to others besides what they hold. */
export function passedOn(role: RoleSeed): string[] {
  return role.passes ? [...menusOf(role.passes.menus), ...codesOf(role.passes.codes)] : [];
}

function codesOf(patterns: readonly string[]): string[] {
  return [...PERMISSION_CODES].filter((code) =>
    patterns.some((pattern) => (pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : pattern === code)),
  );
}

function menusOf(wanted: readonly string[]): string[] {
  if (wanted.includes('*')) return ALL_MENUS.map((menu) => menu.key);
  const keys = new Set(wanted);
  for (const menu of ALL_MENUS) {
    if (menu.children?.some((child) => keys.has(child.key))) keys.add(menu.key);
  }
  return [...keys];
}
