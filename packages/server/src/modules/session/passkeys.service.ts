import { LIMITS } from '@songbai/contract/limits.ts';
import type {
  AssertedPasskey,
  PasskeyAddBody,
  PasskeyAsked,
  PasskeyEnterBody,
  PasskeyStepBody,
} from '@songbai/contract/modules/session/passkey.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { isUniqueViolation } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { lockPerson } from './access-tokens.store.ts';
import { logAdd, logEdit } from './log.ts';
import { startSession } from './login.service.ts';
import { answered, ask } from './passkey-questions.ts';
import { credentialsOf, deletePasskeys, findPasskey, insertPasskey, notePasskeyUse } from './passkeys.store.ts';
import { type Account, accountById } from './people.store.ts';
import { readStep, takeStep } from './sign-in-steps.ts';
import { refuseTry } from './tries.service.ts';
import type { Visitor } from './visitor.ts';
import { creationOptions, requestOptions, verifiedAnswer, verifiedCreation } from './webauthn.ts';

/** Begins the registration of a passkey for somebody whose password was just checked. */
export async function beginPasskey(server: Server, account: Account): Promise<PasskeyAsked> {
  const known = await credentialsOf(server.database.db, account.id);
  if (known.length >= LIMITS.passkeys) throw new AppError('passkeyLimit', { n: LIMITS.passkeys });
  const options = await creationOptions(server, account, known);
  return { ticket: await ask(server, { purpose: 'add', challenge: options.challenge, userId: account.id }), options };
}

/** @throws AppError passkeyTooLate, passkeyRefused, passkeyKnown, passkeyLimit */
export async function addPasskey(server: Server, actor: Actor, { ticket, name, response }: PasskeyAddBody) {
  const { userId, username } = actor;
  const challenge = await answered(server, ticket, { purpose: 'add', userId });
  const made = await verifiedCreation(server, response, challenge).catch((error: unknown) => noted(server, error));
  const transports = (response.response.transports ?? []).join(',');
  const row = { ...made, id: newId(), userId, transports, name: name.trim(), createdAt: server.clock.now() };
  try {
    await write(server, actor, async (work) => {
      await lockPerson(work.db, userId);
      const { length } = await credentialsOf(work.db, userId);
      if (length >= LIMITS.passkeys) throw new AppError('passkeyLimit', { n: LIMITS.passkeys });
      await insertPasskey(work.db, row);
      await logAdd(work.db, work.clock, actor, `用户名: ${username},登记通行密钥「${row.name}」！`);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('passkeyKnown') : error;
  }
}

/** Removes a passkey; the password was asked for before, so another way in is left. */
export async function removePasskey(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    const [name] = await deletePasskeys(work.db, actor.userId, id);
    if (name === undefined) throw new AppError('recordMissing');
    await logEdit(work.db, work.clock, actor, `用户名: ${actor.username},删除通行密钥「${name}」！`);
  });
}

/** The question to whoever stands at the door. */
export async function beginEntering(server: Server): Promise<PasskeyAsked> {
  const options = await requestOptions(server);
  return { ticket: await ask(server, { purpose: 'enter', challenge: options.challenge, userId: null }), options };
}

/**
 * Signing in with a passkey alone: the device has asked its owner to prove himself, which is two factors in one.
 * @throws AppError passkeyTooLate, passkeyUnknown, passkeyRefused, userFrozen, and what `startSession` refuses
 */
export async function enterByPasskey(server: Server, body: PasskeyEnterBody, visitor: Visitor): Promise<LoginResult> {
  let account: Account | undefined;
  try {
    const challenge = await answered(server, body.ticket, { purpose: 'enter', userId: null });
    const userId = await provenBy(server, body.response, challenge, undefined);
    account = await accountById(server.database.db, userId);
    if (account?.status === 2) throw new AppError('userFrozen');
    if (account?.status !== 1) throw new AppError('passkeyUnknown');
  } catch (error) {
    if (error instanceof AppError) await logRefused(server, visitor, account, error.message);
    return noted(server, error);
  }
  return startSession(server, account, visitor, 'passkeyRefused', ['code']);
}

/** The question for a sign-in whose password was right. */
export async function beginStep(server: Server, step: string, visitor: Visitor): Promise<PasskeyAsked> {
  const { account } = await readStep(server, step, visitor, ['code']);
  const keys = await credentialsOf(server.database.db, account.id);
  if (keys.length === 0) throw new AppError('passkeyUnknown');
  const options = await requestOptions(server, keys);
  const ticket = await ask(server, { purpose: 'second', challenge: options.challenge, userId: account.id });
  return { ticket, options };
}

/** A passkey in the place of the code. */
export async function passStepByPasskey(server: Server, body: PasskeyStepBody, visitor: Visitor): Promise<LoginResult> {
  const { account, passed } = await readStep(server, body.step, visitor, ['code']);
  try {
    const challenge = await answered(server, body.ticket, { purpose: 'second', userId: account.id });
    await provenBy(server, body.response, challenge, account.id);
  } catch (error) {
    if (error instanceof AppError) await logRefused(server, visitor, account, error.message);
    return noted(server, error);
  }
  await takeStep(server, body.step);
  return startSession(server, account, visitor, 'signInStepOver', [...passed, 'code']);
}

/** Whose passkey has signed the challenge; `owner` where it has to be a certain one. */
async function provenBy(
  server: Server,
  response: AssertedPasskey,
  expectedChallenge: string,
  owner: string | undefined,
): Promise<string> {
  const { db } = server.database;
  const key = await findPasskey(db, response.id);
  const { userHandle } = response.response;
  const handle = userHandle ? Buffer.from(userHandle, 'base64url').toString() : undefined;
  const theirs = key && (owner ?? key.userId) === key.userId && (handle ?? key.userId) === key.userId;
  if (!theirs) throw new AppError('passkeyUnknown');
  const counter = await verifiedAnswer(server, response, { key, expectedChallenge });
  if (!(await notePasskeyUse(db, key, counter, server.clock.now()))) throw new AppError('passkeyRefused');
  return key.userId;
}

/** Why a library refused is for the log only. */
function noted({ log }: Server, error: unknown): never {
  if (error instanceof AppError && error.cause !== undefined) log.warn(errorFields(error.cause), 'passkey refused');
  throw error;
}

async function logRefused(server: Server, { ip, userAgent }: Visitor, account: Account | undefined, reason: string) {
  const name = account?.username ?? '通行密钥';
  await refuseTry(server, { kind: 'passkey', name, ip }, userAgent, { account, reason, shownName: name });
}
