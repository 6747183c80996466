import {
  MENU_BUTTON,
  MENU_SUB,
  MENU_TOP,
  type MenuDraft,
  type PermissionNode,
} from '@songbai/contract/modules/permission/permission.calls.ts';
import { PERMS_TYPE, VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { GROUP_COMPONENT } from '@songbai/contract/modules/permission/permission.rules.ts';

/** What the form is opened for. */
export type MenuTarget = { mode: 'add'; parent?: PermissionNode } | { mode: 'edit'; node: PermissionNode };

const ALWAYS = ['name', 'description'] as const;
const OF_PAGES = [
  ...(['url', 'component', 'componentName', 'icon', 'sortNo', 'route', 'hidden', 'hideTab'] as const),
  ...(['keepAlive', 'alwaysShow', 'internalOrExternal'] as const),
] as const;
const FIELDS: Readonly<Record<number, readonly (keyof MenuDraft)[]>> = {
  [MENU_TOP]: [...ALWAYS, ...OF_PAGES, 'redirect'],
  [MENU_SUB]: [...ALWAYS, ...OF_PAGES, 'parentId'],
  [MENU_BUTTON]: [...ALWAYS, 'parentId', 'url', 'perms', 'permsType', 'status', 'sortNo'],
};

/** Fields by menu type (contract/1 §7.2). */
export const fieldsOf = (menuType: number): ReadonlySet<keyof MenuDraft> => new Set(FIELDS[menuType] ?? ALWAYS);

const NEW: MenuDraft = {
  status: VALID_STATUS.valid,
  permsType: PERMS_TYPE.shown,
  sortNo: 1,
  route: true,
  keepAlive: false,
};

/** Initial values of the form; new rows use the defaults of contract/1 §7.2. */
export function initialMenu(target: MenuTarget): MenuDraft {
  if (target.mode === 'edit') return { ...target.node, parentId: target.node.parentId || null };
  const { parent } = target;
  if (!parent) return { ...NEW, menuType: MENU_TOP, component: GROUP_COMPONENT };
  return { ...NEW, menuType: MENU_SUB, parentId: parent.id };
}

/** The request body: the fields of the chosen type; on edit only changed ones, with the version they were read at. */
export function menuBody(values: MenuDraft, target: MenuTarget): Record<string, unknown> {
  const menuType = values.menuType ?? MENU_TOP;
  const given = Object.fromEntries([...fieldsOf(menuType)].map((name) => [name, values[name] ?? null]));
  const body: Record<string, unknown> = { ...given, menuType };
  if (target.mode === 'add') return body;
  const before: Readonly<Record<string, unknown>> = { ...target.node };
  const changed = Object.entries(body).filter(([name, value]) => (before[name] || null) !== (value || null));
  return { ...Object.fromEntries(changed), version: target.node.version };
}
