import { randomInt } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';

const LENGTH = 4;
/** Digits and letters of both cases without o, O and I, which look like others (contract/1 §2.1). */
const CHARACTERS = '0123456789abcdefghijklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

const cacheKey = (checkKey: string): string => `captcha:${checkKey}`;

type Draw = (text: string, options: { noise: number; color: boolean; background: string }) => string;
/** The package is a function with others hung on it; its own types know the others only. */
const isDraw = (value: unknown): value is Draw => typeof value === 'function';

/** Draws a new picture for a key as a data URL; the former text of the key is void, the new one lives 60 s. */
export async function issueCaptcha(
  { cache, clock }: Pick<Server, 'cache' | 'clock'>,
  checkKey: string,
): Promise<string> {
  const text = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
  // The moment goes along: a cache outside this process has a clock of its own.
  const kept = `${clock.now() + LIMITS.captchaLifeMs} ${text.toLowerCase()}`;
  await cache.set(cacheKey(checkKey), kept, LIMITS.captchaLifeMs);
  // Loaded with the first picture: its font takes longer to read than the server takes to start.
  const { default: draw }: { default: unknown } = await import('svg-captcha');
  if (!isDraw(draw)) throw new TypeError('svg-captcha draws no more');
  const svg = draw(text, { noise: 3, color: true, background: '#f0f2f5' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/**
 * Compares what was typed, ignoring case; the text is spent whatever the outcome (design.md §9).
 * @throws AppError captchaMissing (nothing is spent then) or captchaWrong
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
