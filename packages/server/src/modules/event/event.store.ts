import type { TimelineKind } from '@songbai/contract/modules/event/event.calls.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export type EventRow = Selectable<Tables['cemEvent']>;

/** Orders and services of one customer whose events are looked at. */
const RECORDS = 500;

/** The place of an event: the next page begins behind it. */
export interface Place {
  time: string;
  id: string;
}

/** Events of a record behind a place, the newest first. */
export async function eventsOf(
  db: Db,
  tenantId: number,
  { kind, id }: { kind: TimelineKind; id: string },
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<EventRow[]> {
  let query = db.selectFrom('cemEvent').selectAll().where('tenantId', '=', tenantId);
  if (kind === 'plot') query = query.where('plotId', '=', id);
  else if (kind === 'customer')
    query = query.where('bizId', 'in', [id, ...(await recordsOfCustomer(db, tenantId, id))]);
  else query = query.where('bizId', '=', id);
  if (after) {
    query = query.where((is) =>
      is.or([is('time', '<', after.time), is.and([is('time', '=', after.time), is('id', '<', after.id)])]),
    );
  }
  return query.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

async function recordsOfCustomer(db: Db, tenantId: number, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['cemOrder', 'cemServiceOrder'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('customerId', '=', id)
      .where('tenantId', '=', tenantId)
      .orderBy('createTime', 'desc')
      .limit(RECORDS)
      .execute();
    found.push(...rows.map((row) => row.id));
  }
  return found;
}

export function rightsOf(db: Db, tenantId: number, plotId: string) {
  return db
    .selectFrom('cemPlotRight')
    .leftJoin('cemOrder', 'cemOrder.id', 'cemPlotRight.orderId')
    .leftJoin('cemCustomer', 'cemCustomer.id', 'cemPlotRight.holderId')
    .select([
      'cemPlotRight.id',
      'cemPlotRight.orderId',
      'cemPlotRight.generation',
      'cemPlotRight.status',
      'cemPlotRight.startDate',
      'cemPlotRight.endDate',
      'cemPlotRight.endType',
      'cemOrder.orderNo',
      'cemCustomer.name as holderName',
    ])
    .where('cemPlotRight.plotId', '=', plotId)
    .where('cemPlotRight.tenantId', '=', tenantId)
    .where('cemPlotRight.delFlag', '=', 0)
    .orderBy('cemPlotRight.startDate', 'desc')
    .orderBy('cemPlotRight.id', 'desc')
    .limit(RECORDS)
    .execute();
}

/** The latest ones: locks of a much shown plot are many. */
export function holdsOf(db: Db, tenantId: number, plotId: string) {
  return db
    .selectFrom('cemPlotHold')
    .selectAll()
    .where('plotId', '=', plotId)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('startTime', 'desc')
    .orderBy('id', 'desc')
    .limit(RECORDS)
    .execute();
}
