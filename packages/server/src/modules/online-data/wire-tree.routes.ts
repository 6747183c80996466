import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertQuery, assertSuperQuery } from './button-rights.ts';
import { tableOf } from './targets.ts';
import { treeLevels, treePage } from './tree.ts';
import { parentFieldOf } from './tree-rules.ts';
import { wireRow } from './wire-names.ts';
import { wireQuery } from './wire-query.ts';

/** Parents that one call may open again. */
const MOST_OPENED = 200;

/** Designed trees for the family's clients (contract/2 §16.5 getTreeData, online.md §5.3). */
export function wireTreeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/online/cgform/api/getTreeData/:code',
    access: { signedIn: true },
    summary: '树形在线表的数据',
    handle: async ({ actor, params, request }) => {
      const runtime = await tableOf(server, actor, params.code, 'list');
      const { hasQuery, batchFlag, ...given } = request.query as ListParams;
      const field = parentFieldOf(runtime.live.design, runtime.table.resource) ?? '';
      const parents = typeof given[field] === 'string' ? String(given[field]) : '';
      // Opening a node asks for nothing else.
      if (hasQuery === 'true' || batchFlag === 'true') assertQuery(runtime, given);
      else assertSuperQuery(runtime.rights, given);
      const query = wireQuery(runtime.list.resource, { ...given, [field]: undefined });
      const from = reading(server, actor);
      if (batchFlag === 'true') {
        const opened = parents
          .split(',')
          .filter((id) => id !== '')
          .slice(0, MOST_OPENED);
        return ok(opened.length === 0 ? [] : (await treeLevels(from, runtime, query, opened)).map(wireRow));
      }
      const { rows, total } = await treePage(from, runtime, query, { parent: parents, flat: hasQuery === 'true' });
      return ok(pageOf(rows.map(wireRow), total, query));
    },
  });
}
