import { ERRORS } from '@songbai/contract/errors.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { UNIQUE_CHECKS } from '@songbai/contract/modules/dict/table-lists.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { isTaken } from './table-options.store.ts';

const text = (title: string, maxLength: number) => Type.String({ maxLength, default: '', title });
const duplicateQuery = Type.Object({
  tableName: text('tableName', 64),
  fieldName: text('fieldName', 64),
  fieldVal: text('fieldVal', 500),
  dataId: text('dataId', 64),
});

/** Whether a value is free; only for columns on the allow-list (contract/1 §15.1). */
export function duplicateRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/duplicate/check',
    access: { signedIn: true },
    summary: '唯一性校验',
    query: duplicateQuery,
    handle: async ({ actor, query }) => {
      const { message, code } = ERRORS.duplicateCheckEmpty;
      if (query.fieldVal === '') return { ...done(message), code };
      const list = Object.hasOwn(UNIQUE_CHECKS, query.tableName) ? UNIQUE_CHECKS[query.tableName] : undefined;
      if (!list?.columns.includes(query.fieldName)) throw new AppError('duplicateConfig');
      // Callers without the right always get "free"; saving refuses a taken value all the same.
      if (list.askers && !list.askers.some((code) => actor.codes.has(code))) return done(MESSAGES.valueFree);
      if (isMasked(actor, query.tableName, query.fieldName)) return done(MESSAGES.valueFree);
      const value = { table: query.tableName, column: query.fieldName, value: query.fieldVal, ownId: query.dataId };
      if (await isTaken(server, actor, list, value)) throw new AppError('duplicateTaken');
      return done(MESSAGES.valueFree);
    },
  });
}

/** Nobody finds out a value that he sees only masked by asking whether it is taken. */
function isMasked(actor: Actor, table: string, column: string): boolean {
  const shown = RESOURCES.filter((resource) => resource.table === table);
  return shown.some((resource) => fieldMasks(actor, resource).some(({ name }) => columnOf(name) === column));
}
