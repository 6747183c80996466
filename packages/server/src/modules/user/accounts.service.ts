import type { ChangePasswordBody, NewPassword } from '@songbai/contract/modules/user/user.calls.ts';
import { ADMIN_ACCOUNT } from '@songbai/contract/modules/user/user.rules.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { generatePassword, hashPassword } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Stored, stored, update } from '../../resource/store.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
import { assertAdminStays } from '../permission/index.ts';
import { accountCounter, clearFailures } from '../session/index.ts';
import { endSessions, idsOfNames, replacePasswordHash } from './accounts.store.ts';
import { assertMayChange } from './user.hooks.ts';
import { userTable } from './user.table.ts';

const NORMAL = 1;

/**
 * Freezes accounts or thaws them (contract/1 §5.2). The sessions of a frozen account let nobody in from that moment and
 * say why (contract/1 §1.4); thawed, it has to sign in again.
 */
export async function setStatus(server: Server, actor: Actor, ids: readonly string[], status: number): Promise<void> {
  await inTransaction(server.database.db, async (trx) => {
    const rows = await visibleAccounts(server, trx, actor, ids);
    await assertMayChange(trx, actor, 'freeze', rows);
    const changing = rows.filter((row) => row.status !== status);
    for (const before of changing) await update(server, trx, userTable, actor, before.id, { status }, { before });
    if (status === NORMAL)
      await endSessions(
        trx,
        changing.map((row) => row.id),
      );
    await assertAdminStays(trx, actor);
    await bumpState(trx, 'rights');
  });
}

/** Rows of accounts the actor sees; one that is missing fails the call. */
async function visibleAccounts(server: Server, trx: Trx, actor: Actor, ids: readonly string[]): Promise<Stored[]> {
  const rows = await stored(server, trx, userTable, actor, ids);
  if (rows.length < ids.length) throw new AppError('recordMissing');
  return rows;
}

/** Sets somebody's password; all his sessions end, the own one goes on (contract/1 §5.2). */
export async function changePassword(server: Server, actor: Actor, body: ChangePasswordBody): Promise<void> {
  const { username, password, confirmpassword } = body;
  if (password === '') throw new AppError('newPasswordEmpty');
  if (confirmpassword !== undefined && confirmpassword !== password) throw new AppError('passwordsDiffer');
  if (!PATTERNS.password.regex.test(password)) throw new AppError('passwordWeak');
  const hash = await hashPassword(password);
  await inTransaction(server.database.db, async (trx) => {
    const rows = await stored(server, trx, userTable, actor, await idsOfNames(trx, [username]));
    if (rows.length === 0) throw new AppError('userMissing');
    await assertMayChange(trx, actor, 'password', rows);
    for (const row of rows) await replaceHash(server, trx, actor, row, hash);
  });
  await clearFailures(server.database.db, accountCounter(username));
}

/** Passwords made at once; each takes a core for some 30 ms. */
const RESETS_AT_ONCE = 50;

/** Gives accounts new random passwords and tells them this once; nobody else ever reads them (docs/departures.md). */
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
  await inTransaction(server.database.db, async (trx) => {
    const rows = await stored(server, trx, userTable, actor, await idsOfNames(trx, usernames));
    if (rows.length < usernames.length) throw new AppError('userMissing');
    await assertMayChange(trx, actor, 'password', rows);
    for (const row of rows) await replaceHash(server, trx, actor, row, hashes.get(String(row.username)) ?? '');
  });
  for (const username of usernames) await clearFailures(server.database.db, accountCounter(username));
  return made;
}

/** The data log tells that a password was set and by whom, never which. */
async function replaceHash(server: Server, trx: Trx, actor: Actor, row: Stored, hash: string): Promise<void> {
  const stamps = { updateBy: actor.username, updateTime: server.clock.datetime() };
  const version = await replacePasswordHash(trx, row.id, { passwordHash: hash, ...stamps });
  await endSessions(trx, [row.id], actor.sessionId);
  const after = { id: row.id, password: '已修改' };
  const change = { table: 'sys_user', id: row.id, version, action: 'edit' as const, before: null, after };
  await writeDataLog(trx, actor, server.clock, [change]);
  await bumpState(trx, 'rights');
}
