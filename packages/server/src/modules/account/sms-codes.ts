import { randomInt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Cache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SmsTemplate } from './sms-gateway.ts';

/** What a code is for; `mail` proves a mail address, in the place of a phone. */
export type CodeUse = SmsTemplate | 'mail';

/** The only code a phone has at a time, for any use (contract/1 §2.3). */
export interface Slot {
  code: string;
  use: CodeUse;
  /** The account it was issued for; null when there is none, and always for a registration. */
  username: string | null;
  guesses: number;
  /** Epoch ms: a cache outside this process has its own clock. */
  until: number;
}

interface Parts {
  cache: Cache;
  clock: Clock;
}

const cacheKey = (mobile: string): string => `sms:${mobile}`;

/** Six digits from a secure random source. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** True while the phone has a code for this use; one for another use does not count, because a new code replaces it. */
export async function hasCode(parts: Parts, mobile: string, use: CodeUse): Promise<boolean> {
  const slot = read(parts, await parts.cache.get(cacheKey(mobile)));
  return slot?.use === use;
}

/** Stores a code; it replaces the former one of the phone. */
export async function keepCode({ cache, clock }: Parts, mobile: string, slot: Slot): Promise<void> {
  await cache.set(cacheKey(mobile), JSON.stringify(slot), slot.until - clock.now());
}

export async function dropCode({ cache }: Parts, mobile: string): Promise<void> {
  await cache.take(cacheKey(mobile));
}

export type Tried = { outcome: 'right'; slot: Slot } | { outcome: 'wrong' | 'expired' };

/**
 * Checks a typed code. The slot is taken out atomically across nodes, so that concurrent guesses are counted one by
 * one. A wrong guess restores it until the fifth (design.md §9); a right one consumes it.
 */
export async function tryCode(parts: Parts, mobile: string, use: CodeUse, typed: string): Promise<Tried> {
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

/** Restores a code with one try less; after the fifth it is deleted. */
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
