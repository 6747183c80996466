import { LIMITS } from '../../limits.ts';

/**
 * Failed tries of the last ten minutes around one try: of this name from this address, of this name from anywhere, of
 * this address for any name. `last…`: moment of the last failure, epoch ms.
 */
export interface TryHistory {
  pair: number;
  subject: number;
  address: number;
  lastOfPair: number;
  lastOfAddress: number;
  /** This name signed in from this address before. */
  known: boolean;
}

export interface Admission {
  /** No try for ten minutes after the last failure. */
  locked: boolean;
  /** Only with a captcha, where the server may ask for one. */
  captcha: boolean;
  /** Time until the next try is looked at. */
  waitMs: number;
}

const WAIT_STEP_MS = 1000;
/** More than the exponents that reach the longest wait. */
const MOST_DOUBLINGS = 16;

/**
 * What a try has to overcome. Only a name and an address together are locked, so nobody locks out others from afar; a
 * name or an address with many failures costs a captcha and a growing wait. The wait counts from the own address's last
 * failure: whoever comes from elsewhere, or from an address the name is known at, does not wait.
 */
export function admission(history: TryHistory, now: number): Admission {
  const { pair, subject, address, known } = history;
  const hot = !known && (subject >= LIMITS.loginSlowSubject || address >= LIMITS.loginSlowAddress);
  const waits = known
    ? []
    : [
        history.lastOfPair + growing(subject - LIMITS.loginSlowSubject) - now,
        history.lastOfAddress + growing(address - LIMITS.loginSlowAddress) - now,
      ];
  return {
    locked: pair >= LIMITS.loginFailures,
    captcha: hot || pair >= LIMITS.loginCaptchaFrom,
    waitMs: Math.max(0, ...waits),
  };
}

/** 1 s at the threshold, twice as much with each further failure, a minute at most; nothing below the threshold. */
function growing(over: number): number {
  if (over < 0) return Number.NEGATIVE_INFINITY;
  return Math.min(WAIT_STEP_MS * 2 ** Math.min(over, MOST_DOUBLINGS), LIMITS.loginWaitMs);
}

/** Numbers of failures in the window after one more: of the name, of the address, of all. */
export interface FailureCounts {
  subject: number;
  address: number;
  all: number;
}

/**
 * Whether a failed try gets its own row of the sign-in log. Every one does at first; of a name, an address or a server
 * under attack only those at growing distances do, so that the log cannot be flooded. The row tells the count.
 */
export function isLogged({ subject, address, all }: FailureCounts): boolean {
  return (
    (subject <= LIMITS.loginLogEach || isPowerOfTwo(subject)) &&
    (address <= LIMITS.loginLogEach * 2 || isPowerOfTwo(address)) &&
    (all <= LIMITS.loginLogAll || all % LIMITS.loginLogAll === 0)
  );
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

/** Content of the row of a failed try. */
export function failedTryText(label: string, name: string, { subject, address }: FailureCounts): string {
  const counts = [
    ...(subject > LIMITS.loginLogEach ? [`该账号近期第${subject}次`] : []),
    ...(address > LIMITS.loginLogEach ? [`该地址近期第${address}次`] : []),
  ];
  return `${label}: ${name},登录失败！${counts.length > 0 ? `（${counts.join('，')}）` : ''}`;
}
