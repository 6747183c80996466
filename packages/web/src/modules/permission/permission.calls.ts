import {
  type DataRule,
  MENU_CALLS,
  type ParentTree,
  type PermissionNode,
} from '@songbai/contract/modules/permission/permission.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

const PATH = '/sys/permission';
type Body = Readonly<Record<string, unknown>>;
const quietly = (signal?: AbortSignal) => ({ signal, quiet: true }) as const;

/** Query key prefixes: everything under `menu` is stale once a menu has changed. */
export const MENU_KEYS = {
  whole: (name: string) => ['menu', 'list', name],
  top: ['menu', 'lazy', 'top'],
  below: (id: string) => ['menu', 'lazy', 'below', id],
  parents: ['menu', 'parents'],
  own: ['menu', 'own'],
  rules: (menuId: string, query: Body) => ['menu', 'rules', menuId, query],
} as const;

/** The whole tree; with a name, a flat list of the matching rows. */
export function fetchMenus(name: string, signal: AbortSignal): Promise<PermissionNode[]> {
  return getResult(MENU_CALLS.list.url, name === '' ? {} : { name }, quietly(signal));
}

export function fetchTopMenus(signal?: AbortSignal): Promise<PermissionNode[]> {
  return getResult(MENU_CALLS.menuList.url, {}, quietly(signal));
}

export function fetchMenusBelow(parentId: string, signal: AbortSignal): Promise<PermissionNode[]> {
  return getResult(MENU_CALLS.submenu.url, { parentId }, quietly(signal));
}

/** The children of several menus in one call. */
export function fetchMenusBelowAll(parentIds: readonly string[]): Promise<Record<string, PermissionNode[]>> {
  return getResult(MENU_CALLS.submenuBatch.url, { parentIds: parentIds.join(',') }, quietly());
}

export function fetchParents(signal: AbortSignal): Promise<ParentTree> {
  return getResult(MENU_CALLS.treeList.url, {}, quietly(signal));
}

export function saveMenu(id: string | undefined, body: Body): Promise<Envelope<null>> {
  return id === undefined
    ? send<null>('POST', `${PATH}/add`, { body })
    : send<null>('PUT', `${PATH}/edit`, { body: { ...body, id } });
}

export function deleteMenu(id: string): Promise<Envelope<null>> {
  return send<null>('DELETE', `${PATH}/delete`, { params: { id } });
}

export function deleteMenus(ids: readonly string[]): Promise<Envelope<null>> {
  return send<null>('DELETE', `${PATH}/deleteBatch`, { params: { ids: ids.map((id) => `${id},`).join('') } });
}

/** Rules of a menu whose name and value contain the typed texts. */
export function fetchRules(permissionId: string, query: Body, signal: AbortSignal): Promise<DataRule[]> {
  const asked = Object.entries(query).flatMap(([name, text]) => (text ? [[name, `*${String(text)}*`]] : []));
  return getResult(`${PATH}/queryPermissionRule`, { permissionId, ...Object.fromEntries(asked) }, quietly(signal));
}

export function saveRule(id: string | undefined, body: Body): Promise<Envelope<null>> {
  return id === undefined
    ? send<null>('POST', `${PATH}/addPermissionRule`, { body })
    : send<null>('PUT', `${PATH}/editPermissionRule`, { body: { ...body, id } });
}

export function deleteRule(id: string): Promise<Envelope<null>> {
  return send<null>('DELETE', `${PATH}/deletePermissionRule`, { params: { id } });
}
