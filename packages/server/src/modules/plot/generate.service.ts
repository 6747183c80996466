import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GenerateBody, GeneratePreview } from '@songbai/contract/modules/plot/plot.calls.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { plotNo } from '@songbai/contract/rules/series-numbers.ts';
import { insertMany } from '../../db/bulk.ts';
import { nextNumbers } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { insert, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { rowTable } from '../area/index.ts';
import { type Plan, planPlots, previewOf } from './generate.ts';
import { copiedValues, heldPlace, heldTemplate, refuseUnlessSelling, UNTOUCHED } from './new-plot.ts';
import { type Place, placeOf, type TemplateCopy } from './places.store.ts';
import { lifeEvent } from './plot.hooks.ts';

/** Log rows and events built at a time. */
const LOG_ROWS = 500;

/** Preview of `generatePlots` with the same body. */
export async function previewPlots(server: Server, actor: Actor, body: GenerateBody): Promise<GeneratePreview> {
  const { db } = server.database;
  const place = await placeOf(db, actor.tenantId, body.areaId);
  if (!place) throw new AppError('refMissing', { label: '墓区' }, { field: 'areaId' });
  return previewOf(await planPlots(db, actor.tenantId, place, body));
}

/**
 * Creates all plots of a plan, and the rows they need, in one transaction (domain.md §3.2, §4.1).
 * @throws AppError generateConflict when any of them exists, areaNotSelling, templateDisabled, and those of planPlots
 */
export async function generatePlots(server: Server, actor: Actor, body: GenerateBody): Promise<number> {
  return write(server, actor, async (work) => {
    const place = await heldPlace(work, body.areaId);
    if (body.open) refuseUnlessSelling(place);
    const template = await heldTemplate(work, body.templateId, place.cemeteryId);
    const plan = await planPlots(work.db, actor.tenantId, place, body);
    const [first] = plan.conflicts;
    if (first) throw new AppError('generateConflict', { n: plan.conflicts.length, name: first });
    const rowIds = await ensureRows(work, place, plan);
    const plots = await newPlots(work, { place, template, plan, rowIds, body });
    await insertMany(work.db, server.database.engine, 'cemPlot', plots);
    await logPlots(work, plots);
    return plots.length;
  });
}

/** Rows of the plan by number: missing ones are added, existing ones extended to their new seats. */
async function ensureRows(work: Work, place: Place, plan: Plan): Promise<Map<number, string>> {
  const spans = new Map<number, { from: number; to: number }>();
  for (const { rowNo, seatNo } of plan.plots) {
    const span = spans.get(rowNo) ?? { from: seatNo, to: seatNo };
    spans.set(rowNo, { from: Math.min(span.from, seatNo), to: Math.max(span.to, seatNo) });
  }
  const ids = new Map<number, string>();
  for (const [rowNo, span] of spans) {
    await nextTurn();
    const known = plan.rows.get(rowNo);
    if (known) await widenRow(work, known.id, span);
    const draft = {
      areaId: place.areaId,
      rowNo,
      rowName: `${String(rowNo).padStart(2, '0')}排`,
      seatFrom: span.from,
      seatTo: span.to,
    };
    ids.set(rowNo, known?.id ?? (await insert(work, rowTable, draft, { cemeteryId: place.cemeteryId })));
  }
  return ids;
}

async function widenRow(work: Work, id: string, span: { from: number; to: number }): Promise<void> {
  const everyone = withoutRules(work.actor);
  const [row] = await stored(work.as(everyone), rowTable, [id]);
  if (!row) throw new AppError('refMissing', { label: '排' });
  const patch = { seatFrom: Math.min(Number(row.seatFrom), span.from), seatTo: Math.max(Number(row.seatTo), span.to) };
  if (patch.seatFrom === row.seatFrom && patch.seatTo === row.seatTo) return;
  await update(work.as(everyone), rowTable, id, patch, { before: row });
}

/** A generated plot as it is inserted. */
type NewPlot = { id: string; saleStatus: SaleStatus };

interface Making {
  place: Place;
  template: TemplateCopy;
  plan: Plan;
  rowIds: ReadonlyMap<number, string>;
  body: GenerateBody;
}

async function newPlots(work: Work, making: Making): Promise<NewPlot[]> {
  const { place, template, plan, rowIds, body } = making;
  const first = await nextNumbers(work.db, `plot:${place.cemeteryId}`, plan.plots.length);
  const common = {
    ...UNTOUCHED,
    ...copiedValues(place, template, {}),
    tenantId: work.actor.tenantId,
    areaId: place.areaId,
    templateId: template.templateId,
    listPrice: body.listPrice,
    saleStatus: body.open ? PLOT_SALE.available : PLOT_SALE.notOpen,
    createBy: work.actor.username,
    createTime: work.clock.datetime(),
    sysOrgCode: work.actor.orgCode,
    version: 1,
    delFlag: 0,
  };
  return plan.plots.map((plot, index) => ({
    ...common,
    ...plot,
    id: newId(),
    rowId: rowIds.get(plot.rowNo) ?? '',
    plotNo: plotNo(place.cemeteryCode, first + index),
  }));
}

/** One log row and one event per plot, as if each had been added by hand. */
async function logPlots(work: Work, plots: readonly NewPlot[]): Promise<void> {
  const change = { table: 'cem_plot', version: 1, action: 'add' as const, before: null };
  const summary = `${work.actor.realname}批量生成墓位`;
  for (let start = 0; start < plots.length; start += LOG_ROWS) {
    const part = plots.slice(start, start + LOG_ROWS);
    const changes = part.map((plot) => ({ ...change, id: plot.id, after: plot }));
    work.log(changes);
    work.events(part.map((plot) => lifeEvent(plot, 'create', summary)));
    await work.flush();
  }
}
