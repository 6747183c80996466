import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import type { GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { USER_RIGHTS_CALL, type UserRights } from '@songbai/contract/modules/permission/user-rights.calls.ts';
import { ROLE_MEMBER_CALLS } from '@songbai/contract/modules/role/role-members.calls.ts';
import { ROLE_INDEX_CALLS } from '@songbai/contract/modules/role-index/role-index.calls.ts';
import { type RoleIndex, roleIndex } from '@songbai/contract/modules/role-index/role-index.resource.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

interface Asked {
  signal: AbortSignal;
}

/** Rights that a role has for use, or that its holders may delegate. */
export type GrantKind = 'use' | 'pass';

/** Ids of one kind that the role has, and ids that the user may change. */
export interface RoleTicks {
  stored: string[];
  offered: string[];
}

export interface RoleGrants {
  tree: GrantTree['treeList'];
  use: RoleTicks;
  pass: RoleTicks;
}

const TREE = '/sys/role/queryTreeList';

/** All grantable rights, those the role has, and those the user may grant to it. */
export async function fetchGrants(roleId: string, { signal }: Asked): Promise<RoleGrants> {
  const options = { signal, quiet: true };
  const [all, use, pass, granted, passing] = await Promise.all([
    getResult<GrantTree>(TREE, {}, options),
    getResult<GrantTree>(TREE, { mine: true, roleId }, options),
    getResult<GrantTree>(TREE, { passing: true, roleId }, options),
    getResult<string[]>('/sys/permission/queryRolePermission', { roleId }, options),
    getResult<string[]>('/sys/role/queryPassing', { roleId }, options),
  ]);
  return {
    tree: all.treeList,
    use: { stored: granted, offered: use.ids },
    pass: { stored: passing, offered: pass.ids },
  };
}

const SAVE: Readonly<Record<GrantKind, string>> = {
  use: '/sys/permission/saveRolePermission',
  pass: '/sys/role/savePassing',
};

/** The server applies the difference between the ticks shown and the current ones (contract/1 §6.1). */
export function saveTicks(
  kind: GrantKind,
  roleId: string,
  now: readonly string[],
  shown: readonly string[],
): Promise<Envelope<null>> {
  const body = { roleId, permissionIds: now.join(','), lastpermissionIds: shown.join(',') };
  return send<null>('POST', SAVE[kind], { body });
}

export interface DataRules {
  datarule: { id: string; ruleName: string; status: string | null }[];
  /** Ids of the selected ones, joined by commas. */
  drChecked?: string;
}

/** Endpoint that reads and writes a grantee's data rules of a menu. */
export interface DataRulesCall {
  url: string;
  /** Ids in the path of the read call. */
  path: readonly string[];
  /** Body of the write call, without the rules. */
  body: Readonly<Record<string, string>>;
}

export function fetchRules({ url, path }: DataRulesCall, { signal }: Asked): Promise<DataRules> {
  return getResult<DataRules>([url, ...path.map(encodeURIComponent)].join('/'), {}, { signal, quiet: true });
}

export function saveRules({ url, body }: DataRulesCall, ids: readonly string[]): Promise<Envelope<null>> {
  return send<null>('POST', url, { body: { ...body, dataRuleIds: ids.join(',') } });
}

export function addMembers(roleId: string, userIdList: readonly string[]): Promise<Envelope<null>> {
  return send<null>('POST', ROLE_MEMBER_CALLS.add.url, { body: { roleId, userIdList } });
}

export function removeMember(roleId: string, userId: string): Promise<Envelope<null>> {
  return send<null>('DELETE', ROLE_MEMBER_CALLS.remove.url, { params: { roleId, userId } });
}

/** The platform's list ends with a comma. */
export function removeMembers(roleId: string, userIds: readonly string[]): Promise<Envelope<null>> {
  const list = userIds.map((id) => `${id},`).join('');
  return send<null>('DELETE', ROLE_MEMBER_CALLS.removeBatch.url, { params: { roleId, userIds: list } });
}

export function fetchRights(userId: string, { signal }: Asked): Promise<UserRights> {
  return getResult<UserRights>(USER_RIGHTS_CALL.url, { userId }, { signal, quiet: true });
}

/** The home page of a role; null when it has none. */
export function fetchHomePage(roleCode: string, { signal }: Asked): Promise<RoleIndex | null> {
  return getResult<RoleIndex | null>(ROLE_INDEX_CALLS.byCode.url, { roleCode }, { signal, quiet: true });
}

/** Adds, changes or, where no page was chosen, deletes the home page of a role. */
export function saveHomePage(
  roleCode: string,
  before: RoleIndex | null,
  now: { url: string; priority: number | null },
): Promise<Envelope<unknown>> {
  const { path } = roleIndex;
  if (now.url === '') return send('DELETE', `${path}/delete`, { params: { id: before?.id } });
  const body = { ...now, status: VALID_STATUS.valid };
  if (before === null) return send('POST', `${path}/add`, { body: { ...body, roleCode } });
  return send('PUT', `${path}/edit`, { body: { ...body, id: before.id, version: before.version } });
}
