import { randomInt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Cache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SmsTemplate } from './sms-gateway.ts';

/** The one code a phone has at a time, whatever it was asked for (contract/1 §2.3). */
export interface Slot {
  code: string;
  use: SmsTemplate;
  /** The account it was issued for; null when there is none, and always for a registration. */
  username: string | null;
  guesses: number;
  /** Epoch ms: a cache outside this process has a clock of its own. */
  until: number;
}

interface Parts {
  cache: Cache;
  clock: Clock;
}

const cacheKey = (mobile: string): string => `sms:${mobile}`;

/** Six digits of a secure source. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** True while the phone has a code for this use; one for another use does not count, because a new code replaces it. */
export async function hasCode(parts: Parts, mobile: string, use: SmsTemplate): Promise<boolean> {
  const slot = read(parts, await parts.cache.get(cacheKey(mobile)));
  return slot?.use === use;
}

/** Keeps a code; the former one of the phone is void. */
export async function keepCode({ cache, clock }: Parts, mobile: string, slot: Slot): Promise<void> {
  await cache.set(cacheKey(mobile), JSON.stringify(slot), slot.until - clock.now());
}

export async function dropCode({ cache }: Parts, mobile: string): Promise<void> {
  await cache.take(cacheKey(mobile));
}

export type Tried = { outcome: 'right'; slot: Slot } | { outcome: 'wrong' | 'expired' };

/**
 * Tries what somebody typed. The slot is taken out for it, on whatever node, so that guesses sent at once are counted one
 * by one; a wrong one puts it back until the fifth (design.md §9), a right one has spent it.
 */
export async function tryCode(parts: Parts, mobile: string, use: SmsTemplate, typed: string): Promise<Tried> {
  const slot = read(parts, await parts.cache.take(cacheKey(mobile)));
  if (!slot) return { outcome: 'expired' };
  if (slot.use !== use) {
    await keepCode(parts, mobile, slot);
    return { outcome: 'expired' };
  }
  if (sameText(slot.code, typed.trim())) return { outcome: 'right', slot };
  await putBack(parts, mobile, slot);
  return { outcome: 'wrong' };
}

/** Gives a code back with one try less; after the fifth it is gone. */
export async function putBack(parts: Parts, mobile: string, slot: Slot): Promise<void> {
  const guesses = slot.guesses + 1;
  if (guesses < LIMITS.smsGuesses) await keepCode(parts, mobile, { ...slot, guesses });
}

function read({ clock }: Parts, text: string | null): Slot | undefined {
  const slot = text === null ? undefined : (JSON.parse(text) as Slot);
  return slot && slot.until > clock.now() ? slot : undefined;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
