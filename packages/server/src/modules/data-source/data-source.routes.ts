import {
  SOURCE_OPTIONS,
  type SourceOption,
  TEST_CONNECTION,
} from '@songbai/contract/modules/data-source/data-source.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { sourceBy, sourceNames } from './data-source.store.ts';
import { openPassword } from './passwords.ts';
import { samePlace } from './places.ts';
import { tryConnection } from './sources.ts';

/** The calls of data sources besides the generic ones (contract/2 §8). */
export function dataSourceRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: SOURCE_OPTIONS,
    access: { permission: 'system:dataSource:list' },
    summary: '数据源选项',
    handle: async ({ actor }) => {
      const names = await sourceNames(db, actor.tenantId);
      return ok(names.map(({ code, name }): SourceOption => ({ value: code, label: name, text: name })));
    },
  });
  route(app, {
    method: 'POST',
    ...TEST_CONNECTION,
    access: { permission: 'system:dataSource:test' },
    summary: '测试数据源连接',
    handle: async ({ actor, body }) => {
      const { id, dbPassword, ...fields } = body;
      let password = dbPassword ?? '';
      if (id && password === '') {
        const saved = await sourceBy(db, actor.tenantId, 'id', id);
        if (!saved) throw new AppError('recordMissing');
        // A saved password is only ever sent where it was meant for.
        if (saved.dbPassword !== null && !samePlace(saved, fields)) throw new AppError('sourcePasswordAgain');
        password = openPassword(server.sealer, saved);
      }
      await tryConnection(server, fields, password);
      return done('连接成功', true);
    },
  });
}
