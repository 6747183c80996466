import type { Db, Trx } from '../../db/database.ts';
import { readyStatement } from '../../db/ready.ts';
import { newId, secretHash } from '../../platform/ids.ts';

export interface Factor {
  /** Sealed. */
  secret: string;
  enabled: number;
  createdAt: number;
}

/** What a sign-in may have left: `enabled` of a second factor, and what is known of the password; null where there is none. */
export interface StepFacts {
  enabled: number | null;
  due: number | null;
  setAt: number | null;
}

const STEP_FACTS = readyStatement<{ userId: string }>()((db, mark) =>
  db
    .selectFrom('sysUser as u')
    .leftJoin('sysSecondFactor as f', 'f.id', 'u.id')
    .leftJoin('sysPasswordState as p', 'p.id', 'u.id')
    .select(['f.enabled', 'p.due', 'p.setAt'])
    .where('u.id', '=', mark('userId')),
);

/** All that decides on the further steps of an ordinary sign-in, in one statement. */
export async function stepFactsOf(db: Db, userId: string): Promise<StepFacts> {
  const [facts] = await STEP_FACTS(db, { userId });
  return facts ?? { enabled: null, due: null, setAt: null };
}

const FACTOR = readyStatement<{ userId: string }>()((db, mark) =>
  db.selectFrom('sysSecondFactor').select(['secret', 'enabled', 'createdAt']).where('id', '=', mark('userId')),
);

export async function findFactor(db: Db, userId: string): Promise<Factor | undefined> {
  const [factor] = await FACTOR(db, { userId });
  return factor;
}

/** Keeps a secret that is not in force yet; an enabled one stays. */
export async function beginFactor(db: Db, userId: string, secret: string, now: number): Promise<boolean> {
  const begun = { secret, enabled: 0, lastStep: 0, createdAt: now };
  const row = await db
    .insertInto('sysSecondFactor')
    .values({ id: userId, ...begun })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(begun).where('sysSecondFactor.enabled', '=', 0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses up a step of a factor: of two requests with one code only one gets it.
 * @param state of the factor; one that is being set up is enabled by its first code
 */
export async function spendStep(
  db: Db,
  userId: string,
  used: { secret: string; step: number; enabled: number },
): Promise<boolean> {
  const row = await db
    .updateTable('sysSecondFactor')
    .set({ lastStep: used.step, enabled: 1 })
    .where('id', '=', userId)
    .where('secret', '=', used.secret)
    .where('enabled', '=', used.enabled)
    .where('lastStep', '<', used.step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How a typed recovery code is compared: without case, blanks and dashes. */
const recoveryHash = (code: string): string => secretHash(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Uses up a recovery code; of two requests only one gets it. */
export async function spendRecovery(db: Db, userId: string, code: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('sysRecoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(code))
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecovery(trx: Trx, userId: string, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute();
  if (codes.length === 0) return;
  await trx
    .insertInto('sysRecoveryCode')
    .values(codes.map((code) => ({ id: newId(), userId, codeHash: recoveryHash(code), usedAt: null })))
    .execute();
}

export async function recoveryLeft(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('sysRecoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ends the second factor of an account with its recovery codes and trusted devices; false when it had none. */
export async function dropFactor(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.deleteFrom('sysSecondFactor').where('id', '=', userId).returning('enabled').executeTakeFirst();
  await replaceRecovery(trx, userId, []);
  await trx.deleteFrom('sysTrustedDevice').where('userId', '=', userId).execute();
  return row?.enabled === 1;
}

/** Codes of the live roles of an account, for the roles that must have a second factor. */
export async function roleCodesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select('r.roleCode')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .execute();
  return rows.map((row) => row.roleCode);
}
