import { LIMITS } from '@songbai/contract/limits.ts';
import {
  ACCESS_TOKEN_PREFIX,
  type NewAccessToken,
  type NewAccessTokenBody,
} from '@songbai/contract/modules/session/access-token.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { accessTokensOf, deleteAccessToken, insertAccessToken, lockPerson } from './access-tokens.store.ts';
import { logAdd, logEdit } from './log.ts';

const DAY_MS = 86_400_000;

/**
 * A new token for scripts, whose owner was just proven by his password; only its hash is stored.
 * @throws AppError grantNotHeld, accessTokenLimit, accessTokenName
 */
export async function addAccessToken(server: Server, actor: Actor, body: NewAccessTokenBody): Promise<NewAccessToken> {
  const beyond = body.codes?.find((code) => !actor.codes.has(code) || code.includes(','));
  if (beyond !== undefined) throw new AppError('grantNotHeld', { name: beyond });
  const name = body.name.trim();
  const token = `${ACCESS_TOKEN_PREFIX}${newSecret()}`;
  const now = server.clock.now();
  const expiresAt = now + body.days * DAY_MS;
  const { userId, username } = actor;
  const row = { id: newId(), userId, name, tokenHash: secretHash(token), codes: body.codes, createdAt: now, expiresAt };
  await write(server, actor, async (work) => {
    await lockPerson(work.db, userId);
    const known = await accessTokensOf(work.db, userId, now);
    if (known.length >= LIMITS.accessTokens) throw new AppError('accessTokenLimit', { n: LIMITS.accessTokens });
    if (known.some((one) => one.name === name)) throw new AppError('accessTokenName');
    await insertAccessToken(work.db, row);
    await logAdd(work.db, work.clock, actor, `用户名: ${username},生成访问令牌「${name}」！`);
  });
  return { id: row.id, token, until: datetimeText(expiresAt) };
}

/** Deletes a token; the next call with it is refused. */
export async function removeAccessToken(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    const name = await deleteAccessToken(work.db, actor.userId, id);
    if (name === undefined) throw new AppError('recordMissing');
    await logEdit(work.db, work.clock, actor, `用户名: ${actor.username},删除访问令牌「${name}」！`);
  });
}
