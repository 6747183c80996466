import { REPORTS, type ReportItemSeed, type ReportSeed } from '@songbai/contract/modules/online-report/reports.ts';
import { chunks } from '../chunks.ts';
import type { Trx } from '../database.ts';
import { record } from './records.ts';

/** Rows of all reports of the contract and of their columns; ids are derived from codes and fields. */
export function reportRows(now: string): { heads: HeadRow[]; items: ItemRow[] } {
  return {
    heads: REPORTS.map((report) => headRow(report, now)),
    items: REPORTS.flatMap((report) => report.items.map((item, order) => itemRow(report.code, item, order, now))),
  };
}

export type HeadRow = ReturnType<typeof headRow>;
export type ItemRow = ReturnType<typeof itemRow>;

export async function insertReports(trx: Trx, heads: readonly HeadRow[], items: readonly ItemRow[]): Promise<void> {
  for (const part of chunks(heads)) await trx.insertInto('onlCgreportHead').values(part).execute();
  for (const part of chunks(items)) await trx.insertInto('onlCgreportItem').values(part).execute();
}

/**
 * Adds reports that an older release did not have. A report is matched by its id or, where an administrator has created
 * one with that code, by its code; the columns of an existing report stay as they are.
 * @returns how many reports were added
 */
export async function syncReports(trx: Trx, now: string): Promise<number> {
  const { heads, items } = reportRows(now);
  const known = await trx.selectFrom('onlCgreportHead').select(['id', 'code', 'delFlag']).execute();
  const ids = new Set(known.map((row) => row.id));
  const codes = new Set(known.filter((row) => row.delFlag === 0).map((row) => row.code));
  const fresh = heads.filter((row) => !ids.has(row.id) && !codes.has(row.code));
  const freshIds = new Set(fresh.map((row) => row.id));
  await insertReports(
    trx,
    fresh,
    items.filter((row) => freshIds.has(row.cgrheadId)),
  );
  return fresh.length;
}

const headId = (code: string): string => `report-${code}`;

function headRow({ code, name, source }: ReportSeed, now: string) {
  return { ...record(now), id: headId(code), tenantId: null, code, name, source: source as string, content: null };
}

function itemRow(code: string, item: ReportItemSeed, order: number, now: string) {
  return {
    ...record(now),
    id: `report-${code}-${item.field}`,
    cgrheadId: headId(code),
    fieldName: item.field,
    fieldTxt: item.title,
    fieldWidth: item.width ?? null,
    searchMode: item.search ?? null,
    isSearch: item.search ? 1 : 0,
    isOrder: item.sort ? 1 : 0,
    isShow: item.hidden ? 0 : 1,
    orderNum: order,
  };
}
