import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Desk } from '../account/index.ts';
import { isStepLeft, refuseTry, type Visitor } from '../session/index.ts';
import type { Browsers } from './browser.ts';
import type { Provider } from './providers/provider.ts';
import { switchedOff } from './switches.store.ts';

/** Dependencies shared by the calls of this module. */
export interface ThirdDesk extends Desk {
  /** The configured providers by their source. */
  providers: ReadonlyMap<string, Provider>;
  browsers: Browsers;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}

/** The configured providers that no administrator has switched off. */
export async function openProviders({ server, providers }: ThirdDesk): Promise<ReadonlyMap<string, Provider>> {
  if (providers.size === 0) return providers;
  const off = await switchedOff(server.database.db);
  return new Map([...providers].filter(([source]) => !off.has(source)));
}

/**
 * The provider of an address.
 * @throws AppError thirdLoginOff when there is none at all, `unknown` otherwise
 */
export async function providerOf(
  desk: ThirdDesk,
  source: string,
  unknown: ErrorKey = 'thirdSourceUnknown',
): Promise<Provider> {
  const providers = await openProviders(desk);
  const provider = providers.get(source);
  if (provider) return provider;
  throw new AppError(providers.size === 0 ? 'thirdLoginOff' : unknown);
}

/**
 * Runs one step of a sign-in; a refusal gets its row in the sign-in log, whatever its reason.
 * @param name the provider, or where the person said he comes from
 */
export async function noted<T>(
  { server }: ThirdDesk,
  name: string,
  visitor: Visitor,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isStepLeft(error)) throw error;
    // Counted and logged by whoever checks codes and passwords.
    if (error.key === 'thirdSmsWrong' || error.key === 'thirdPasswordWrong') throw error;
    if (error.cause !== undefined) server.log.warn(errorFields(error.cause), 'third-party sign-in failed');
    const tried = { kind: 'third', name, ip: visitor.ip } as const;
    const failed = { account: undefined, reason: error.message, shownName: name };
    await refuseTry(server, tried, visitor.userAgent, failed);
    throw error;
  }
}
