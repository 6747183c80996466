import type { DepartNode, DepartRemovalEffect } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { DepartHit } from '@songbai/contract/modules/user/people.calls.ts';
import { getResult, send } from '../../api/client.ts';

/** A search match, with its ancestors. */
export type FoundDepart = DepartNode & Pick<DepartHit, 'path'>;

/** One level with all fields of its departments; the root level without an id. */
export function departLevel(pid: string, signal: AbortSignal): Promise<DepartNode[]> {
  return getResult('/sys/sysDepart/queryDepartTreeSync', { pid }, { signal, quiet: true });
}

export async function searchDeparts(
  keyWord: string,
  signal: AbortSignal,
): Promise<{ hits: FoundDepart[]; above: DepartNode[] }> {
  const hits = await getResult<FoundDepart[]>('/sys/sysDepart/searchBy', { keyWord }, { signal, quiet: true });
  const ids = [...new Set(hits.flatMap(({ path }) => path.map(({ id }) => id)))];
  if (ids.length === 0) return { hits, above: [] };
  const query = { ids: `${ids.join(',')},` };
  return { hits, above: await getResult('/sys/sysDepart/queryDepartTreeSync', query, { signal, quiet: true }) };
}

export function grantTree(signal: AbortSignal): Promise<GrantTree> {
  return getResult('/sys/role/queryTreeList', {}, { signal, quiet: true });
}

export function departGrants(departId: string, signal: AbortSignal): Promise<string[]> {
  return getResult('/sys/permission/queryDepartPermission', { departId }, { signal, quiet: true });
}

export function saveDepartGrants(departId: string, wanted: Iterable<string>, shown: Iterable<string>) {
  const body = { departId, permissionIds: [...wanted].join(','), lastpermissionIds: [...shown].join(',') };
  return send('POST', '/sys/permission/saveDepartPermission', { body });
}

export function removalEffect(ids: readonly string[]): Promise<DepartRemovalEffect> {
  return getResult('/sys/sysDepart/removalEffect', { ids: ids.join(',') }, { quiet: true });
}

/** Moves whoever would be left without a department. */
export function movePeople(ids: readonly string[], to: string) {
  return send('PUT', '/sys/sysDepart/movePeople', { body: { ids: ids.join(','), to } });
}
