import type { Resource } from '@songbai/contract/resource/define.ts';
import { type Envelope, HEADER } from '@songbai/contract/wire/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/route.ts';
import { tokenOf } from '../../http/session.ts';
import type { Config } from '../../platform/config.ts';

const UNKNOWN_PATH = 404;

/**
 * Calls the record's own route on behalf of the caller, so that its rights, data rules, checks and effects apply
 * whatever module owns it.
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

/**
 * Whether the record's page would show it to this person, ignoring deletion; without such a call the list right
 * decides.
 */
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

/** Edits the record through its own edit route. */
export function editRecord(
  config: Config,
  request: FastifyRequest,
  resource: Resource,
  body: object,
): Promise<Envelope> {
  return ask(config, request, { method: 'PUT', path: `${resource.path}/edit`, body });
}
