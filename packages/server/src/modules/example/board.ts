import { EXAMPLE_CALLS, type TaskMove } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleTask } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { stored } from '../../resource/read/store.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { mark, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { columnOfBoard, holdTenant } from './example.store.ts';
import { taskTable } from './tables.ts';

/** 拖拽看板: a task keeps its column and its place in it. */
export function boardRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, taskTable, taskHooks());
  route(app, {
    method: 'POST',
    ...EXAMPLE_CALLS.moveTask,
    access: { permission: actionCode(exampleTask, 'edit') },
    summary: '移动任务',
    handle: async ({ actor, body }) => {
      await write(server, actor, (work) => moveTask(work, body as TaskMove), { short: true });
      return okText('移动成功');
    },
  });
}

/** New tasks come to lie at the end of their column. */
function taskHooks(): ResourceHooks<typeof exampleTask> {
  return {
    beforeInsert: async (work, draft) => {
      await holdTenant(work.db, work.actor.tenantId);
      const column = await columnOfBoard(work.db, work.actor.tenantId, String(draft.status));
      return { orderNum: (column.at(-1)?.orderNum ?? 0) + 1 };
    },
  };
}

/**
 * The column is numbered anew from one, so that places never run out between two tasks; only those that stand elsewhere
 * afterwards are written.
 * @throws AppError recordMissing for a task that is gone, exampleTaskGone for a neighbour that is no longer there
 */
async function moveTask(work: Work, { id, status, before }: TaskMove): Promise<void> {
  await holdTenant(work.db, work.actor.tenantId);
  const [task] = await stored(work, taskTable, [id]);
  if (!task) throw new AppError('recordMissing');
  if (task.status !== status) await update(work, taskTable, id, { status }, { before: task });
  if (before === id) return;
  const others = (await columnOfBoard(work.db, work.actor.tenantId, status)).filter((other) => other.id !== id);
  const at = before === '' ? others.length : others.findIndex((other) => other.id === before);
  if (at < 0) throw new AppError('exampleTaskGone');
  const order = [...others.slice(0, at), { id, orderNum: null }, ...others.slice(at)];
  for (const [index, one] of order.entries())
    if (one.orderNum !== index + 1) await mark(work, taskTable, one.id, { orderNum: index + 1 });
}
