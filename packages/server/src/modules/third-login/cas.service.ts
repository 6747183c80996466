import { LIMITS } from '@songbai/contract/limits.ts';
import { CAS_SOURCE } from '@songbai/contract/modules/third-login/third-login.words.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { callOut } from '../../platform/outbound-http.ts';
import { type CasAnswer, readCasAnswer } from './cas-answer.ts';
import { switchedOff } from './switches.store.ts';

/** Whether no administrator has switched the CAS server off. */
export async function casIsOpen(db: Db): Promise<boolean> {
  return !(await switchedOff(db)).has(CAS_SOURCE);
}

/**
 * What the CAS server says of a ticket for a service.
 * @throws AppError casAway
 */
export async function askCas(
  outbound: Outbound,
  casUrl: string,
  { ticket, service }: { ticket: string; service: string },
): Promise<CasAnswer> {
  const address = new URL(`${casUrl}/p3/serviceValidate`);
  address.searchParams.set('ticket', ticket);
  address.searchParams.set('service', service);
  try {
    const signal = AbortSignal.timeout(LIMITS.thirdExchangeMs);
    const headers = { accept: 'application/xml', 'user-agent': 'songbai' };
    const reply = await callOut(outbound, address.href, { method: 'GET', headers, signal });
    const answer = reply.status === 200 ? readCasAnswer(reply.body) : undefined;
    if (!answer) throw new Error(`CAS answered ${reply.status} ${reply.type}`);
    return answer;
  } catch (cause) {
    throw new AppError('casAway', {}, { cause });
  }
}
