import type { ThirdSameName } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { THIRD_FAILED, THIRD_PHONE, THIRD_SOURCES } from '@songbai/contract/modules/third-login/third-login.words.ts';

/** How the sign-in page goes on after the value that the pop-up posted (contract/1 §2.5). */
export type ThirdStep =
  | { kind: 'failed' }
  | { kind: 'phone'; uuid: string }
  | { kind: 'code'; code: string }
  | { kind: 'sameName'; question: ThirdSameName }
  | { kind: 'unknown' };

/** What a posted value means. */
export function stepOf(posted: unknown): ThirdStep {
  if (typeof posted === 'string') {
    if (posted === THIRD_FAILED) return { kind: 'failed' };
    if (posted.includes(THIRD_PHONE)) return { kind: 'phone', uuid: posted.split(',')[1] ?? '' };
    return posted === '' ? { kind: 'unknown' } : { kind: 'code', code: posted };
  }
  return isSameName(posted) ? { kind: 'sameName', question: posted } : { kind: 'unknown' };
}

function isSameName(value: unknown): value is ThirdSameName {
  if (typeof value !== 'object' || value === null) return false;
  const { isObj, source, uuid, username, operateCode } = value as Record<string, unknown>;
  const texts = [uuid, username, operateCode].every((text) => typeof text === 'string' && text !== '');
  return isObj === true && texts && THIRD_SOURCES.some((known) => known === source);
}
