import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { colleaguesAmong } from '../../resource/read/tenants.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { addMembers, allDirectors, holdCharge, setCharge } from './directors.store.ts';

/** A superior of a department (contract/1 §16.1 userIdentity). */
const IN_CHARGE = 2;
const CHARGE_LENGTH = user.fields.departIds.maxLength;

/** The wanted superiors, and those the form showed when it was opened. */
export interface DirectorsWanted {
  wanted: readonly string[];
  /** Undefined: the current ones. */
  shown: readonly string[] | undefined;
}

/**
 * Adds and removes superiors of a department (contract/1 §8.2): only the form's own changes, so that superiors added
 * by others in the meantime stay. New superiors become members.
 */
export async function setDirectors(
  work: Work<StoreContext>,
  departId: string,
  { wanted, shown }: DirectorsWanted,
): Promise<void> {
  const directors = await allDirectors(work.db);
  const stored = directors.flatMap(({ id, departIds }) => (departIds.split(',').includes(departId) ? id : []));
  const { added, removed } = grantChange(wanted, shown ?? stored, stored);
  if (added.length === 0 && removed.length === 0) return;
  if ((await colleaguesAmong(work.db, work.actor.tenantId, added)).size < added.length)
    throw new AppError('refMissing', { label: '部门负责人' }, { field: 'directorUserIds' });
  const fresh = new Set(added);
  // Always in the same order, so that concurrent changes of several accounts cannot deadlock.
  for (const id of [...added, ...removed].sort())
    await changeCharge(work, id, (own) => [
      ...own.filter((one) => one !== departId),
      ...(fresh.has(id) ? [departId] : []),
    ]);
  await joinMembers(work, departId, added);
  await bumpState(work.db, 'rights');
}

/** Removes deleted departments from everybody's charge. */
export async function relieveDirectors(work: Work<StoreContext>, gone: ReadonlySet<string>): Promise<void> {
  for (const { id, departIds } of await allDirectors(work.db))
    if (departIds.split(',').some((one) => gone.has(one)))
      await changeCharge(work, id, (own) => own.filter((one) => !gone.has(one)));
}

async function changeCharge(
  work: Work<StoreContext>,
  userId: string,
  change: (departIds: string[]) => string[],
): Promise<void> {
  const before = await holdCharge(work.db, userId);
  if (!before) return;
  const own = idsOf(before.departIds);
  const wanted = change(own);
  const departIds = wanted.join(',');
  if (departIds === own.join(',')) return;
  if (departIds.length > CHARGE_LENGTH) throw new AppError('departDirectorFull', { name: before.realname });
  const userIdentity = wanted.length > own.length ? IN_CHARGE : before.userIdentity;
  const charge = { departIds: departIds === '' ? null : departIds, userIdentity };
  const stamp = { updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const version = await setCharge(work.db, userId, charge, stamp);
  const { departIds: former, userIdentity: identity } = before;
  const values = { before: { departIds: former, userIdentity: identity }, after: { id: userId, ...charge } };
  work.log([{ table: 'sys_user', id: userId, version, action: 'edit', ...values }]);
}

/** Makes people members of a department. */
export async function joinMembers(
  work: Work<StoreContext>,
  departId: string,
  userIds: readonly string[],
): Promise<void> {
  const joined = await addMembers(work.db, departId, userIds);
  if (joined.length === 0) return;
  const after = { depId: departId, userIds: joined.join(',') };
  work.log([{ table: 'sys_user_depart', id: departId, version: 1, action: 'add', before: null, after }]);
}
