import type { ChangePasswordBody, NewPassword } from '@songbai/contract/modules/user/user.calls.ts';
import { ADMIN_ACCOUNT } from '@songbai/contract/modules/user/user.rules.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { assertNewPassword, generatePassword, hashPassword } from '../../platform/passwords.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { notifyOfReset } from '../message/index.ts';
import { assertAdminStays } from '../permission/index.ts';
import { hashOfNew, liftLocks, notePassword, resetFactor } from '../session/index.ts';
import { endSessions, idsOfNames, replacePasswordHash } from './accounts.store.ts';
import { assertMayChange } from './user.hooks.ts';
import { type StoredUser, userTable } from './user.table.ts';

const NORMAL = 1;

/**
 * Freezes or unfreezes accounts (contract/1 §5.2). Sessions of a frozen account are refused from then on with the
 * reason (contract/1 §1.4); once unfrozen, it has to sign in again.
 */
export async function setStatus(server: Server, actor: Actor, ids: readonly string[], status: number): Promise<void> {
  await write(server, actor, async (work) => {
    const rows = await visibleAccounts(work, ids);
    await assertMayChange(work, 'freeze', rows);
    const changing = rows.filter((row) => row.status !== status);
    for (const before of changing) await update(work, userTable, before.id, { status }, { before });
    if (status === NORMAL)
      await endSessions(
        work.db,
        changing.map((row) => row.id),
      );
    await assertAdminStays(work);
    await bumpState(work.db, 'rights');
  });
}

/** Rows of accounts visible to the actor; a missing one fails the call. */
async function visibleAccounts(work: Work, ids: readonly string[]): Promise<StoredUser[]> {
  const rows = await stored(work, userTable, ids);
  if (rows.length < ids.length) throw new AppError('recordMissing');
  return rows;
}

/** Sets the password of an account; all its sessions end, except the actor's current one (contract/1 §5.2). */
export async function changePassword(server: Server, actor: Actor, body: ChangePasswordBody): Promise<void> {
  const { username, password, confirmpassword } = body;
  if (password === '') throw new AppError('newPasswordEmpty');
  if (confirmpassword !== undefined && confirmpassword !== password) throw new AppError('passwordsDiffer');
  // What depends on the account follows with its row.
  const [id] = await idsOfNames(server.database.db, [username]);
  const hash = await hashOfNew(server, password, { id, username });
  await write(server, actor, async (work) => {
    const rows = await stored(work, userTable, await idsOfNames(work.db, [username]));
    if (rows.length === 0) throw new AppError('userMissing');
    await assertMayChange(work, 'password', rows);
    for (const row of rows) {
      await assertNewPassword(password, row);
      await replaceHash(server, work, row, hash);
    }
    await notifyOwners(work, rows);
  });
  await liftLocks(server.database.db, { kind: 'account', name: username });
}

/** Concurrent password hashes; each takes a core for some 30 ms. */
const RESETS_AT_ONCE = 50;

/** Gives accounts new random passwords and returns them once; they are never readable again (docs/departures.md). */
export async function resetPasswords(
  server: Server,
  actor: Actor,
  usernames: readonly string[],
): Promise<NewPassword[]> {
  if (usernames.length > RESETS_AT_ONCE) throw new AppError('passwordsAtOnce', { n: RESETS_AT_ONCE });
  if (usernames.includes(ADMIN_ACCOUNT)) throw new AppError('adminNoReset');
  const made: NewPassword[] = [];
  const hashes = new Map<string, string>();
  for (const username of usernames) {
    const password = generatePassword();
    made.push({ username, password });
    hashes.set(username, await hashPassword(password));
  }
  await write(server, actor, async (work) => {
    const rows = await stored(work, userTable, await idsOfNames(work.db, usernames));
    if (rows.length < usernames.length) throw new AppError('userMissing');
    await assertMayChange(work, 'password', rows);
    for (const row of rows) await replaceHash(server, work, row, hashes.get(row.username) ?? '');
    await notifyOwners(work, rows);
  });
  for (const username of usernames) await liftLocks(server.database.db, { kind: 'account', name: username });
  return made;
}

/** Whoever sets his own password here knows it. */
function notifyOwners(work: Work, rows: readonly StoredUser[]): Promise<void> {
  const { tenantId, userId } = work.actor;
  const userIds = rows.map(({ id }) => id).filter((id) => id !== userId);
  return notifyOfReset(work, { tenantId, userIds, by: '由管理员重置' });
}

/** Ends the second factor of accounts; those who must have one set it up again with their next sign-in. */
export async function resetFactors(server: Server, actor: Actor, usernames: readonly string[]): Promise<void> {
  await write(server, actor, async (work) => {
    const rows = await stored(work, userTable, await idsOfNames(work.db, usernames));
    if (rows.length < usernames.length) throw new AppError('userMissing');
    await assertMayChange(work, 'password', rows);
    // Whoever found an open console must not get rid of the factor of its owner.
    if (rows.some((row) => row.id === actor.userId)) throw new AppError('secondFactorOwn');
    for (const row of rows) await resetFactor(work, row);
  });
}

/** The data log records that a password was set and by whom, never the password. */
async function replaceHash(server: Server, work: Work, row: StoredUser, hash: string): Promise<void> {
  const stamps = { updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const version = await replacePasswordHash(work.db, row.id, { passwordHash: hash, ...stamps });
  await notePassword(server, work, { userId: row.id, passwordHash: hash });
  await endSessions(work.db, [row.id], work.actor.sessionId);
  const after = { id: row.id, password: '已修改' };
  const change = { table: 'sys_user', id: row.id, version, action: 'edit' as const, before: null, after };
  work.log([change]);
  await bumpState(work.db, 'rights');
}
