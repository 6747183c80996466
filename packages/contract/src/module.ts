import type { MenuGroup } from './menus/groups.ts';
import type { MenuSeed } from './menus/seed.ts';
import type { Resource } from './resource/define.ts';
import type { RoleGrant } from './roles/seeds.ts';

/** A page of a module and its place in the menu. */
export interface PlacedMenu extends Omit<MenuSeed, 'children' | 'buttons'> {
  under: MenuGroup;
  /** Pages of a group are in ascending order, in steps of ten to leave room for insertions. */
  at: number;
}

/**
 * The definition of a module for server and web, as one value: the menu tree, the permission codes, the resource
 * registry and the built-in roles are assembled from the list of modules. What a module does not have, it leaves out.
 * Its dictionaries are in a separate file (`dicts.ts`), because resources are typed by them.
 */
export interface Module {
  /** The name of its folder in all packages. */
  name: string;
  /** Resources that references, data rules, reports and logs look up by name. */
  resources: readonly Resource[];
  menus: readonly PlacedMenu[];
  /** Codes with their labels by the page that shows their buttons, which may belong to another module. */
  permissions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the built-in roles are granted in this module. */
  roleGrants: readonly RoleGrant[];
}

export function defineModule(definition: Partial<Module> & Pick<Module, 'name'>): Module {
  return Object.freeze({ resources: [], menus: [], permissions: {}, roleGrants: [], ...definition });
}
