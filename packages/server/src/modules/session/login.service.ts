import type { ErrorKey } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { DepartInfo, LoginBody, LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { foldedName } from '@songbai/contract/rules/account-name.ts';
import type { Db } from '../../db/database.ts';
import { rememberReplaced } from '../../http/replaced-sessions.ts';
import { clientTypeOf } from '../../http/route.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { spendCaptcha } from './captcha.ts';
import { withOwnHash } from './family-password.service.ts';
import type { FilePass } from './file-cookie.ts';
import { logVisit } from './log.ts';
import {
  type Account,
  type Depart,
  departsOf,
  findAccount,
  isPlatformAdmin,
  shownPerson,
  tenantIdsOf,
  tenantsOf,
} from './people.store.ts';
import { type NewSession, type Opened, openSession, replaceSessions } from './sessions.store.ts';
import { assertNoStepLeft, type Step } from './sign-in-steps.ts';
import { noteDevice } from './strange-devices.ts';
import { assertMayTry, recordGoodTry, refuseTry } from './tries.service.ts';
import type { Tried } from './tries.store.ts';
import type { Visitor } from './visitor.ts';

/**
 * Account login with all replies in the order of contract/1 §2.2. Attempts on one account are serialised, so
 * that concurrent guesses cannot bypass the counter.
 */
export async function logIn(server: Server, queue: WorkQueue, body: LoginBody, visitor: Visitor): Promise<LoginResult> {
  const { captcha } = server.config;
  // Without a captcha to ask for, the check in the queue says all there is to say.
  if (captcha !== 'off') {
    const due = await assertMayTry(server, { kind: 'account', name: body.username, ip: visitor.ip });
    if (captcha === 'on' || due.captcha) await spendCaptcha(server, body.captcha, body.checkKey);
  }
  return startSession(server, await provenAccount(server, queue, body, visitor), visitor);
}

/**
 * The account whose password this is, with all counts and waits of a sign-in.
 * @throws AppError loginTooOften, loginWait, passwordWrong and, where configured, the contract's own texts
 */
export function provenAccount(
  server: Server,
  queue: WorkQueue,
  { username, password }: Pick<LoginBody, 'username' | 'password'>,
  visitor: Visitor,
): Promise<Account> {
  const tried: Tried = { kind: 'account', name: username, ip: visitor.ip };
  return queue.run(foldedName(username), async () => {
    const { noted } = await assertMayTry(server, tried);
    const account = await checkedAccount(server, tried, password, { visitor, noted });
    return withOwnHash(server, account, password);
  });
}

/** A sign-in that succeeded; `answerSignIn` answers it. */
type Entered = LoginResult & { filePass?: FilePass | undefined };

/** For the sign-in log. */
const REASONS = {
  userUnknown: '账号不存在',
  userFrozen: '账号已冻结',
  userDeleted: '账号已注销',
  passwordWrong: '密码错误',
} as const;

/**
 * The account if it may sign in and the password is right. Unknown, frozen and wrong are answered alike, after the same
 * work: one look-up, one hash, one count, one row of the log. The contract's texts only where configured.
 */
async function checkedAccount(
  server: Server,
  tried: Tried,
  password: string,
  { visitor, noted }: { visitor: Visitor; noted: boolean },
): Promise<Account> {
  const { db } = server.database;
  const account = await findAccount(db, tried.name);
  const fits = await verifyPassword(account?.passwordHash, password);
  const refusal = refusalOf(account, fits);
  if (account && !refusal) {
    if (!noted) await recordGoodTry(server, tried);
    return account;
  }
  const reason = REASONS[refusal ?? 'userUnknown'];
  await refuseTry(server, tried, visitor.userAgent, { account, reason, shownName: shown(tried.name) });
  throw new AppError(server.config.signInTexts === 'distinct' && refusal ? refusal : 'passwordWrong');
}

/** A typed name as a log can hold it, on every database. */
const shown = (name: string): string => Buffer.from(name.replace(/\p{Cc}/gu, '').slice(0, 100)).toString();

function refusalOf(account: Account | undefined, fits: boolean): keyof typeof REASONS | undefined {
  if (!account) return 'userUnknown';
  if (account.status === 2) return 'userFrozen';
  if (account.status !== 1) return 'userDeleted';
  return fits ? undefined : 'passwordWrong';
}

/**
 * Opens a session for an account whose right to sign in was just checked: reply and side effects of contract/1 §2.2.
 * Every way in ends here, so a second factor and a due password stand before it (`sign-in-steps.ts`).
 * @param passed steps that this sign-in has behind it
 * @throws AppError secondStepNeeded, secondFactorDue, passwordDue, tenantClosed; `refusal` when the account was changed meanwhile
 */
export async function startSession(
  server: Server,
  account: Account,
  visitor: Visitor,
  refusal: ErrorKey = 'passwordWrong',
  passed: readonly Step[] = [],
): Promise<Entered> {
  await assertNoStepLeft(server, account, visitor, passed);
  const { clock, database } = server;
  const { db } = database;
  const departs = await departsOf(db, account.id);
  const tenantList = await openTenantsOf(db, account, clock.today());
  const token = newSecret();
  const orgCode = currentDepart(departs, account.orgCode);
  const now = clock.now();
  const session = {
    tokenHash: secretHash(token),
    orgCode,
    loginTenantId: currentTenant(tenantList, account.loginTenantId),
    ip: visitor.ip,
    userAgent: visitor.userAgent.slice(0, 255),
    now,
    expiresAt: now + LIMITS.tokenLifeMs,
  };
  const { sessionId, person } = await enter(server, account, session, { visitor, refusal });
  await server.dicts.refresh();
  return {
    ...{ token, tenantList, filePass: filePassOf(server, account, tenantList, sessionId) },
    userInfo: shownPerson(person, orgCode, departs),
    departs: departs as DepartInfo[],
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    sysAllDictItems: server.dicts.of(session.loginTenantId).options(),
  };
}

/** Writes the session and its log row; where an account may have only one session, its others end. */
async function enter(
  server: Server,
  account: Account,
  session: NewSession,
  { visitor, refusal }: { visitor: Visitor; refusal: ErrorKey },
): Promise<Opened> {
  const { config, live } = server;
  const act = async (work: Work) => {
    const { db, clock } = work;
    const opened = await openSession(work, account, session);
    if (!opened) throw new AppError(refusal);
    const about = { ip: session.ip, tenantId: session.loginTenantId, clientType: clientTypeOf(session.userAgent) };
    const person = { ...account, ...about };
    await logVisit(db, clock, person, `用户名: ${account.username},登录成功！`);
    await noteDevice(work, { id: account.id, tenantId: session.loginTenantId }, visitor);
    const replaced = config.concurrentLogin ? [] : await replaceSessions(db, account.id, session.tokenHash);
    return { opened, replaced };
  };
  const { opened, replaced } = await write(server, systemActor(0), act, { short: true });
  if (replaced.length === 0) return opened;
  await rememberReplaced(server, replaced);
  live.recheck([account.id]);
  return opened;
}

/**
 * What the cookie of files names, where nothing has to be looked up for it: the session cannot have been replaced
 * meanwhile, and no tenant of the account is closed.
 */
function filePassOf(
  { config }: Server,
  { relTenantIds }: Account,
  open: LoginResult['tenantList'],
  sessionId: string,
): FilePass | undefined {
  const own = tenantIdsOf(relTenantIds);
  const [tenantId = 0] = own;
  return config.concurrentLogin && own.every((id) => open.some((tenant) => tenant.id === id))
    ? { sessionId, tenantId }
    : undefined;
}

/** Refuses sign-in, with the reason, when all tenants of the account are frozen or outside their period of use. */
async function openTenantsOf(db: Db, { id, relTenantIds }: Account, today: string) {
  const open = await tenantsOf(db, relTenantIds, today);
  const closedOnly = open.length === 0 && (relTenantIds ?? '') !== '';
  if (closedOnly && !(await isPlatformAdmin(db, id))) throw new AppError('tenantClosed');
  return open;
}

/** None, the only one, or of several the former one if it is still the user's, else the first. */
function currentDepart(departs: readonly Depart[], former: string | null): string | null {
  return (departs.find((depart) => depart.orgCode === former) ?? departs[0])?.orgCode ?? null;
}

/** The only tenant, or the former if still the user's, else the first, else 0. */
function currentTenant(tenants: readonly { id: number }[], former: number | null): number {
  return (tenants.find((tenant) => tenant.id === former) ?? tenants[0])?.id ?? 0;
}
