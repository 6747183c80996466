import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { nextNumbers } from '../../db/state.ts';
import { groupBy } from '../../platform/group-by.ts';
import { newId } from '../../platform/ids.ts';
import { pinyinCode, pinyinReady } from '../../platform/pinyin.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import type { Growth } from './batch.store.ts';
import {
  areaValues,
  capacityType,
  cemeteryValues,
  deceasedValues,
  type Household,
  inPlaceOrder,
  orderValues,
  plotValues,
  rightValues,
  rowValues,
} from './commit-rows.ts';
import { households } from './households.store.ts';
import { areasOf, type CemeteryNode, freshPlots, type Plan, type PlotNode, plotsOf, rowsOf } from './plan.types.ts';
import { addRecords, type Commit } from './records.store.ts';

/**
 * Writes a whole plan in the order of its references. Every row carries the batch, so that they can be rolled back
 * together (domain.md §3.27). Sold plots get order, right and holder like any other sold plot (I2).
 * @returns burials added to existing plots
 */
export async function writePlan(commit: Commit, plan: Plan): Promise<Growth[]> {
  const { work } = commit;
  const today = work.clock.today();
  await addCemeteries(
    commit,
    plan.cemeteries.filter((cemetery) => cemetery.fresh),
  );
  const plots = inPlaceOrder(freshPlots(plan));
  const byCemetery = groupBy(plots, (plot) => plot.row.area.cemetery);
  const houses = await households(commit, [...byCemetery.keys()]);
  const houseOf = (plot: PlotNode) => houses.get(plot.row.area.cemetery) as Household;
  await addRecords(
    commit,
    'cemArea',
    areasOf(plan)
      .filter((area) => area.fresh)
      .map(areaValues),
  );
  await addRecords(
    commit,
    'cemRow',
    rowsOf(plan)
      .filter((row) => row.fresh)
      .map(rowValues),
  );
  for (const [cemetery, own] of byCemetery) {
    const first = await nextNumbers(work.db, `plot:${cemetery.id}`, own.length);
    await addRecords(
      commit,
      'cemPlot',
      own.map((plot, index) => plotValues(plot, houseOf(plot), numbered(cemetery.code, first + index, 6))),
    );
  }
  await addOrders(commit, plots, houseOf, today);
  await addRecords(
    commit,
    'cemPlotRight',
    plots.map((plot) => rightValues(plot, houseOf(plot), today)),
  );
  work.events(plots.map(importEvent));
  await work.flush();
  const grown = await growPlots(commit, plan);
  await addRecords(
    commit,
    'cemDeceased',
    plan.burials.map((burial) => deceasedValues(newId(), burial)),
  );
  return grown;
}

/** The first entry of the plot's timeline. */
function importEvent(plot: PlotNode): BusinessEvent {
  const summary = `由安葬登记导入「${plot.fullName}」，安葬 ${plot.added} 位`;
  return {
    plotId: plot.id,
    bizType: 'order',
    bizId: plot.orderId,
    event: 'import',
    summary,
    before: null,
    after: { orderStatus: ORDER_STATUS.completed, saleStatus: PLOT_SALE.sold },
  };
}

function numbered(prefix: string, number: number, digits: number): string {
  return `${prefix}${String(number).padStart(digits, '0')}`;
}

/** Cemeteries with a generated code: `DR` and a number that was neither generated before nor typed by a user. */
async function addCemeteries(commit: Commit, cemeteries: readonly CemeteryNode[]): Promise<void> {
  if (cemeteries.length === 0) return;
  const { db, actor } = commit.work;
  const typed = await db
    .selectFrom('cemCemetery')
    .select('code')
    .where('tenantId', '=', actor.tenantId)
    .where('code', 'like', 'DR%')
    .where('delFlag', '=', 0)
    .execute();
  const taken = new Set(typed.map((row) => row.code));
  const count = cemeteries.length + taken.size;
  const first = await nextNumbers(db, `cemetery-import:${actor.tenantId}`, count);
  const free = Array.from({ length: count }, (_, index) => numbered('DR', first + index, 6)).filter(
    (code) => !taken.has(code),
  );
  for (const [index, cemetery] of cemeteries.entries()) cemetery.code = free[index] ?? '';
  await pinyinReady();
  await addRecords(
    commit,
    'cemCemetery',
    cemeteries.map((cemetery) => cemeteryValues(cemetery, pinyinCode(cemetery.name))),
  );
}

async function addOrders(
  commit: Commit,
  plots: readonly PlotNode[],
  houseOf: (plot: PlotNode) => Household,
  today: string,
): Promise<void> {
  if (plots.length === 0) return;
  const day = today.replaceAll('-', '');
  const first = await nextNumbers(commit.work.db, `order-import:${commit.work.actor.tenantId}:${day}`, plots.length);
  const orders = plots.map((plot, index) =>
    orderValues(plot, houseOf(plot), numbered(`BL${day}`, first + index, 6), today),
  );
  await addRecords(commit, 'cemOrder', orders);
}

/**
 * Raises counts and, where needed, cavities of known plots. Their version stays: no field of a form has changed,
 * and a batch must stay untouched after a later one is rolled back.
 */
async function growPlots({ work }: Commit, plan: Plan): Promise<Growth[]> {
  const growths: Growth[] = [];
  for (const plot of new Set(plotsOf(plan).filter(({ fresh, added }) => !fresh && added > 0))) {
    const burialCount = plot.burialCount + plot.added;
    const capacity = Math.max(plot.capacity, burialCount);
    const after = { burialCount, capacity, burialStatus: burialStatus(burialCount, capacity) };
    const raised = capacity > plot.capacity ? { capacityType: capacityType(capacity) } : {};
    await work.db
      .updateTable('cemPlot')
      .set({ ...after, ...raised })
      .where('id', '=', plot.id)
      .execute();
    const before = { burialCount: plot.burialCount, capacity: plot.capacity };
    const change = {
      table: 'cem_plot',
      id: plot.id,
      version: plot.version,
      action: 'edit' as const,
      before,
      after: { id: plot.id, ...after },
    };
    work.log([change]);
    growths.push({ plotId: plot.id, added: plot.added, capacityBefore: plot.capacity, capacityAfter: capacity });
  }
  return growths;
}
