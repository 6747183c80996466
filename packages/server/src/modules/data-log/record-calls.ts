import type { Resource } from '@songbai/contract/resource/define.ts';
import { type Envelope, HEADER } from '@songbai/contract/wire/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/route.ts';
import { tokenOf } from '../../http/session.ts';
import type { Config } from '../../platform/config.ts';

const UNKNOWN_PATH = 404;

/**
 * Asks the record's own call in the name of whoever asks here, so that its rights, data rules, checks and consequences hold
 * whichever module keeps it.
 */
async function ask(
  { apiBasePath }: Config,
  request: FastifyRequest,
  call: { method: 'GET' | 'PUT'; path: string; query?: Record<string, string>; body?: object },
): Promise<Envelope> {
  const tenant = request.headers[HEADER.tenant] ?? request.headers[HEADER.tenantLegacy];
  const reply = await request.server.inject({
    method: call.method,
    url: apiBasePath + call.path,
    ...(call.query ? { query: call.query } : {}),
    ...(call.body ? { payload: call.body } : {}),
    remoteAddress: addressOf(request),
    headers: {
      [HEADER.token]: tokenOf(request) ?? '',
      ...(typeof tenant === 'string' ? { [HEADER.tenant]: tenant } : {}),
      'user-agent': request.headers['user-agent'] ?? '',
    },
  });
  return reply.json<Envelope>();
}

/** Whether the record's own page would show it to this person, were it not deleted; records without such a call are judged by the list right. */
export async function isShown(
  config: Config,
  request: FastifyRequest,
  resource: Resource,
  id: string,
): Promise<boolean> {
  const query = { id, withDeleted: '1' };
  const reply = await ask(config, request, { method: 'GET', path: `${resource.path}/queryById`, query });
  return reply.success || reply.code === UNKNOWN_PATH;
}

/** Edits the record as its own page would. */
export function editRecord(
  config: Config,
  request: FastifyRequest,
  resource: Resource,
  body: object,
): Promise<Envelope> {
  return ask(config, request, { method: 'PUT', path: `${resource.path}/edit`, body });
}
