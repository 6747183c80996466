import type { Refusal } from '../../errors.ts';
import { foldedName } from '../../rules/account-name.ts';
import { idsOf } from '../../rules/delegation.ts';

/** The first administrator: only its owner may delete, freeze or edit this account (contract/1 §5.2). */
export const ADMIN_ACCOUNT = 'admin';

/** An account of the family's shell that represents external users; it is never listed (contract/1 §5.1). */
export const OUTSIDER_ACCOUNT = '_reserve_user_external';

/** Names of accounts are compared without case, width and look-alikes, also by the database. */
export const FOLDED_NAMES = { username: { column: 'username_folded', of: foldedName } } as const;

/** Value of `userIdentity` for people who are in charge of departments. */
export const SUPERIOR = 2;

export type AccountAction = 'edit' | 'delete' | 'freeze' | 'password';

/** Accounts that an action never affects, regardless of the caller. */
export function accountRefusal(
  action: AccountAction,
  account: { id: string; username: string },
  actorId: string,
): Refusal | undefined {
  const own = account.id === actorId;
  if (account.username === ADMIN_ACCOUNT) {
    if (action === 'delete') return { error: 'adminUndeletable' };
    if (action === 'freeze' || !own) return { error: 'adminUntouchable' };
  }
  if (own && action === 'delete') return { error: 'ownAccountKept', params: { action: '删除' } };
  if (own && action === 'freeze') return { error: 'ownAccountKept', params: { action: '冻结' } };
  return undefined;
}

/** Ids added and removed between an old and a new list. */
export function listDifference(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !old.has(id)), removed: before.filter((id) => !now.has(id)) };
}

/**
 * A list after a form was saved: only the changes made in that form are applied; concurrent changes by other users
 * stay. A form that does not send its initial list replaces the stored one.
 */
export function ticked(
  stored: readonly string[],
  wanted: readonly string[],
  shown: readonly string[] | undefined,
): string[] {
  if (shown === undefined) return [...wanted];
  const { added, removed } = listDifference(shown, wanted);
  const gone = new Set(removed);
  return [...new Set([...stored.filter((id) => !gone.has(id)), ...added])];
}

/** True when an account belongs to a tenant that the second account does not belong to. */
export function worksElsewhere(tenants: string | null, own: string | null): boolean {
  const known = new Set(idsOf(own));
  return idsOf(tenants).some((id) => !known.has(id));
}

/**
 * The tenants of an account after a change. Platform administrators choose freely; for all others a new account joins
 * the caller's tenant and existing ones keep theirs; an account always stays in at least one.
 * @param wanted as sent; undefined keeps the current ones
 */
export function tenantsAfter(
  before: string | null,
  wanted: string | null | undefined,
  giver: { tenantId: number; admin: boolean },
): { tenants: string } | Refusal {
  const [old, now] = [idsOf(before), wanted === undefined ? idsOf(before) : idsOf(wanted)];
  if (now.length === 0) {
    return before === null ? { tenants: String(giver.tenantId) } : { error: 'userTenantNeeded' };
  }
  const own = String(giver.tenantId);
  const { added, removed } = listDifference(before === null ? [own] : old, now);
  if (added.length + removed.length > 0 && !giver.admin) return { error: 'userTenantsAdminOnly' };
  return { tenants: now.join(',') };
}
