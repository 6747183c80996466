import { REPORT_VIEW } from '@songbai/contract/modules/online-report/report.calls.ts';
import { insertMany } from '@songbai/server/db/bulk.ts';
import type { Engine, Trx } from '@songbai/server/db/database.ts';
import { menuRow } from '@songbai/server/db/seed/menus.ts';
import { record } from '@songbai/server/db/seed/records.ts';
import { bumpState } from '@songbai/server/db/state.ts';
import type { DemoReport } from './reports.ts';

/** Group of the menu in which the reports stand, after its seeded pages. */
const GROUP = { key: 'data' };
const FIRST_PLACE = 80;

/** Stores reports as a save leaves them, with a menu for those who read them. */
export async function writeReports(
  trx: Trx,
  engine: Engine,
  { tenantId, now }: { tenantId: number; now: string },
  reports: readonly DemoReport[],
): Promise<void> {
  for (const [order, report] of reports.entries()) {
    const { head, items, params } = rowsOf(report, tenantId, now);
    await insertMany(trx, engine, 'onlCgreportHead', [head]);
    await insertMany(trx, engine, 'onlCgreportItem', items);
    await insertMany(trx, engine, 'onlCgreportParam', params);
    const version = {
      id: `${head.id}-1`,
      headId: head.id,
      version: 1,
      note: null,
      createBy: 'system',
      createTime: now,
    };
    await insertMany(trx, engine, 'onlCgreportVersion', [
      { ...version, design: JSON.stringify({ head, items, params }) },
    ]);
    await writeMenu(trx, engine, now, report, FIRST_PLACE + order);
  }
  await bumpState(trx, 'rights');
}

const idOf = ({ code }: DemoReport): string => `demo-report-${code}`;

function rowsOf(report: DemoReport, tenantId: number, now: string) {
  const stamp = record(now);
  const id = idOf(report);
  const { code, name, content, sql } = report;
  return {
    head: { ...stamp, id, tenantId, code, name, content, cgrSql: sql, source: '', dbSource: null, openTables: 0 },
    items: report.items.map((item, orderNum) => ({
      ...stamp,
      ...{ id: `${id}-${item.fieldName}`, cgrheadId: id, isShow: 1, isOrder: 1, isSearch: 0, isTotal: 0 },
      ...{ fieldWidth: null, searchMode: null, dictCode: null, groupTitle: null, orderNum },
      ...item,
    })),
    params: report.params.map((param, orderNum) => ({
      ...stamp,
      ...{ id: `${id}-${param.paramName}`, cgrheadId: id, required: 0, orderNum, ...param },
    })),
  };
}

async function writeMenu(trx: Trx, engine: Engine, now: string, report: DemoReport, place: number): Promise<void> {
  const url = `/online/cgreport/${idOf(report)}`;
  const row = menuRow(
    { key: `report-${report.code}`, name: report.name, url, component: REPORT_VIEW },
    GROUP,
    place,
    now,
  );
  await insertMany(trx, engine, 'sysPermission', [row]);
  const grants = report.roles.map((role) => ({
    ...{ id: `${row.id}-${role}`, roleId: `role-${role}`, permissionId: row.id },
    ...{ dataRuleIds: null, operateDate: now, operateIp: null },
  }));
  await insertMany(trx, engine, 'sysRolePermission', grants);
}
