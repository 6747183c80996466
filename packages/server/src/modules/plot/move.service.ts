import { dictText } from '@songbai/contract/dicts.ts';
import type { PlotMoveBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import {
  moveSale,
  pickRefusal,
  type SaleEvent,
  type SaleStatus,
  saleStatesBefore,
} from '@songbai/contract/modules/plot/plot.rules.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Stored, stored } from '../../resource/store.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
import { writeEvents } from '../../resource/write/events.store.ts';
import { closeHolds, openHolds } from './holds.store.ts';
import { moveAll } from './move.store.ts';
import { refuseUnlessSelling } from './new-plot.ts';
import { placeOf } from './places.store.ts';
import { factsOf, publishPlots } from './plot.facts.ts';
import { plotEvent } from './plot.store.ts';
import { plotTable } from './plot.table.ts';

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

/** The code that a move by hand asks for. */
export function moveCode(event: PlotMoveBody['event']): string {
  return CODES[event];
}

/**
 * Opens, withdraws, restores, keeps, disables or enables plots, all or none (domain.md §4.1).
 * @throws AppError plotMissing, plotDisputed, moveNotAllowed, plotLockedBy, areaNotSelling, plotChanged, invalid without a reason
 */
export async function movePlots(server: Server, actor: Actor, body: PlotMoveBody): Promise<number> {
  const { event } = body;
  const reason = body.reason?.trim() ?? '';
  if (moveCode(event) !== 'cem:plot:open' && reason === '')
    throw new AppError('invalid', { detail: '原因不能为空' }, { field: 'reason' });
  const ids = [...new Set(body.ids)].sort();
  const rows = await inTransaction(server.database.db, (trx) => moved(server, trx, actor, ids, event, reason));
  publishPlots(server, actor.tenantId, rows);
  return rows.length;
}

async function moved(
  server: Server,
  trx: Trx,
  actor: Actor,
  ids: readonly string[],
  event: SaleEvent,
  reason: string,
): Promise<Stored[]> {
  const before = await stored(server, trx, plotTable(server.clock), actor, ids);
  if (before.length < ids.length) throw new AppError('plotMissing');
  const to = targetOf(before, event);
  if (event === 'hold') refuseOthersLocks(server, actor, before);
  if (event === 'open') await refuseClosedAreas(trx, actor, before);
  const versions = await moveAll(trx, actor, server.clock, { ids, from: saleStatesBefore(event), to });
  // Somebody changed one of them between the look and the move.
  if (versions.size < ids.length) throw new AppError('plotChanged');
  await closeHolds(server, trx, actor, ids, { status: '4', reason });
  if (event === 'hold') {
    const holds = ids.map((plotId) => ({ plotId, holdType: '2' as const, reason }));
    await openHolds(server, trx, actor, holds);
  }
  const move = { patch: { saleStatus: to }, event, summary: summaryOf(actor, event, reason) };
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
  await writeDataLog(trx, actor, server.clock, logged);
  await writeEvents(
    trx,
    actor,
    server,
    before.map((row) => plotEvent(row, move)),
  );
  return after;
}

function targetOf(rows: readonly Stored[], event: SaleEvent): SaleStatus {
  const targets = rows.map((row) => {
    const plot = factsOf(row);
    if (plot.disputeFlag === 'Y') throw new AppError('plotDisputed');
    return unwrap(moveSale(plot.saleStatus, event)).to;
  });
  const [to] = targets;
  if (to === undefined) throw new AppError('plotMissing');
  return to;
}

/** Whoever picks a plot just now keeps it (domain.md §4.1: own lock). */
function refuseOthersLocks(server: Server, actor: Actor, rows: readonly Stored[]): void {
  for (const row of rows) refuseIf(pickRefusal(factsOf(row), actor.username, server.clock.now(), 'plotNotFree'));
}

async function refuseClosedAreas(trx: Trx, actor: Actor, rows: readonly Stored[]): Promise<void> {
  for (const areaId of new Set(rows.map((row) => String(row.areaId)))) {
    const place = await placeOf(trx, actor.tenantId, areaId);
    if (place) refuseUnlessSelling(place);
  }
}

function summaryOf(actor: Actor, event: SaleEvent, reason: string): string {
  const action = LABELS[event] ?? dictText('plot_sale', event);
  return `${actor.realname}${action}${reason ? `，原因：${reason}` : ''}`;
}
