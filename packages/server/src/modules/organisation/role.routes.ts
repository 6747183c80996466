import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { roleNames } from './roles.store.ts';

/** Names and codes of all roles, for choosing one (contract/1 §5.2, §6); what they grant is another call's. */
export function roleRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/role/queryall',
    access: { signedIn: true },
    summary: '全部角色',
    handle: async () => ok(await roleNames(server.database.db)),
  });
}
