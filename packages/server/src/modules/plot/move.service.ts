import { dictText } from '@songbai/contract/dicts.ts';
import { customerWarning } from '@songbai/contract/modules/customer/customer.rules.ts';
import type { PlotKeep, PlotMoveBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import {
  enabledTo,
  moveSale,
  pickRefusal,
  type SaleEvent,
  type SaleStatus,
  saleStatesBefore,
} from '@songbai/contract/modules/plot/plot.rules.ts';
import { epochOf } from '@songbai/contract/rules/dates.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { customerById } from '../customer/index.ts';
import { closeHolds, type HoldDraft, openHolds } from './holds.store.ts';
import { refuseKeptForChange } from './kept-plot.store.ts';
import { moveAll } from './move.store.ts';
import { refuseUnlessSelling } from './new-plot.ts';
import { placeOf } from './places.store.ts';
import { publishPlots } from './plot.facts.ts';
import { plotEvent } from './plot.store.ts';
import { plotTable, type StoredPlot } from './plot.table.ts';

const LABELS: Partial<Record<SaleEvent, string>> = {
  open: '开放销售',
  withdraw: '撤回销售',
  hold: '保留',
  unhold: '解除保留',
  disable: '停用',
  enable: '重新启用',
};

const CODES: Readonly<Record<PlotMoveBody['event'], string>> = {
  open: 'cem:plot:open',
  withdraw: 'cem:plot:open',
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
 * Opens, withdraws, keeps, disables or enables plots, all or none (domain.md §4.1).
 * @throws AppError plotMissing, plotDisputed, moveNotAllowed, plotLockedBy, areaNotSelling, enableNeedsOpen, plotChanged,
 *   invalid without a reason
 */
export async function movePlots(server: Server, actor: Actor, body: PlotMoveBody): Promise<number> {
  const { event } = body;
  const reason = body.reason?.trim() ?? '';
  if (moveCode(event) !== 'cem:plot:open' && reason === '')
    throw new AppError('invalid', { detail: '原因不能为空' }, { field: 'reason' });
  const ids = [...new Set(body.ids)].sort();
  await write(server, actor, async (work) => {
    const kept = event === 'hold' ? await keptFor(work, body.keep) : {};
    await moveTogether(work, { ids, event, reason, kept });
  });
  return ids.length;
}

type Kept = Pick<HoldDraft, 'expireMs' | 'customerId' | 'contactName' | 'contactMobile'>;

/** Until the end of a day, and for whom. @throws AppError holdUntilPast, customerMissing, and warnings not confirmed */
async function keptFor(work: Work, keep: PlotKeep = {}): Promise<Kept> {
  const { until, customerId, contactName, contactMobile, confirmed } = keep;
  if (until !== undefined && until < work.clock.today()) throw new AppError('holdUntilPast');
  if (customerId !== undefined) {
    const customer = await customerById(work, customerId);
    if (!confirmed) refuseIf(customerWarning(customer));
  }
  return {
    ...(until ? { expireMs: epochOf(`${until} 23:59:59`) } : {}),
    ...(customerId ? { customerId } : {}),
    ...(contactName ? { contactName: contactName.trim() } : {}),
    ...(contactMobile ? { contactMobile: contactMobile.trim() } : {}),
  };
}

interface Moving {
  ids: readonly string[];
  event: SaleEvent;
  reason: string;
  kept: Kept;
}

async function moveTogether(work: Work, { ids, event, reason, kept }: Moving): Promise<void> {
  const before = await stored(work, plotTable, ids);
  if (before.length < ids.length) throw new AppError('plotMissing');
  const targets = new Map(before.map((row) => [row.id, targetOf(row, event)]));
  const to = (row: StoredPlot): SaleStatus => targets.get(row.id) ?? row.saleStatus;
  if (event === 'hold') refuseOthersLocks(work, before);
  await refuseOpening(work, before, event, to);
  if (event === 'unhold' || event === 'disable') await refuseKeptForChange(work, ids);
  const versions = new Map<string, number>();
  for (const target of new Set(targets.values())) {
    const some = ids.filter((id) => targets.get(id) === target);
    for (const moved of await moveAll(work, { ids: some, from: saleStatesBefore(event), to: target }))
      versions.set(...moved);
  }
  // One of them was changed between the check and the move.
  if (versions.size < ids.length) throw new AppError('plotChanged');
  await closeHolds(work, ids, { status: HOLD_STATUS.released, reason });
  if (event === 'hold') {
    const holds = ids.map((plotId) => ({ plotId, holdType: HOLD_TYPE.hold, reason, ...kept }));
    await openHolds(work, holds);
  }
  noteMoves(work, { before, to, versions, event, reason });
}

interface Moves {
  before: readonly StoredPlot[];
  to(row: StoredPlot): SaleStatus;
  versions: ReadonlyMap<string, number>;
  event: SaleEvent;
  reason: string;
}

/** Data log, history and browsers. */
function noteMoves(work: Work, { before, to, versions, event, reason }: Moves): void {
  const summary = summaryOf(work.actor, event, reason);
  const after = before.map((row) => ({ ...row, saleStatus: to(row), version: versions.get(row.id) ?? row.version }));
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
  work.events(before.map((row) => plotEvent(row, { patch: { saleStatus: to(row) }, event, summary, reason })));
  publishPlots(work, after);
}

function targetOf(plot: StoredPlot, event: SaleEvent): SaleStatus {
  if (plot.disputeFlag === 'Y') throw new AppError('plotDisputed');
  const { to } = unwrap(moveSale(plot.saleStatus, event));
  return event === 'enable' ? enabledTo(plot.disabledFrom) : to;
}

/** What becomes available needs an area that sells; putting it back into use also the right that opening needs. */
async function refuseOpening(
  work: Work,
  rows: readonly StoredPlot[],
  event: SaleEvent,
  to: Moves['to'],
): Promise<void> {
  if (event !== 'open' && event !== 'enable') return;
  const opened = rows.filter((row) => to(row) === PLOT_SALE.available);
  const [first] = opened;
  if (event === 'enable' && first && !work.actor.codes.has('cem:plot:open'))
    throw new AppError('enableNeedsOpen', { name: first.fullName ?? '' });
  await refuseClosedAreas(work, opened);
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
