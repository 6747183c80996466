import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** A column of a report; flags are 0 and 1. */
export interface ReportItem {
  fieldName: string;
  fieldTxt: string;
  fieldWidth: number | null;
  searchMode: string | null;
  isSearch: number;
  isOrder: number;
  isShow: number;
}

export interface Report {
  id: string;
  name: string;
  source: string;
  items: ReportItem[];
}

/**
 * A report of the actor's tenant or of the platform, with its columns in their order.
 * @throws AppError recordMissing for an unknown or deleted one, or one of another tenant
 */
export async function findReport(db: Db, actor: Actor, by: 'code' | 'id', value: string): Promise<Report> {
  const head = await db
    .selectFrom('onlCgreportHead')
    .select(['id', 'name', 'source'])
    .where(by, '=', value)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', actor.tenantId)]))
    .executeTakeFirst();
  if (!head) throw new AppError('recordMissing');
  const items = await db
    .selectFrom('onlCgreportItem')
    .select(['fieldName', 'fieldTxt', 'fieldWidth', 'searchMode', 'isSearch', 'isOrder', 'isShow'])
    .where('cgrheadId', '=', head.id)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
  return { ...head, items };
}
