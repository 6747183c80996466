import { HEADER, OWN_CLIENT } from '@songbai/contract/wire/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/** Whether the stock Vue3 client asks, which names itself in a header (contract/1 §6.2). */
export const isVue3 = ({ headers }: Headers): boolean => headers['x-version'] === 'v3';

/**
 * Refuses a change without version from our own pages, which know it. The header decides nothing about rights: stock
 * clients have no versions, and what they send is compared field by field (resource/write/read-at.store.ts).
 * @throws AppError versionMissing
 */
export function assertVersion({ headers }: Headers, version: unknown): void {
  if (version === undefined && headers[HEADER.client] === OWN_CLIENT) throw new AppError('versionMissing');
}
