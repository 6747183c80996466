import { PLOT_BURIAL, PLOT_SALE, RIGHT_END, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { runSql } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import { type Binder, binder } from '../../resource/describe/sql-text.ts';
import type { DataChange } from '../../resource/write/audit.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Growth } from './batch.store.ts';
import { capacityType } from './commit-rows.ts';

/** Tables an import writes, with their names on screen; the order does not matter for a logical delete. */
const IMPORTED: readonly (readonly [table: string, title: string])[] = [
  ['cem_cemetery', '陵园'],
  ['cem_area', '墓区'],
  ['cem_row', '排'],
  ['cem_plot_template', '墓型'],
  ['cem_plot', '墓位'],
  ['cem_customer', '客户'],
  ['cem_order', '订单'],
  ['cem_plot_right', '使用权'],
  ['cem_deceased', '逝者'],
];

/** References from other records to records of a batch; `own`: the referring table has batches itself. */
const USES: readonly { table: string; column: string; to: string; by: string; own: boolean; where?: string }[] = [
  { table: 'cem_area', column: 'cemetery_id', to: 'cem_cemetery', by: '墓区', own: true },
  { table: 'cem_area', column: 'parent_id', to: 'cem_area', by: '下级墓区', own: true },
  { table: 'cem_row', column: 'area_id', to: 'cem_area', by: '排', own: true },
  { table: 'cem_plot_template', column: 'cemetery_id', to: 'cem_cemetery', by: '墓型', own: true },
  { table: 'cem_plot', column: 'row_id', to: 'cem_row', by: '墓位', own: true },
  { table: 'cem_plot', column: 'template_id', to: 'cem_plot_template', by: '墓位', own: true },
  { table: 'cem_deceased', column: 'cemetery_id', to: 'cem_cemetery', by: '逝者', own: true },
  { table: 'cem_deceased', column: 'plot_id', to: 'cem_plot', by: '逝者', own: true },
  { table: 'cem_order', column: 'plot_id', to: 'cem_plot', by: '订单', own: true },
  { table: 'cem_order', column: 'customer_id', to: 'cem_customer', by: '订单', own: true },
  { table: 'cem_plot_right', column: 'plot_id', to: 'cem_plot', by: '使用权', own: true },
  { table: 'cem_plot_right', column: 'holder_id', to: 'cem_customer', by: '使用权', own: true },
  { table: 'cem_service_order', column: 'plot_id', to: 'cem_plot', by: '服务订单', own: false },
  { table: 'cem_service_order', column: 'customer_id', to: 'cem_customer', by: '服务订单', own: false },
  { table: 'cem_payment', column: 'order_id', to: 'cem_order', by: '收款', own: false },
  { table: 'cem_plot_hold', column: 'plot_id', to: 'cem_plot', by: '锁定或保留', own: false, where: "u.status = '1'" },
];

/** Why a batch is no longer untouched: edited, or used by other records. */
async function touchedBy(work: Work<WriteContext>, batchId: string): Promise<string | undefined> {
  const count = async (statement: (sql: Binder) => string): Promise<number> => {
    const sql = binder(work.server.database.engine);
    const [row] = await runSql<{ n: number }>(work.db, statement(sql), sql.values);
    return Number(row?.n ?? 0);
  };
  for (const [table, title] of IMPORTED) {
    const edited = await count(
      (sql) =>
        `select count(*) as "n" from ${table} where import_batch_id = ${sql.bind(batchId)} and (version <> 1 or del_flag <> 0)`,
    );
    if (edited > 0) return `${edited} 条${title}记录已被修改或删除`;
  }
  for (const { table, column, to, by, own, where } of USES) {
    const used = await count(
      (sql) => `select count(*) as "n" from ${to} t join ${table} u on u.${column} = t.id
        where t.import_batch_id = ${sql.bind(batchId)} and u.del_flag = 0 and ${where ?? '1 = 1'}
        ${own ? `and coalesce(u.import_batch_id, '') <> ${sql.bind(batchId)}` : ''}`,
    );
    if (used > 0) return `已有 ${used} 条其他${by}记录`;
  }
  return undefined;
}

const ROLLBACK_REASON = '导入批次回滚';

/**
 * Rolls back everything a batch created, by logical delete with its data log; refused when any of it was
 * edited or is in use.
 * @throws AppError importBatchTouched
 */
export async function removeBatch(work: Work<WriteContext>, batchId: string, grown: readonly Growth[]): Promise<void> {
  const detail = await touchedBy(work, batchId);
  if (detail) throw new AppError('importBatchTouched', { detail });
  await endSales(work, batchId);
  for (const [table] of IMPORTED) {
    const sql = binder(work.server.database.engine);
    const text = `update ${table} set del_flag = 1, delete_by = ${sql.bind(work.actor.username)}, delete_time = ${sql.bind(work.clock.datetime())},
      delete_reason = ${sql.bind(ROLLBACK_REASON)}, version = version + 1
      where import_batch_id = ${sql.bind(batchId)} and del_flag = 0 returning id as "id", version as "version"`;
    const rows = await runSql<{ id: string; version: number }>(work.db, text, sql.values);
    const after = { delFlag: 1, deleteReason: ROLLBACK_REASON };
    const changes = rows.map(
      ({ id, version }): DataChange => ({
        table,
        id,
        version,
        action: 'delete',
        before: { delFlag: 0 },
        after: { id, ...after },
      }),
    );
    work.log(changes);
    await work.flush();
  }
  for (const growth of grown) await shrinkPlot(work, growth);
}

/** Ends the rights of the sold plots: a deleted right must not stay live, or its plot could get no other. */
async function endSales(work: Work<WriteContext>, batchId: string): Promise<void> {
  const ended = { status: RIGHT_STATUS.ended, endType: RIGHT_END.corrected, endDate: work.clock.today() } as const;
  await work.db.updateTable('cemPlotRight').set(ended).where('importBatchId', '=', batchId).execute();
  const empty = {
    saleStatus: PLOT_SALE.notOpen,
    burialStatus: PLOT_BURIAL.none,
    burialCount: 0,
    currentRightId: null,
    holderName: null,
  } as const;
  await work.db.updateTable('cemPlot').set(empty).where('importBatchId', '=', batchId).execute();
  const orders = await work.db
    .selectFrom('cemOrder')
    .select(['id', 'plotId', 'plotFullName'])
    .where('importBatchId', '=', batchId)
    .execute();
  const events = orders.map(
    ({ id, plotId, plotFullName }): BusinessEvent => ({
      plotId,
      bizType: 'order',
      bizId: id,
      event: 'rollback',
      summary: `撤销导入的墓位「${plotFullName ?? ''}」`,
      before: { saleStatus: PLOT_SALE.sold },
      after: { saleStatus: PLOT_SALE.notOpen, delFlag: 1 },
    }),
  );
  work.events(events);
}

/** Subtracts the batch's burials from a plot that existed before it. */
async function shrinkPlot(work: Work<WriteContext>, growth: Growth): Promise<void> {
  const plot = await work.db
    .selectFrom('cemPlot')
    .select(['burialCount', 'capacity', 'version'])
    .where('id', '=', growth.plotId)
    .where('tenantId', '=', work.actor.tenantId)
    .executeTakeFirst();
  if (!plot) return;
  const burialCount = Math.max(0, (plot.burialCount ?? 0) - growth.added);
  const kept = plot.capacity ?? 0;
  const capacity = kept === growth.capacityAfter ? Math.max(growth.capacityBefore, burialCount) : kept;
  const after = { burialCount, capacity, burialStatus: burialStatus(burialCount, capacity) };
  const lowered = capacity < kept ? { capacityType: capacityType(capacity) } : {};
  await work.db
    .updateTable('cemPlot')
    .set({ ...after, ...lowered })
    .where('id', '=', growth.plotId)
    .execute();
  const before = { burialCount: plot.burialCount, capacity: plot.capacity };
  const change = { table: 'cem_plot', id: growth.plotId, version: plot.version, action: 'edit' as const };
  work.log([{ ...change, before, after: { id: growth.plotId, ...after } }]);
}
