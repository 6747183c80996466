import { ADMIN_ACCOUNT, listDifference, ticked } from '@songbai/contract/modules/user/user.rules.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertMayLeave, dropDepartRolesOf } from '../depart-role/index.ts';
import {
  assertAdminStays,
  assertMayGiveRoles,
  assertMayTakeRoles,
  assertNoOthers,
  isAdmin,
} from '../permission/index.ts';
import { namedIds } from './ids.ts';
import { addDeparts, addRoles, departsOfUser, removeDeparts, removeRoles, roleIdsOf } from './links.store.ts';

interface Account {
  id: string;
  username: string;
  version: number;
}

/** The members' form of a department sends no roles. */
const MEMBERS_FORM = 'deptUsers';

/** Saves the roles and departments sent with an account, if any (contract/1 §5.2). */
export async function saveLinks(work: Work, account: Account, draft: Values): Promise<void> {
  const roles = textOf(draft.selectedroles);
  const departs = textOf(draft.selecteddeparts);
  const changes = [
    roles === undefined || draft.updateFromPage === MEMBERS_FORM
      ? undefined
      : await replaceRoles(work, account, { wanted: namedIds(roles), shown: shownIds(draft.lastselectedroles) }),
    departs === undefined
      ? undefined
      : await replaceDeparts(work, account, {
          wanted: namedIds(departs || textOf(draft.departIds)),
          shown: shownIds(draft.lastselecteddeparts),
        }),
  ].filter((change) => change !== undefined);
  if (changes.length === 0) return;
  const { id, version } = account;
  work.log(changes.map((change) => ({ ...change, id, version, action: 'edit' as const })));
  await bumpState(work.db, 'rights');
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const shownIds = (value: unknown): string[] | undefined => (typeof value === 'string' ? namedIds(value) : undefined);

/** The values sent by a form, and those it showed when it was opened. */
interface Asked {
  wanted: readonly string[];
  /** Undefined: the stored ones. */
  shown: readonly string[] | undefined;
}

interface LinkChange {
  table: string;
  before: object;
  after: object;
}

/** Only added and removed roles must be within the actor's reach; no one changes his own roles. */
async function replaceRoles(work: Work<WriteContext>, account: Account, asked: Asked): Promise<LinkChange | undefined> {
  const before = await roleIdsOf(work.db, account.id);
  const wanted = ticked(before, asked.wanted, asked.shown);
  const { added, removed } = listDifference(before, wanted);
  if (added.length === 0 && removed.length === 0) return undefined;
  if (account.id === work.actor.userId && !isAdmin(work.actor)) throw new AppError('ownRolesFixed');
  await assertNoOthers(work.db, work.actor, [account.id]);
  await assertMayGiveRoles(work.db, work.actor, [...added, ...removed]);
  await assertMayTakeRoles(work.db, work.actor, removed, { userIds: [account.id] });
  if (account.username === ADMIN_ACCOUNT && removed.length > 0) throw new AppError('adminUntouchable');
  await removeRoles(work.db, account.id, removed);
  if (removed.length > 0) await assertAdminStays(work);
  await addRoles(work.db, account.id, added);
  return { table: 'sys_user_role', before: { roleIds: before.join(',') }, after: { roleIds: wanted.join(',') } };
}

/** Memberships in departments of other tenants are not touched. */
async function replaceDeparts(work: Work, account: Account, asked: Asked): Promise<LinkChange | undefined> {
  const before = await departsOfUser(work.db, work.actor.tenantId, account.id);
  const ids = before.map((depart) => depart.id);
  const wanted = ticked(ids, asked.wanted, asked.shown);
  const { added, removed } = listDifference(ids, wanted);
  if (added.length === 0 && removed.length === 0) return undefined;
  const live = await lockLive(work, 'sys_depart', work.actor.tenantId, added.toSorted());
  if (live.size < added.length) throw new AppError('refMissing', { label: '部门' }, { field: 'selecteddeparts' });
  // Leaving a department also removes its roles.
  for (const id of removed) await assertMayLeave(work, id, [account.id]);
  await dropDepartRolesOf(work.db, [account.id], removed);
  const gone = new Set(removed);
  await removeDeparts(
    work.db,
    account.id,
    before.filter((depart) => gone.has(depart.id)),
  );
  await addDeparts(work.db, account.id, added);
  return { table: 'sys_user_depart', before: { depIds: ids.join(',') }, after: { depIds: wanted.join(',') } };
}
