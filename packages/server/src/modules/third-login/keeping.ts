import { LIMITS } from '@songbai/contract/limits.ts';
import type { ThirdSource } from '@songbai/contract/modules/third-login/third-login.words.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Profile } from './providers/provider.ts';

/** A browser on its way to a provider; known by its state. */
export interface KeptAttempt {
  source: ThirdSource;
  /** Mark of the browser it began in. */
  browser: string;
  nonce: string;
  verifier: string;
  /** Where a sign-in inside an enterprise app goes on; null for the pop-up. */
  page: string | null;
  /** Account that somebody signed in wants to bind the identity to; null for a sign-in. */
  owner: string | null;
}

/** A person whom a provider vouched for and who has no account yet; known by its uuid. */
export interface KeptIdentity {
  source: ThirdSource;
  browser: string;
  profile: Profile;
  /** The account of the same name, if there is one. */
  sameName: string | null;
  operateCode: string;
  guesses: number;
}

/** An account that may be entered once; known by its code. */
export interface KeptEntry {
  source: ThirdSource;
  userId: string;
  /** Of the browser that may, where the code travels in an address. */
  browser: string | null;
}

interface Kinds {
  attempt: KeptAttempt;
  identity: KeptIdentity;
  entry: KeptEntry;
}

const LIVES: Readonly<Record<keyof Kinds, number>> = {
  attempt: LIMITS.thirdAttemptMs,
  identity: LIMITS.thirdWaitingMs,
  entry: LIMITS.ticketLifeMs,
};

type Parts = Pick<Server, 'cache' | 'clock'>;
/** The moment is kept too: a cache outside this process has its own clock. */
type Kept<K extends keyof Kinds> = Kinds[K] & { until: number };

const keyOf = (kind: keyof Kinds, secret: string): string => `third:${kind}:${secretHash(secret)}`;

/** Keeps something until it is taken or its time is over; returns the secret by which it is known. */
export async function keep<K extends keyof Kinds>({ cache, clock }: Parts, kind: K, what: Kinds[K]): Promise<string> {
  const secret = newSecret();
  const kept: Kept<K> = { ...what, until: clock.now() + LIVES[kind] };
  await cache.set(keyOf(kind, secret), JSON.stringify(kept), LIVES[kind]);
  return secret;
}

/** Takes it out: of calls at the same moment, on all nodes, one gets it. */
export async function take<K extends keyof Kinds>(
  { cache, clock }: Parts,
  kind: K,
  secret: string,
): Promise<Kept<K> | undefined> {
  return read({ clock }, await cache.take(keyOf(kind, secret)));
}

/** Looks at it. */
export async function look<K extends keyof Kinds>(
  { cache, clock }: Parts,
  kind: K,
  secret: string,
): Promise<Kept<K> | undefined> {
  return read({ clock }, await cache.get(keyOf(kind, secret)));
}

/** Puts back what was taken out, for the time it still has. */
export async function putBack<K extends keyof Kinds>(
  { cache, clock }: Parts,
  kind: K,
  secret: string,
  kept: Kept<K>,
): Promise<void> {
  const left = kept.until - clock.now();
  if (left > 0) await cache.set(keyOf(kind, secret), JSON.stringify(kept), left);
}

function read<K extends keyof Kinds>({ clock }: Pick<Parts, 'clock'>, text: string | null): Kept<K> | undefined {
  const kept = text === null ? undefined : (JSON.parse(text) as Kept<K>);
  return kept && kept.until > clock.now() ? kept : undefined;
}
