import { LIMITS } from '@songbai/contract/limits.ts';
import { userExtras } from '@songbai/contract/modules/user/user.calls.ts';
import type { user } from '@songbai/contract/modules/user/user.resource.ts';
import { accountRefusal, listDifference, tenantsAfter } from '@songbai/contract/modules/user/user.rules.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { newPasswordRefusal, type PasswordOwner } from '@songbai/contract/rules/new-password.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import { assertNewPassword, hashPassword, NO_PASSWORD } from '../../platform/passwords.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertAdminStays, assertMayManage, assertNoOthers, isAdmin } from '../permission/index.ts';
import { notePassword } from '../session/index.ts';
import { setPasswordHash } from './accounts.store.ts';
import { chargesAfter } from './charges.ts';
import { liveTenants } from './links.store.ts';
import { memberOfAny } from './members.ts';
import { type StoredUser, userTable } from './user.table.ts';
import { saveLinks } from './user-links.ts';
import { addUserTexts } from './user-texts.store.ts';

/** Rules of accounts maintained by administrators (contract/1 §5.2). */
export function userHooks(server: Server): ResourceHooks<typeof user> {
  return {
    extras: userExtras,
    precheck,
    beforeInsert: async (work, draft) => {
      if (typeof draft.password === 'string') await assertNewPassword(draft.password, ownerOf(draft));
      return {
        ...(await checkedLinks(work, undefined, draft)),
        status: 1,
        passwordHash: NO_PASSWORD,
        usernameFolded: foldedName(textOf(draft.username) ?? ''),
      };
    },
    beforeUpdate: async (work, before, patch) => {
      await assertMayChange(work, 'edit', [before]);
      if (opensDoor(before, patch)) await assertNoOthers(work.db, work.actor, [before.id]);
      const own = await checkedLinks(work, before, patch);
      if (own.relTenantIds !== before.relTenantIds) await bumpState(work.db, 'rights');
      return own;
    },
    beforeRemove: async (work, rows) => {
      const ids = rows.map((row) => row.id);
      await assertMayChange(work, 'delete', rows);
      await assertAdminStays(work, ids);
      await bumpState(work.db, 'rights');
    },
    afterSave: async (work, id, draft) => {
      if (draft.id === undefined && typeof draft.password === 'string') {
        const passwordHash = await hashPassword(draft.password);
        await setPasswordHash(work.db, id, passwordHash);
        await notePassword(server, work, { userId: id, passwordHash });
      }
      if (draft.selectedroles === undefined && draft.selecteddeparts === undefined) return;
      const [row] = await stored(work, userTable, [id]);
      if (row) await saveLinks(work, { id, username: row.username, version: row.version }, draft);
    },
    listParams,
    listSelection: ({ departId }, actor) => {
      const departs = typeof departId === 'string' ? idsOf(departId).slice(0, LIMITS.idsPerBatch) : [];
      return departs.length === 0 ? {} : { extra: memberOfAny(actor.tenantId, departs) };
    },
    decorate: (actor, rows) => addUserTexts(server.database.db, actor, rows),
  };
}

/** Refuses accounts protected from this action, and those that may do more than the actor could give. */
export async function assertMayChange(
  work: Work<WriteContext>,
  action: Parameters<typeof accountRefusal>[0],
  rows: readonly StoredUser[],
): Promise<void> {
  for (const row of rows) {
    const refusal = accountRefusal(action, { id: row.id, username: row.username }, work.actor.userId);
    if (refusal) throw new AppError(refusal.error, refusal.params);
  }
  await assertMayManage(
    work.db,
    work.actor,
    rows.map((row) => row.id),
  );
  if (action !== 'edit')
    await assertNoOthers(
      work.db,
      work.actor,
      rows.map((row) => row.id),
    );
}

/** A new phone or e-mail gives its owner access to the account. */
const opensDoor = (before: StoredUser, patch: PatchOf<typeof user>): boolean =>
  (['phone', 'email'] as const).some((name) => patch[name] !== undefined && patch[name] !== before[name]);

/** Values of stock forms: a sex of 0 means unknown, which is stored as empty. */
function precheck(draft: Values, extras: Values): void {
  if (draft.sex === 0) draft.sex = null;
  if (draft.id === undefined) checkPassword(extras, draft);
}

/** What can be said at once; the list of common passwords is asked before the row is written. */
function checkPassword({ password, confirmpassword }: Values, draft: Values): void {
  if (typeof password !== 'string' || password === '') throw new AppError('loginPasswordEmpty');
  if (typeof confirmpassword === 'string' && confirmpassword !== password) throw new AppError('passwordsDiffer');
  const refusal = newPasswordRefusal(password, ownerOf(draft));
  if (refusal) throw new AppError(refusal);
}

const ownerOf = ({ username, realname, phone }: Values): PasswordOwner => ({
  username: textOf(username),
  realname: textOf(realname),
  phone: textOf(phone),
});

/** `code` lists user ids, all of which are returned at once (contract/1 §5.1). */
function listParams(params: ListParams): ListParams {
  const ids = typeof params.code === 'string' ? idsOf(params.code).slice(0, LIMITS.idsPerBatch) : [];
  return ids.length === 0 ? params : { ...params, id: `${ids.join(',')},`, pageNo: 1, pageSize: ids.length };
}

/** Rows that an account refers to must exist and be within the actor's reach. */
async function checkedLinks(work: Work<WriteContext>, before: StoredUser | undefined, values: Values): Promise<Values> {
  const relTenantIds = await checkedTenants(work, before, values.relTenantIds);
  const charges = await chargesAfter(work, before, values);
  return { relTenantIds, ...charges };
}

async function checkedTenants(
  work: Work<WriteContext>,
  before: StoredUser | undefined,
  wanted: unknown,
): Promise<string | null> {
  const given = wanted === undefined ? undefined : textOf(wanted);
  const old = before === undefined ? null : (before.relTenantIds ?? '');
  // An account without a tenant, such as a registered one, may stay without.
  if (old === '' && (given === undefined || given === null)) return null;
  const after = tenantsAfter(old, given, { tenantId: work.actor.tenantId, admin: isAdmin(work.actor) });
  if ('error' in after) throw new AppError(after.error);
  const { added } = listDifference(idsOf(old), idsOf(after.tenants));
  if ((await liveTenants(work.db, added)).size < added.length)
    throw new AppError('refMissing', { label: '租户' }, { field: 'relTenantIds' });
  return after.tenants;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
