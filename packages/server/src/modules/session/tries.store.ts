import { createHash } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { FailureCounts, TryHistory } from '@songbai/contract/modules/session/guessing.rules.ts';
import { foldedName } from '@songbai/contract/rules/account-name.ts';
import type { Db } from '../../db/database.ts';
import { addressCounter, countFailures, countsOf, networkOf } from './failures.store.ts';

/** What somebody tries to sign in with: an account's name or a phone, whether it exists or not, or another provider. */
export interface Tried {
  kind: 'account' | 'phone' | 'third' | 'passkey';
  name: string;
  ip: string;
}

/** All failed tries of this installation. */
const ALL = 'tries';

/** Names are hashed: what is typed there may be anything, of any length, a password included. */
function keysOf({ kind, name, ip }: Tried) {
  const hash = createHash('sha256').update(foldedName(name)).digest('hex').slice(0, 32);
  const subject = `${kind}:${hash}`;
  const from = `${subject}|${networkOf(ip)}`;
  return { subject, pair: `pair:${from}`, known: `known:${from}`, address: addressCounter(ip).key };
}

/**
 * What failed around this try lately, and whether a good one has anything to note; one statement, whoever is tried.
 */
export async function historyOf(db: Db, tried: Tried, now: number): Promise<TryHistory & { noted: boolean }> {
  const keys = keysOf(tried);
  const counts = await countsOf(db, Object.values(keys), now);
  const failures = (key: string) => counts.get(key)?.failures ?? 0;
  const last = (key: string) => (counts.get(key)?.expiresAt ?? 0) - LIMITS.loginLockMs;
  return {
    ...{ pair: failures(keys.pair), subject: failures(keys.subject), address: failures(keys.address) },
    ...{ lastOfPair: last(keys.pair), lastOfAddress: last(keys.address) },
    known: counts.has(keys.known),
    noted: !counts.has(keys.pair) && isFresh(counts.get(keys.known), now),
  };
}

const DAY_MS = 86_400_000;

/** Whether a note of a place, which holds for 90 days, was made within the last one: then it is not made anew. */
const isFresh = (note: { expiresAt: number } | undefined, now: number): boolean =>
  (note?.expiresAt ?? 0) - now > LIMITS.loginKnownMs - DAY_MS;

/** Counts a failed try. */
export async function countTry(db: Db, tried: Tried, now: number): Promise<FailureCounts & { pair: number }> {
  const { known: _, ...keys } = keysOf(tried);
  const counts = await countFailures(db, [...Object.values(keys), ALL], now);
  const count = (key: string) => counts.get(key) ?? 1;
  return {
    ...{ pair: count(keys.pair), subject: count(keys.subject), address: count(keys.address) },
    all: count(ALL),
  };
}

/**
 * After a good try: the failures of this name from this address are forgotten and the address is known for the name.
 * What others fail at elsewhere stays counted.
 */
export async function noteGoodTry(db: Db, tried: Tried, now: number): Promise<void> {
  const { pair, known } = keysOf(tried);
  const expiresAt = now + LIMITS.loginKnownMs;
  await db.deleteFrom('sysLoginFailure').where('id', '=', pair).execute();
  await db
    .insertInto('sysLoginFailure')
    .values({ id: known, failures: 0, expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt }))
    .execute();
}

/** Where an account comes in: its network and, of a browser, the system. */
export interface Place {
  userId: string;
  ip: string;
  /** Empty where no browser asks: a script is no device, but comes from somewhere. */
  system: string;
}

/** Whether an account came in here before, or never anywhere: then there is nothing to compare with. Notes that it did. */
export async function seenBefore(db: Db, { userId, ip, system }: Place, now: number): Promise<boolean> {
  const start = `seen:${createHash('sha256').update(userId).digest('hex').slice(0, 32)}`;
  const network = { this: `${start}|${networkOf(ip)}`, any: `${start}|any` };
  const device = { this: `${network.this}|${system}`, any: `${start}|device` };
  const asked = system === '' ? network : device;
  const seen = await countsOf(db, Object.values(asked), now);
  if (Object.values(asked).every((id) => isFresh(seen.get(id), now))) return true;
  const expiresAt = now + LIMITS.loginKnownMs;
  const ids = [...Object.values(network), ...(system === '' ? [] : Object.values(device))].sort();
  await db
    .insertInto('sysLoginFailure')
    .values(ids.map((id) => ({ id, failures: 0, expiresAt })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt }))
    .execute();
  return !seen.has(asked.any) || seen.has(asked.this);
}

/** Lifts the locks of a name at every address, as a new password does. */
export async function liftLocks(db: Db, { kind, name }: Omit<Tried, 'ip'>): Promise<void> {
  const { subject, pair } = keysOf({ kind, name, ip: '' });
  await db
    .deleteFrom('sysLoginFailure')
    .where((where) => where.or([where('id', '=', subject), where('id', 'like', `${pair}%`)]))
    .execute();
}
