import { MENU_GROUPS, type MenuGroup } from './menus/groups.ts';
import type { MenuSeed } from './menus/seed.ts';
import type { PlacedMenu } from './module.ts';
import { MODULES } from './modules/index.ts';

export type { MenuSeed } from './menus/seed.ts';

/** Codes by page, in the order in which the modules list them. */
function buttonsOf(page: string): Record<string, string> {
  return Object.assign({}, ...MODULES.map(({ permissions }) => permissions[page]));
}

function withButtons({ under: _, at: __, ...menu }: PlacedMenu): MenuSeed {
  const buttons = buttonsOf(menu.key);
  return Object.keys(buttons).length > 0 ? { ...menu, buttons } : menu;
}

/** The pages that modules put under a top-level menu. */
function pagesUnder(group: MenuGroup): MenuSeed[] {
  const placed = MODULES.flatMap(({ menus }) => menus.filter(({ under }) => under === group));
  return placed.sort((a, b) => a.at - b.at).map(withButtons);
}

/** The menu tree with its component keys and button codes; a structure test keeps it in sync with the web's views. */
export const MENUS: readonly MenuSeed[] = MENU_GROUPS.map((group: MenuSeed & { key: MenuGroup }) => {
  const children = [...(group.children ?? []), ...pagesUnder(group.key)];
  return children.length > 0 ? { ...group, children } : group;
});

function flatten(menus: readonly MenuSeed[]): MenuSeed[] {
  return menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])]);
}

export const ALL_MENUS: readonly MenuSeed[] = flatten(MENUS);

/** Every permission code that a button, a guard or a role may name (design.md §1). */
export const PERMISSION_CODES: ReadonlySet<string> = new Set(
  ALL_MENUS.flatMap((menu) => Object.keys(menu.buttons ?? {})),
);
