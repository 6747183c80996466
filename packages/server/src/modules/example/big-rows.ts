import { BIG_ROWS, EXAMPLE_CALLS } from '@songbai/contract/modules/example/example.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { insertRows } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { holdTenant, lastNumber } from './example.store.ts';
import { bigRowTable } from './tables.ts';

/** Rows of one transaction, so that no other write waits for all of them. */
const BLOCK = 2000;
const TRADES = ['销售', '收银', '档案', '安葬', '绿化', '石刻', '客服', '财务'];

/** 大数据列表: read by pages, and filled once with rows that are made here. */
export function bigRowRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, bigRowTable);
  route(app, {
    method: 'POST',
    ...EXAMPLE_CALLS.fill,
    access: { permission: 'test:bigRow:fill' },
    summary: '生成大数据列表的数据',
    handle: async ({ actor, body }) => {
      const total = await fillUpTo(server, actor, body.rows);
      return done(`共${total}行数据`, { total });
    },
  });
}

async function fillUpTo(server: Server, actor: Actor, wanted: number): Promise<number> {
  for (;;) {
    const total = await write(server, actor, (work) => fillBlock(work, wanted));
    if (total >= wanted) return total;
  }
}

/** The next rows after the last one; where several fill at once, each block has its own numbers. */
async function fillBlock(work: Work, wanted: number): Promise<number> {
  const { tenantId, username } = work.actor;
  await holdTenant(work.db, tenantId);
  const last = await lastNumber(work.db, tenantId);
  const until = Math.min(last + BLOCK, wanted, BIG_ROWS);
  const stamp = { tenantId, createBy: username, createTime: work.clock.datetime() };
  const rows = Array.from({ length: Math.max(0, until - last) }, (_none, at) => ({
    id: newId(),
    ...rowOf(last + at + 1),
    ...stamp,
  }));
  await insertRows(work, bigRowTable.resource.table, rows);
  return Math.max(last, until);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The same row for the same number. */
function rowOf(num: number) {
  return {
    num,
    name: `样例记录${String(num).padStart(6, '0')}`,
    trade: TRADES[num % TRADES.length] ?? '',
    amount: ((num * 7919) % 1_000_000) + 100,
    day: `${2017 + (num % 9)}-${two((num % 12) + 1)}-${two((num % 28) + 1)}`,
  };
}
