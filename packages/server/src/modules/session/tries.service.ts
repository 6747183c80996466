import { LIMITS } from '@songbai/contract/limits.ts';
import { admission, failedTryText, isLogged } from '@songbai/contract/modules/session/guessing.rules.ts';
import { clientTypeOf } from '../../http/route.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { logFailedVisit } from './log.ts';
import { countTry, historyOf, noteGoodTry, type Tried } from './tries.store.ts';

/**
 * Refuses a try where too many failed: the lock of a name at an address, the wait of a name or address under attack.
 * @returns whether a captcha is due where one is asked only when needed, and whether a good try has nothing to note
 * @throws AppError loginTooOften, loginWait
 */
export async function assertMayTry(
  { database, clock }: Server,
  tried: Tried,
): Promise<{ captcha: boolean; noted: boolean }> {
  const now = clock.now();
  const history = await historyOf(database.db, tried, now);
  const { locked, captcha, waitMs } = admission(history, now);
  if (locked) throw new AppError('loginTooOften');
  // A refusal and not a pause: a caller that waits would keep its place in the queue.
  if (waitMs > 0) throw new AppError('loginWait', { seconds: Math.ceil(waitMs / 1000) });
  return { captcha, noted: history.noted };
}

/** After a good try, of whatever kind. */
export async function recordGoodTry(server: Server, tried: Tried): Promise<void> {
  await write(server, systemActor(0), (work) => noteGoodTry(work.db, tried, work.clock.now()), { short: true });
}

/** Why a try failed, and whom it concerns if there is such an account. */
export interface FailedTry {
  reason: string;
  account: { realname: string; loginTenantId: number | null; relTenantIds: string | null } | undefined;
  /** The name as the log shows it. */
  shownName: string;
}

const LABELS = { account: '用户名', phone: '手机号', third: '第三方登录', passkey: '通行密钥登录' } as const;

/** Counts a failed try and writes it to the sign-in log, with the same statements whatever the reason. */
export async function refuseTry(server: Server, tried: Tried, userAgent: string, failed: FailedTry): Promise<void> {
  const { database, clock, log } = server;
  const { db } = database;
  const counts = await countTry(db, tried, clock.now());
  log.warn({ username: failed.shownName, ip: tried.ip, reason: failed.reason }, 'sign-in refused');
  if (!isLogged(counts)) return;
  const locked = (tried.kind === 'account' || tried.kind === 'phone') && counts.pair >= LIMITS.loginFailures;
  const locks = locked ? `${failed.reason}，该地址已被锁定10分钟` : failed.reason;
  const { account, shownName } = failed;
  const person = {
    username: shownName,
    realname: account?.realname ?? null,
    ip: tried.ip,
    tenantId: account ? tenantOf(account) : null,
    clientType: clientTypeOf(userAgent),
  };
  await logFailedVisit(db, clock, person, {
    logContent: failedTryText(LABELS[tried.kind], shownName, counts),
    reason: locks,
  });
}

/** The tenant whose log shows the try: that of the last sign-in, otherwise the account's first. */
function tenantOf({ loginTenantId, relTenantIds }: NonNullable<FailedTry['account']>): number | null {
  if (loginTenantId) return loginTenantId;
  return Number(relTenantIds?.split(',')[0]) || null;
}
