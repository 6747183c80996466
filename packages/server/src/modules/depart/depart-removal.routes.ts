import { MESSAGES } from '@songbai/contract/messages.ts';
import { departIdsQuery, movePeopleBody } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { movePeople, removalEffect } from './depart-removal.ts';

const REMOVE = { permission: 'system:depart:delete' } as const;

/** What comes before the deletion of departments. */
export function departRemovalRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/removalEffect',
    access: REMOVE,
    summary: '删除部门会影响的下级部门和人员',
    query: departIdsQuery,
    handle: async ({ actor, query }) => ok(await removalEffect(db, actor, query.ids)),
  });
  route(app, {
    method: 'PUT',
    url: '/sys/sysDepart/movePeople',
    access: REMOVE,
    summary: '把删除后将没有部门的人员转入另一部门',
    body: movePeopleBody,
    handle: async ({ actor, body }) => done(MESSAGES.departPeopleMoved(await movePeople(server, actor, body))),
  });
}
