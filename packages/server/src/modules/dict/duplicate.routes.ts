import { ERRORS } from '@songbai/contract/errors.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { UNIQUE_CHECKS } from '@songbai/contract/modules/dict/table-lists.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedValue } from '../../resource/checked-draft.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { isTakenIn } from '../../resource/write/checks.store.ts';
import { isTaken } from './table-options.store.ts';

const text = (title: string, maxLength: number) => Type.String({ maxLength, default: '', title });
const duplicateQuery = Type.Object({
  tableName: text('tableName', 64),
  fieldName: text('fieldName', 64),
  fieldVal: text('fieldVal', 500),
  dataId: text('dataId', 64),
});

/** Whether a value is free; only for columns on the allow-list (contract/1 §15.1) and unique fields of designed tables. */
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
      const isListed = Object.hasOwn(UNIQUE_CHECKS, query.tableName);
      if (await (isListed ? isTakenInList : isTakenInForm)(server, actor, query)) throw new AppError('duplicateTaken');
      return done(MESSAGES.valueFree);
    },
  });
}

type DuplicateQuery = Static<typeof duplicateQuery>;

async function isTakenInList(server: Server, actor: Actor, query: DuplicateQuery): Promise<boolean> {
  const { tableName: table, fieldName: column, fieldVal: value, dataId: ownId } = query;
  const list = UNIQUE_CHECKS[table];
  if (!list?.columns.includes(column)) throw new AppError('duplicateConfig');
  // Callers without the right always get "free"; saving refuses a taken value all the same.
  if (list.askers && !list.askers.some((code) => actor.codes.has(code))) return false;
  return !isMasked(actor, table, column) && isTaken(server, actor, list, { table, column, value, ownId });
}

/** The same for a form of a designed table, which a stock client names by the table (contract/2 §16.6). */
async function isTakenInForm(server: Server, actor: Actor, query: DuplicateQuery): Promise<boolean> {
  const { tableName, fieldName: name, fieldVal, dataId: ownId } = query;
  const form = await server.designed.unique(actor, tableName, name);
  if (!form) throw new AppError('duplicateConfig');
  const value = checkedValue(form.table.resource, name, fieldVal);
  return form.mayAsk && isTakenIn(reading(server, actor), form.table, { name, value, ownId });
}

/** Nobody finds out a value that he sees only masked by asking whether it is taken. */
function isMasked(actor: Actor, table: string, column: string): boolean {
  const shown = RESOURCES.filter((resource) => resource.table === table);
  return shown.some((resource) => fieldMasks(actor, resource).some(({ name }) => columnOf(name) === column));
}
