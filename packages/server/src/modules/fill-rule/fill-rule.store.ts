import type { DictValue } from '@songbai/contract/dicts.ts';
import type { Db } from '../../db/database.ts';

export interface StoredFillRule {
  ruleCode: string;
  ruleClass: DictValue<'fill_rule_class'>;
  ruleParams: string | null;
}

/** Live rules of the tenant by their codes. */
export async function rulesByCode(
  db: Db,
  tenantId: number,
  codes: readonly string[],
): Promise<Map<string, StoredFillRule>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysFillRule')
    .select(['ruleCode', 'ruleClass', 'ruleParams'])
    .where('tenantId', '=', tenantId)
    .where('ruleCode', 'in', codes)
    .where('delFlag', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.ruleCode, row]));
}

/** The next value of a series, without taking it (db/state.ts). */
export async function nextOfSeries(db: Db, series: string): Promise<number> {
  const row = await db.selectFrom('sysSequence').select('value').where('id', '=', series).executeTakeFirst();
  return Number(row?.value ?? 0) + 1;
}
