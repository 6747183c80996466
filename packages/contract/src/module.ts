import type { MenuGroup } from './menus/groups.ts';
import type { MenuSeed } from './menus/seed.ts';
import type { Resource } from './resource/define.ts';
import type { RoleGrant } from './roles/seeds.ts';

/** A page of a module and its place in the menu. */
export interface PlacedMenu extends Omit<MenuSeed, 'children' | 'buttons'> {
  under: MenuGroup;
  /** Pages of a group stand in ascending order; in tens, so that one fits between. */
  at: number;
}

/**
 * Everything a module says about itself to both sides, as one value: the menu tree, the permission codes, the registry
 * of resources and the built-in roles are put together from the list of modules. What a module does not have, it leaves
 * out. Its dictionaries stand beside it (`dicts.ts`), because resources are typed by them.
 */
export interface Module {
  /** The name of its folder in all packages. */
  name: string;
  /** What references, data rules, reports and logs know by name. */
  resources: readonly Resource[];
  menus: readonly PlacedMenu[];
  /** Codes with their labels by the page that shows their buttons, which may be another module's. */
  permissions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the built-in roles get of it. */
  roleGrants: readonly RoleGrant[];
}

export function defineModule(definition: Partial<Module> & Pick<Module, 'name'>): Module {
  return Object.freeze({ resources: [], menus: [], permissions: {}, roleGrants: [], ...definition });
}
