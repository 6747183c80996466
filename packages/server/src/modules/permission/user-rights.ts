import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import type {
  HeldRight,
  PassedRight,
  RightRule,
  RightSource,
  UserRights,
} from '@songbai/contract/modules/permission/user-rights.calls.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { ADMIN_ROLE, isAdmin } from './admin-role.ts';
import { rolesOf } from './delegation.store.ts';
import { type GrantablePermission, grantablePermissions } from './role-grants.store.ts';
import { personOf, rulesById, type SourcedGrant, sourcedGrants, sourcedPassing } from './user-rights.store.ts';

/** Everything a person may do or delegate, each with its sources (user-asks row 8). */
export async function userRights(db: Db, actor: Actor, userId: string): Promise<UserRights> {
  const person = await personOf(db, userId);
  const everywhere = isAdmin(actor) || userId === actor.userId;
  const near = person?.relTenantIds?.split(',').includes(String(actor.tenantId));
  if (!person || !(everywhere || near)) throw new AppError('userMissing');
  const permissions = await grantablePermissions(db);
  const grants = await sourcedGrants(db, userId);
  const rules = await rulesOf(db, grants);
  const roles = await rolesOf(db, [userId]);
  const { id, username, realname } = person;
  return {
    ...{ userId: id, username, realname },
    admin: roles.some(({ roleCode }) => roleCode === ADMIN_ROLE),
    rights: listed(permissions, grants).map((right) => ({ ...right, dataRules: rules.get(right.permissionId) ?? [] })),
    passing: listed(permissions, await sourcedPassing(db, userId)),
  };
}

/** Grants by permission in the order of the menus, with all their sources. */
function listed(permissions: readonly GrantablePermission[], grants: readonly SourcedGrant[]): PassedRight[] {
  const byId = new Map(permissions.map((row) => [row.id, row]));
  const sources = new Map<string, RightSource[]>();
  for (const { permissionId, source } of grants)
    sources.set(permissionId, [...(sources.get(permissionId) ?? []), source]);
  return permissions.flatMap((row) => {
    const from = sources.get(row.id);
    if (!from) return [];
    const { id, name, perms, menuType } = row;
    return [{ permissionId: id, name, perms, path: pathTo(byId, row), type: menuType, sources: from }];
  });
}

/** Deeper than any menu; stops at a cycle in the data. */
const DEEPEST = 20;

function pathTo(byId: ReadonlyMap<string, GrantablePermission>, row: GrantablePermission): string[] {
  const path: string[] = [];
  let above = byId.get(row.parentId ?? '');
  while (above && path.length < DEEPEST) {
    path.unshift(above.name);
    above = byId.get(above.parentId ?? '');
  }
  return path;
}

/** The data rules that narrow each permission, with the sources that bring them. */
async function rulesOf(db: Db, grants: readonly SourcedGrant[]): Promise<ReadonlyMap<string, HeldRight['dataRules']>> {
  const bound = grants.flatMap(({ permissionId, dataRuleIds, source }) =>
    idsOf(dataRuleIds).map((ruleId) => ({ permissionId, ruleId, sourceId: source.id })),
  );
  const known = new Map((await rulesById(db, [...new Set(bound.map(({ ruleId }) => ruleId))])).map((r) => [r.id, r]));
  const rules = new Map<string, RightRule[]>();
  for (const { permissionId, ruleId, sourceId } of bound) {
    const rule = known.get(ruleId);
    if (!rule) continue;
    const list = rules.get(permissionId) ?? [];
    const there = list.find(({ id }) => id === ruleId);
    if (there) there.sourceIds.push(sourceId);
    else {
      const { status, ...shown } = rule;
      list.push({ ...shown, valid: status === VALID_STATUS.valid, sourceIds: [sourceId] });
    }
    rules.set(permissionId, list);
  }
  return rules;
}
