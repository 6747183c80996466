import { insertMany } from '../../db/bulk.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../store.ts';

/** One line of a plot's or a document's history (domain.md §3.24). */
export interface BusinessEvent {
  /** The plot whose timeline shows it. */
  plotId: string | null;
  bizType: 'plot' | 'order' | 'payment' | 'serviceOrder' | 'import';
  bizId: string;
  event: string;
  /** One readable Chinese sentence, 200 characters at most. */
  summary: string;
  /** Changed fields only. */
  before: object | null;
  after: object | null;
}

/** Up to here one ordinary statement does; more rows than that go in blocks. */
const FEW = 20;

/** Appends events in the transaction of the change; the table refuses every later touch (I13). */
export async function writeEvents(
  trx: Trx,
  actor: Actor,
  context: Pick<StoreContext, 'clock' | 'database'>,
  events: readonly BusinessEvent[],
): Promise<void> {
  const rows = events.map(({ before, after, summary, ...event }) => ({
    ...event,
    id: newId(),
    tenantId: actor.tenantId,
    time: context.clock.datetime(),
    actorId: actor.userId,
    actorName: actor.realname,
    ip: actor.ip,
    summary: summary.slice(0, 200),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }));
  if (rows.length > FEW) return insertMany(trx, context.database.engine, 'cemEvent', rows);
  if (rows.length > 0) await trx.insertInto('cemEvent').values(rows).execute();
}
