import { randomInt } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';

const LENGTH = 4;
/** Digits and letters of both cases without the ambiguous o, O and I (contract/1 §2.1). */
const CHARACTERS = '0123456789abcdefghijklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

const cacheKey = (checkKey: string): string => `captcha:${checkKey}`;

type Draw = (text: string, options: { noise: number; color: boolean; background: string }) => string;
/** The package exports a function with further functions as properties; its types only declare the latter. */
const isDraw = (value: unknown): value is Draw => typeof value === 'function';

/**
 * A new text for a key; it replaces the former one and expires after 60 s. It is told as it is where a slide stands in
 * the place of the picture: that keeps out whoever did not look at the page, and no more.
 */
export async function issueText({ cache, clock }: Pick<Server, 'cache' | 'clock'>, checkKey: string): Promise<string> {
  const text = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
  // The expiry is stored too: a cache outside this process has its own clock.
  const kept = `${clock.now() + LIMITS.captchaLifeMs} ${text.toLowerCase()}`;
  await cache.set(cacheKey(checkKey), kept, LIMITS.captchaLifeMs);
  return text;
}

/** Draws a new picture for a key as a data URL. */
export async function issueCaptcha(
  { cache, clock }: Pick<Server, 'cache' | 'clock'>,
  checkKey: string,
): Promise<string> {
  const text = await issueText({ cache, clock }, checkKey);
  // Loaded lazily with the first picture: its font takes longer to read than the server takes to start.
  const { default: draw }: { default: unknown } = await import('svg-captcha');
  if (!isDraw(draw)) throw new TypeError('svg-captcha draws no more');
  const svg = draw(text, { noise: 3, color: true, background: '#f0f2f5' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/**
 * Compares the typed text, ignoring case; the captcha is consumed whatever the result (design.md §9).
 * @throws AppError captchaMissing (nothing is consumed then) or captchaWrong
 */
export async function spendCaptcha(
  { cache, clock }: Pick<Server, 'cache' | 'clock'>,
  typed: string | null | undefined,
  checkKey: string | number | null | undefined,
): Promise<void> {
  const answer = typed?.trim().toLowerCase() ?? '';
  if (answer === '' || (checkKey ?? '') === '') throw new AppError('captchaMissing');
  const [until, text] = (await cache.take(cacheKey(String(checkKey))))?.split(' ') ?? [];
  if (text !== answer || Number(until) <= clock.now()) throw new AppError('captchaWrong');
}
