import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { ROLES, type RoleSeed } from '@songbai/contract/roles.ts';
import { newId } from '../../platform/ids.ts';
import { chunks } from '../chunks.ts';
import type { Trx } from '../database.ts';
import { newOffers, noteOffers, type Offer, offersOf, type PermissionIds, roleIdOf } from './offers.ts';
import { record } from './records.ts';

/** The built-in roles with all their grants. */
export async function seedRoles(trx: Trx, now: string, permissions: PermissionIds): Promise<void> {
  await insertRoles(trx, now, ROLES);
  const offers = offersOf(ROLES, permissions);
  await give(trx, now, offers);
  await noteOffers(trx, offers);
}

/**
 * Adds built-in roles that this database never had, and grants the built-in roles whatever no release has offered them
 * yet. An administrator's role with the code of a new one stays as it is; a deleted role stays deleted.
 * @param fresh ids of the menus and buttons just added
 * @returns how many roles and grants were added
 */
export async function syncRoles(
  trx: Trx,
  now: string,
  permissions: PermissionIds,
  fresh: ReadonlySet<string>,
): Promise<{ roles: number; grants: number }> {
  const known = await trx.selectFrom('sysRole').select(['id', 'roleCode', 'delFlag']).execute();
  const ids = new Set(known.map((role) => role.id));
  const taken = new Set(known.flatMap((role) => (role.delFlag === 0 ? [role.roleCode] : [])));
  const added = ROLES.filter((role) => !ids.has(roleIdOf(role)) && !taken.has(role.code));
  await insertRoles(trx, now, added);
  const live = new Set([...known.filter((role) => role.delFlag === 0).map((role) => role.id), ...added.map(roleIdOf)]);
  const all = offersOf(ROLES, permissions);
  const offers = await newOffers(trx, all, { roles: new Set(added.map(roleIdOf)), permissions: fresh });
  const gone = await trx.selectFrom('sysPermission').select('id').where('delFlag', '<>', 0).execute();
  const deleted = new Set(gone.map((row) => row.id));
  const given = offers.filter(({ roleId, permissionId }) => live.has(roleId) && !deleted.has(permissionId));
  await give(trx, now, given);
  await noteOffers(trx, all);
  return { roles: added.length, grants: given.length };
}

async function insertRoles(trx: Trx, now: string, roles: readonly RoleSeed[]): Promise<void> {
  const rows = roles.map((role) => ({
    ...record(now),
    id: roleIdOf(role),
    roleName: role.name,
    roleCode: role.code,
    description: role.description,
  }));
  if (rows.length > 0) await trx.insertInto('sysRole').values(rows).execute();
}

/** Grants the offers; an existing grant keeps its rules. */
async function give(trx: Trx, now: string, offers: readonly Offer[]): Promise<void> {
  const rules = await ownRowRules(
    trx,
    now,
    offers.filter((offer) => offer.ownRows),
  );
  const stamp = { operateDate: now, operateIp: null };
  const rows = offers.map(({ kind, roleId, permissionId, ownRows }) => ({
    kind,
    grant: { id: newId(), roleId, permissionId, ...stamp },
    dataRuleIds: ownRows ? (rules.get(permissionId) ?? null) : null,
  }));
  const used = rows.flatMap(({ kind, grant, dataRuleIds }) => (kind === 'use' ? [{ ...grant, dataRuleIds }] : []));
  const passed = rows.flatMap(({ kind, grant }) => (kind === 'pass' ? [grant] : []));
  for (const part of chunks(used)) {
    const insert = trx.insertInto('sysRolePermission').values(part);
    await insert.onConflict((conflict) => conflict.columns(['roleId', 'permissionId']).doNothing()).execute();
  }
  for (const part of chunks(passed)) {
    const insert = trx.insertInto('sysRolePassing').values(part);
    await insert.onConflict((conflict) => conflict.columns(['roleId', 'permissionId']).doNothing()).execute();
  }
}

/**
 * Data scope 本人 (domain.md §9): rows that are the person's own, attached to a page that some role restricts. Returns the rule
 * of each page. A rule deleted by an administrator is created again, because a grant without it would show everything.
 */
async function ownRowRules(trx: Trx, now: string, offers: readonly Offer[]): Promise<ReadonlyMap<string, string>> {
  const rules = new Map<string, string>();
  for (const { key, permissionId } of offers) {
    if (rules.has(permissionId)) continue;
    const id = `rule-own-${key}`;
    const known = await trx
      .selectFrom('sysPermissionDataRule')
      .select('delFlag')
      .where('id', '=', id)
      .executeTakeFirst();
    const live = known?.delFlag === 0;
    const ruleId = known && !live ? newId() : id;
    if (!live) await insertOwnRowRule(trx, now, { id: ruleId, permissionId, key });
    rules.set(permissionId, ruleId);
  }
  return rules;
}

/** Whose a row is: what was handed over belongs to who has it now, not to who made it. */
const OWNERS: Readonly<Record<string, string>> = { 'customer-list': 'ownerSalesId', 'order-normal': 'salesId' };

async function insertOwnRowRule(
  trx: Trx,
  now: string,
  { id, permissionId, key }: { id: string; permissionId: string; key: string },
): Promise<void> {
  const owner = OWNERS[key];
  const rule = {
    ruleName: owner ? '仅本人经办' : '仅本人创建',
    ruleColumn: owner ?? 'createBy',
    ruleConditions: '=',
    ruleValue: owner ? '#{sys_user_id}' : '#{sys_user_code}',
    status: VALID_STATUS.valid,
  };
  await trx
    .insertInto('sysPermissionDataRule')
    .values({ ...record(now), id, permissionId, ...rule })
    .execute();
  await trx.updateTable('sysPermission').set({ ruleFlag: 1 }).where('id', '=', permissionId).execute();
}
