import { LIMITS } from '@songbai/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret } from '../../platform/ids.ts';
import { apiAddress } from './browser.ts';
import type { ThirdDesk } from './desk.ts';
import { type KeptAttempt, keep, take } from './keeping.ts';
import type { Profile, Provider } from './providers/provider.ts';

/** Failures of a provider that have a text of their own; whatever else goes wrong there is no valid answer. */
const OWN_TEXT: ReadonlySet<string> = new Set([
  'thirdDenied',
  'thirdRefused',
  'thirdAway',
  'thirdNoIdentity',
  'thirdNotMember',
]);

interface Beginning {
  provider: Provider;
  /** Mark of the browser. */
  browser: string;
  /** Where a sign-in inside the provider's app goes on. */
  page: string | null;
  /** The account that the identity is to be bound to. */
  owner?: string;
}

/**
 * Where the browser is sent to; what comes back is accepted once, from this browser, for ten minutes.
 * @throws AppError thirdAway
 */
export async function begin({ server }: ThirdDesk, { provider, browser, page, owner }: Beginning): Promise<string> {
  const { source } = provider;
  const kept = { source, browser, nonce: newSecret(), verifier: newSecret(), page, owner: owner ?? null };
  const state = await keep(server, 'attempt', kept);
  const way = { ...kept, state, redirectUri: redirectUri(server, provider, page !== null), inApp: page !== null };
  return answered(provider, (signal) => provider.authoriseAddress(way, signal));
}

/** The address that is registered at the provider. */
export function redirectUri({ config }: ThirdDesk['server'], { source }: Provider, inApp: boolean): string {
  return `${apiAddress(config)}/sys/thirdLogin/${inApp ? 'oauth2/' : ''}${source}/callback`;
}

/**
 * The attempt that a browser comes back from; its state is used up, whoever shows it.
 * @throws AppError thirdStateInvalid, thirdStateForeign
 */
export async function attemptOf(
  { server }: ThirdDesk,
  {
    provider,
    state,
    browser,
    inApp,
  }: { provider: Provider; state: string; browser: string | undefined; inApp: boolean },
): Promise<KeptAttempt> {
  const attempt = await take(server, 'attempt', state);
  if (attempt?.source !== provider.source || (attempt.page !== null) !== inApp) throw new AppError('thirdStateInvalid');
  if (attempt.browser !== browser) throw new AppError('thirdStateForeign');
  return attempt;
}

/**
 * Whom the provider vouches for.
 * @throws AppError thirdDenied, thirdRefused, thirdAway, thirdNoIdentity, thirdNotMember
 */
export function identify(
  { server }: ThirdDesk,
  provider: Provider,
  { attempt, state, answer }: { attempt: KeptAttempt; state: string; answer: URLSearchParams },
): Promise<Profile> {
  const inApp = attempt.page !== null;
  const { nonce, verifier } = attempt;
  const way = { nonce, verifier, state, redirectUri: redirectUri(server, provider, inApp), inApp };
  return answered(provider, async (signal) => provider.profile(await provider.exchange(way, answer, signal), signal));
}

/** Gives a provider its time, and every failure of it a text. */
export async function answered<T>({ name }: Provider, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await act(AbortSignal.timeout(LIMITS.thirdExchangeMs));
  } catch (cause) {
    if (cause instanceof AppError && OWN_TEXT.has(cause.key)) throw cause;
    throw new AppError('thirdAway', { name }, { cause });
  }
}
