import { ALL_MENUS, MENUS, PERMISSION_CODES } from './menus.ts';
import { MODULES } from './modules/index.ts';
import { ROLE_BASES, type RoleSeed } from './roles/seeds.ts';

export type { RoleSeed } from './roles/seeds.ts';

type RoleBase = (typeof ROLE_BASES)[number];

/** Pages that every employee may open. */
const COMMON_MENUS = ['dashboard', 'address-list'];

/** The built-in roles with the grants of the modules. */
export const ROLES: readonly RoleSeed[] = ROLE_BASES.map(seedOf);

function seedOf(base: RoleBase): RoleSeed {
  const { code, name, description } = base;
  const given = MODULES.flatMap(({ roleGrants }) => roleGrants.filter(({ to }) => to.includes(code)));
  const ownRows = given.flatMap((grant) => grant.ownRows ?? []);
  return {
    code,
    name,
    description,
    menus: [...('pagesUnder' in base ? pagesUnder(base.pagesUnder) : []), ...given.flatMap(({ menus }) => menus ?? [])],
    grants: [...('grants' in base ? base.grants : []), ...given.flatMap(({ codes }) => codes ?? [])],
    ...('passes' in base ? { passes: { menus: pagesUnder(base.passes.pagesUnder), codes: base.passes.codes } } : {}),
    ...(ownRows.length > 0 ? { ownRows } : {}),
  };
}

/** Keys of the pages under top-level menus; a menu without children is itself a page. */
function pagesUnder(groups: readonly string[] | '*'): string[] {
  if (groups === '*') return ['*'];
  return MENUS.filter(({ key }) => groups.includes(key)).flatMap((menu) =>
    (menu.children ?? [menu]).map(({ key }) => key),
  );
}

/** Permission codes that match a role's patterns. */
export function grantedCodes(role: RoleSeed): string[] {
  return codesOf(role.grants);
}

/** Keys of the menus a role sees; a parent is shown with its first child. */
export function grantedMenus(role: RoleSeed): string[] {
  return menusOf([...role.menus, ...COMMON_MENUS]);
}

/** Menu keys and codes that the role's holders may grant to others besides those they hold. */
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
