import { dictText } from '@songbai/contract/dicts.ts';
import type { PlotMoveBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { HOLD_STATUS, HOLD_TYPE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import {
  moveSale,
  pickRefusal,
  type SaleEvent,
  type SaleStatus,
  saleStatesBefore,
} from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { closeHolds, openHolds } from './holds.store.ts';
import { moveAll } from './move.store.ts';
import { refuseUnlessSelling } from './new-plot.ts';
import { placeOf } from './places.store.ts';
import { publishPlots } from './plot.facts.ts';
import { plotEvent } from './plot.store.ts';
import { plotTable, type StoredPlot } from './plot.table.ts';

const LABELS: Partial<Record<SaleEvent, string>> = {
  open: '开放销售',
  withdraw: '撤回销售',
  restore: '整修完成',
  hold: '保留',
  unhold: '解除保留',
  disable: '停用',
  enable: '重新启用',
};

const CODES: Readonly<Record<PlotMoveBody['event'], string>> = {
  open: 'cem:plot:open',
  withdraw: 'cem:plot:open',
  restore: 'cem:plot:open',
  hold: 'cem:plot:hold',
  unhold: 'cem:plot:hold',
  disable: 'cem:plot:disable',
  enable: 'cem:plot:disable',
};

/** The permission code for a manual move. */
export function moveCode(event: PlotMoveBody['event']): string {
  return CODES[event];
}

/**
 * Opens, withdraws, restores, keeps, disables or enables plots, all or none (domain.md §4.1).
 * @throws AppError plotMissing, plotDisputed, moveNotAllowed, plotLockedBy, areaNotSelling, plotChanged,
 *   invalid without a reason
 */
export async function movePlots(server: Server, actor: Actor, body: PlotMoveBody): Promise<number> {
  const { event } = body;
  const reason = body.reason?.trim() ?? '';
  if (moveCode(event) !== 'cem:plot:open' && reason === '')
    throw new AppError('invalid', { detail: '原因不能为空' }, { field: 'reason' });
  const ids = [...new Set(body.ids)].sort();
  await write(server, actor, (work) => moveTogether(work, ids, event, reason));
  return ids.length;
}

async function moveTogether(work: Work, ids: readonly string[], event: SaleEvent, reason: string): Promise<void> {
  const before = await stored(work, plotTable, ids);
  if (before.length < ids.length) throw new AppError('plotMissing');
  const to = targetOf(before, event);
  if (event === 'hold') refuseOthersLocks(work, before);
  if (event === 'open') await refuseClosedAreas(work, before);
  const versions = await moveAll(work, { ids, from: saleStatesBefore(event), to });
  // One of them was changed between the check and the move.
  if (versions.size < ids.length) throw new AppError('plotChanged');
  await closeHolds(work, ids, { status: HOLD_STATUS.released, reason });
  if (event === 'hold') {
    const holds = ids.map((plotId) => ({ plotId, holdType: HOLD_TYPE.hold, reason }));
    await openHolds(work, holds);
  }
  const move = { patch: { saleStatus: to }, event, summary: summaryOf(work.actor, event, reason) };
  const after = before.map((row) => ({ ...row, saleStatus: to, version: versions.get(row.id) ?? row.version }));
  const logged = after.map((row, index) => {
    const earlier = { saleStatus: before[index]?.saleStatus ?? null };
    return {
      table: 'cem_plot',
      id: row.id,
      version: row.version,
      action: 'edit' as const,
      before: earlier,
      after: row,
    };
  });
  work.log(logged);
  work.events(before.map((row) => plotEvent(row, move)));
  publishPlots(work, after);
}

function targetOf(rows: readonly StoredPlot[], event: SaleEvent): SaleStatus {
  const targets = rows.map((row) => {
    const plot = row;
    if (plot.disputeFlag === 'Y') throw new AppError('plotDisputed');
    return unwrap(moveSale(plot.saleStatus, event)).to;
  });
  const [to] = targets;
  if (to === undefined) throw new AppError('plotMissing');
  return to;
}

/** Refuses plots locked by other users (domain.md §4.1: own lock). */
function refuseOthersLocks({ actor, clock }: Work, rows: readonly StoredPlot[]): void {
  for (const row of rows) refuseIf(pickRefusal(row, actor.username, clock.now(), 'plotNotFree'));
}

async function refuseClosedAreas(work: Work<WriteContext>, rows: readonly StoredPlot[]): Promise<void> {
  for (const areaId of new Set(rows.map((row) => String(row.areaId)))) {
    const place = await placeOf(work.db, work.actor.tenantId, areaId);
    if (place) refuseUnlessSelling(place);
  }
}

function summaryOf(actor: Actor, event: SaleEvent, reason: string): string {
  const action = LABELS[event] ?? dictText('plot_sale', event);
  return `${actor.realname}${action}${reason ? `，原因：${reason}` : ''}`;
}
