import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { grantedCodes, grantedMenus, passedOn, type RoleSeed } from '@songbai/contract/roles.ts';
import { chunks } from '../chunks.ts';
import type { Trx } from '../database.ts';

/** Permission ids by menu key and by button code. */
export type PermissionIds = ReadonlyMap<string, string>;

/** A menu or button that a release gives to a built-in role: to use it, or to delegate it. */
export interface Offer {
  kind: 'use' | 'pass';
  roleId: string;
  permissionId: string;
  /** Key of the menu or code of the button. */
  key: string;
  /** Only rows created by the user. */
  ownRows: boolean;
}

export const roleIdOf = (role: RoleSeed): string => `role-${role.code}`;

/** All grants the roles should have in this release. */
export function offersOf(roles: readonly RoleSeed[], permissions: PermissionIds): Offer[] {
  const idOf = (key: string): string => permissions.get(key) ?? missing(key);
  return roles.flatMap((role) => {
    const roleId = roleIdOf(role);
    const used = [...grantedMenus(role), ...grantedCodes(role)].map((key): Offer => {
      const ownRows = role.ownRows?.includes(key) ?? false;
      return { kind: 'use', roleId, permissionId: idOf(key), key, ownRows };
    });
    const passed = passedOn(role).map(
      (key): Offer => ({ kind: 'pass', roleId, permissionId: idOf(key), key, ownRows: false }),
    );
    return [...used, ...passed];
  });
}

const nameOf = ({ kind, roleId, permissionId }: Offer): string => `${kind} ${roleId} ${permissionId}`;

/**
 * Offers that no release has made before. In a database without recorded offers, everything its roles and menus could
 * have counts as offered: what is missing there may have been revoked.
 */
export async function newOffers(
  trx: Trx,
  offers: readonly Offer[],
  fresh: { roles: ReadonlySet<string>; permissions: ReadonlySet<string> },
): Promise<Offer[]> {
  const noted = new Set((await trx.selectFrom('sysOfferedGrant').select('id').execute()).map((row) => row.id));
  if (noted.size > 0) return offers.filter((offer) => !noted.has(nameOf(offer)));
  return offers.filter(({ roleId, permissionId }) => fresh.roles.has(roleId) || fresh.permissions.has(permissionId));
}

/** Records offers as made. */
export async function noteOffers(trx: Trx, offers: readonly Offer[]): Promise<void> {
  for (const part of chunks(offers)) {
    const insert = trx.insertInto('sysOfferedGrant').values(part.map((offer) => ({ id: nameOf(offer) })));
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  }
}

function missing(key: string): never {
  throw new Error(`the seed names a menu or permission that does not exist: ${key} of ${ALL_MENUS.length} menus`);
}
