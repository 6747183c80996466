import { dictText } from '@songbai/contract/dicts.ts';
import type {
  PlotGeneration,
  TimelineEntry,
  TimelineKind,
  TimelinePage,
  TimelineQuery,
} from '@songbai/contract/modules/event/event.calls.ts';
import { byGeneration } from '@songbai/contract/modules/event/generation.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import { type EventRow, eventsOf, holdsOf, type Place, rightsOf } from './event.store.ts';
import { ABOUT, entryOf } from './event.view.ts';

/** Events of one page. */
const PAGE = 20;

const TABLES: Readonly<Record<TimelineKind, string>> = {
  plot: 'cem_plot',
  order: 'cem_order',
  service: 'cem_service_order',
  customer: 'cem_customer',
};

/** Whether this person's own page of a record would show it, asked once for each. */
function seeing(server: Server, actor: Actor): (table: string, id: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (table, id) => {
    const key = `${table} ${id}`;
    const answer = known.get(key) ?? server.recordViews.get(table)?.(actor, id) ?? Promise.resolve(false);
    known.set(key, answer);
    return answer;
  };
}

/**
 * What was done to a record, the newest first, for who may see the record. Events of other records on it, such as the
 * orders of a plot, are shown to who may see those.
 * @throws AppError recordMissing
 */
export async function timeline(server: Server, actor: Actor, query: TimelineQuery): Promise<TimelinePage> {
  const sees = seeing(server, actor);
  if (!(await sees(TABLES[query.kind], query.id))) throw new AppError('recordMissing');
  const maySee = async ({ bizType, bizId }: EventRow): Promise<boolean> => {
    const about = ABOUT[bizType as BusinessEvent['bizType']];
    return about !== undefined && sees(about.table, bizId);
  };
  const records: TimelineEntry[] = [];
  let after = placeOf(query.after);
  for (;;) {
    const rows = await eventsOf(server.database.db, actor.tenantId, query, { after, limit: PAGE + 1 });
    for (const row of rows) {
      if (!(await maySee(row))) continue;
      const last = records.at(-1);
      if (records.length === PAGE && last) return { records, next: `${last.time},${last.id}` };
      records.push(entryOf(actor, row));
    }
    if (rows.length <= PAGE) return { records, next: null };
    after = rows.at(-1);
  }
}

function placeOf(text: string | undefined): Place | undefined {
  const [time, id] = text?.split(',') ?? [];
  return time !== undefined && id !== undefined ? { time, id } : undefined;
}

/**
 * Rights and holds of a plot by generation. Who held a right is told to who may see its order.
 * @throws AppError recordMissing
 */
export async function generations(server: Server, actor: Actor, plotId: string): Promise<PlotGeneration[]> {
  const sees = seeing(server, actor);
  if (!(await sees(TABLES.plot, plotId))) throw new AppError('recordMissing');
  const { db } = server.database;
  const rights = await rightsOf(db, actor.tenantId, plotId);
  const holds = await holdsOf(db, actor.tenantId, plotId);
  const open = new Set<string>();
  for (const { orderId } of rights) if (await sees(TABLES.order, orderId)) open.add(orderId);
  return byGeneration(rights, holds).map((group) => ({
    generation: group.generation,
    rights: group.rights.map(({ id, status, holderName, orderNo, startDate, endDate, endType, orderId }) => ({
      ...{ id, startDate, endDate, status: dictText('right_status', status) },
      endType: endType === null ? null : dictText('right_end', endType),
      holderName: open.has(orderId) ? holderName : null,
      orderNo: open.has(orderId) ? orderNo : null,
    })),
    holds: group.holds.map(({ id, holdType, status, holderName, reason, startTime, expireTime, ...end }) => ({
      ...{ id, holderName, reason, startTime, expireTime },
      type: dictText('hold_type', holdType),
      status: dictText('hold_status', status),
      releaseTime: end.releaseTime,
      releaseReason: end.releaseReason,
    })),
  }));
}
