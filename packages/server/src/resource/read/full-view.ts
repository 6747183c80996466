import { LOG_TYPES, OPERATE } from '@songbai/contract/modules/log/log.resource.ts';
import { fullViewBody } from '@songbai/contract/resource/full-view.calls.ts';
import { VIEW_FULL } from '@songbai/contract/rules/masks.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { assertAccess, route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { levelFor } from '../describe/masks.ts';
import type { Server } from '../server-context.ts';
import type { ResourceSource } from '../source.ts';
import { writeLog } from '../write/sys-log.store.ts';
import { write } from '../write/work.ts';
import { stored } from './store.ts';

/** Reveals one masked value to a permitted user, for a recorded reason (domain.md §9). */
export function fullViewRoute(app: FastifyInstance, server: Server, source: ResourceSource): void {
  route(app, {
    method: 'POST',
    url: `${source.path}/viewFull`,
    access: { permission: VIEW_FULL },
    summary: `查看${source.title}的完整信息`,
    body: fullViewBody,
    logsItself: true,
    handle: async (call) => {
      const { actor, body } = call;
      const { table } = await source.of(call, 'list');
      const { resource } = table;
      const field = Object.hasOwn(resource.fields, body.field) ? resource.fields[body.field] : undefined;
      if (!field?.sensitive) throw new AppError('invalid', { detail: '该字段没有掩码' });
      assertAccess(source.access('list'), actor);
      if (levelFor(actor, resource, body.field) === '0') throw new AppError('forbidden');
      return write(server, actor, async (work) => {
        const [row] = await stored(work, table, [body.id]);
        if (!row) throw new AppError('recordMissing');
        const record = String(row[resource.titleField] ?? row.id);
        // Records who saw which value of which record in full, and why.
        const logContent = `查看完整${field.label}：${resource.title}「${record}」，原因：${body.reason}`;
        await writeLog(work.db, server.clock, actor, {
          logType: LOG_TYPES.operation,
          operateType: OPERATE.query,
          logContent,
        });
        return ok({ value: row[body.field] ?? null });
      });
    },
  });
}
