import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { grantedCodes, grantedMenus, ROLES, type RoleSeed } from '@songbai/contract/roles.ts';
import { newId } from '../../platform/ids.ts';
import type { Trx } from '../database.ts';
import { chunks, record } from './records.ts';

/** Permission ids by menu key and by button code. */
type PermissionIds = ReadonlyMap<string, string>;

/** The built-in roles with everything they grant. */
export async function seedRoles(trx: Trx, now: string, permissions: PermissionIds): Promise<void> {
  const roles = ROLES.map((role) => ({
    ...record(now),
    id: roleIdOf(role),
    roleName: role.name,
    roleCode: role.code,
    description: role.description,
  }));
  await trx.insertInto('sysRole').values(roles).execute();
  await grant(trx, now, permissions, ROLES, () => true);
}

/** Gives menus and buttons that have just come to be to the built-in roles that are still there. */
export async function grantNew(
  trx: Trx,
  now: string,
  permissions: PermissionIds,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const live = await trx.selectFrom('sysRole').select('id').where('delFlag', '=', 0).execute();
  const ids = new Set(live.map((role) => role.id));
  const roles = ROLES.filter((role) => ids.has(roleIdOf(role)));
  await grant(trx, now, permissions, roles, (permissionId) => fresh.has(permissionId));
}

const roleIdOf = (role: RoleSeed): string => `role-${role.code}`;

async function grant(
  trx: Trx,
  now: string,
  permissions: PermissionIds,
  roles: readonly RoleSeed[],
  wanted: (permissionId: string) => boolean,
): Promise<void> {
  const idOf = (key: string): string => permissions.get(key) ?? missing(key);
  const keys = [...new Set(roles.flatMap((role) => role.ownRows ?? []))].filter((key) => wanted(idOf(key)));
  for (const key of keys) await seedOwnRowRule(trx, now, key, idOf(key));
  const rows = roles.flatMap((role) =>
    [...grantedMenus(role), ...grantedCodes(role)]
      .filter((key) => wanted(idOf(key)))
      .map((key) => ({
        id: newId(),
        roleId: roleIdOf(role),
        permissionId: idOf(key),
        dataRuleIds: role.ownRows?.includes(key) ? ownRuleId(key) : null,
        operateDate: now,
        operateIp: null,
      })),
  );
  for (const part of chunks(rows)) await trx.insertInto('sysRolePermission').values(part).execute();
}

const ownRuleId = (key: string): string => `rule-own-${key}`;

/** Data scope 本人 (domain.md §9): rows the person created, hung on a page that some role restricts. */
async function seedOwnRowRule(trx: Trx, now: string, key: string, permissionId: string): Promise<void> {
  const rule = {
    ruleName: '仅本人创建',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  };
  await trx
    .insertInto('sysPermissionDataRule')
    .values({ ...record(now), id: ownRuleId(key), permissionId, ...rule })
    .execute();
  await trx.updateTable('sysPermission').set({ ruleFlag: 1 }).where('id', '=', permissionId).execute();
}

function missing(key: string): never {
  throw new Error(`the seed names a menu or permission that does not exist: ${key} of ${ALL_MENUS.length} menus`);
}
