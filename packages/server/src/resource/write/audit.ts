import type { Tables } from '../../db/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

export type DataAction = 'add' | 'edit' | 'delete' | 'restore';

/** A data log entry of one row: who changed it, before and after (design.md §4). */
export interface DataChange {
  table: string;
  id: string;
  version: number;
  action: DataAction;
  before: object | null;
  after: object;
}

/** A row of the data log. */
export function dataLogRow(actor: Actor, clock: Clock, change: DataChange): Tables['sysDataLog'] {
  return {
    id: newId(),
    tenantId: actor.tenantId,
    dataTable: change.table,
    dataId: change.id,
    dataVersion: String(change.version),
    action: change.action,
    dataBefore: change.before ? JSON.stringify(change.before) : null,
    dataContent: JSON.stringify(change.after),
    type: 'json',
    createBy: actor.username,
    createName: actor.realname,
    createTime: clock.datetime(),
  };
}
