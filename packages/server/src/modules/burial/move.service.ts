import type {
  BurialCancelBody,
  BurialCompleteBody,
  BurialConfirmBody,
} from '@songbai/contract/modules/burial/burial.calls.ts';
import {
  type BurialEvent,
  confirmRefusal,
  moveBurial,
  timeRefusal,
} from '@songbai/contract/modules/burial/burial.rules.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { feeRuleFor } from '@songbai/contract/modules/fee/fee.rules.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeDeceased, deceasedById, recountPlot, takenCavities } from '../deceased/index.ts';
import { feeRulesOf } from '../fee-rule/index.ts';
import { billedFee, startWaitingTerm, waitingTerm } from '../fee-term/index.ts';
import { plotById } from '../plot/index.ts';
import { noteFirstBurial, rightOf } from './burial.store.ts';
import { burialTable, type StoredBurial } from './burial.table.ts';
import { freeSlot } from './slots.store.ts';

interface Step {
  event: BurialEvent;
  summary: string;
  patch?: Values;
  /** Conditions beyond the transition table. */
  check?: (row: StoredBurial) => Promise<void>;
}

async function step(work: Work, id: string, { event, summary, patch, check }: Step): Promise<StoredBurial> {
  const target = { table: burialTable, id, missing: 'burialMissing' as const };
  const { before, after } = await changeRow(work, target, async (row) => {
    const { to } = unwrap(moveBurial(row.status, event));
    await check?.(row);
    return { patch: { ...patch, status: to } };
  });
  const shown = { plotId: after.plotId, bizType: 'burial' as const, bizId: id, event };
  const states = { before: { status: before.status }, after: { ...patch, status: after.status } };
  work.events([{ ...shown, ...states, summary: `${work.actor.realname}${summary}「${String(after.deceasedName)}」` }]);
  return after;
}

/**
 * The booking is certain: the grave is paid, its fee covers the day, the papers were seen (domain.md §4.5: 1→2).
 * @throws AppError burialMissing, moveNotAllowed, burialRightMissing, and the refusals of the gate
 */
export async function confirmBurial(work: Work, { id, docs }: BurialConfirmBody): Promise<Row> {
  await step(work, id, {
    event: 'confirm',
    summary: '确认安葬',
    patch: { docs: [...new Set(docs)].sort().join(',') },
    check: async (row) => {
      const right = await validRight(work, row);
      const plot = await plotById(work.as(withoutRules(work.actor)), row.plotId);
      const feeFree = plot?.feeFree === 'Y';
      refuseIf(confirmRefusal({ ...right, ...(await feeFacts(work, right)), feeFree, bookDate: row.bookDate, docs }));
    },
  });
  return get(work, burialTable, id);
}

/** A fee that was billed with the plot is paid with it, also where no term was made of it. */
async function feeFacts(work: Work, right: { id: string; orderId: string | null; cemeteryId: string | null }) {
  const rules = await feeRulesOf(work.db, work.actor.tenantId);
  const feeCharged = feeRuleFor(rules, right.cemeteryId, work.clock.today()) !== undefined;
  const waiting = await waitingTerm(work.db, right.id);
  const feeWaits = waiting !== undefined || (await billedFee(work.db, String(right.orderId))) > 0;
  return { feeCharged, feeWaits };
}

async function validRight(work: Work, row: StoredBurial) {
  const right = await rightOf(work.db, work.actor.tenantId, row.plotId);
  if (right?.id !== row.rightId || right.status !== RIGHT_STATUS.valid) throw new AppError('burialRightMissing');
  return right;
}

const PLAIN = { prepare: '开始准备安葬', ready: '准备就绪，待安葬', archive: '归档安葬' } as const;

/** Steps without further input. */
export async function moveBurialOn(work: Work, id: string, event: keyof typeof PLAIN): Promise<Row> {
  await step(work, id, { event, summary: PLAIN[event] });
  return get(work, burialTable, id);
}

/**
 * The burial took place (domain.md §4.5: 4→5): person, plot and right say so from now on.
 * @throws AppError burialMissing, moveNotAllowed, burialRightMissing, burialInFuture, burialBeforeDeath, cavityTaken,
 *   cavityBeyond
 */
export async function completeBurial(work: Work, { id, ...done }: BurialCompleteBody): Promise<Row> {
  const known = await get(work, burialTable, id);
  await lockLive(work, 'cem_plot', work.actor.tenantId, [String(known.plotId)]);
  const row = await step(work, id, {
    event: 'complete',
    summary: `完成安葬，第 ${done.cavityNo} 穴，`,
    patch: done,
    check: async (burial) => {
      await validRight(work, burial);
      const { deathDate } = await deceasedById(ruleFree(work), burial.deceasedId);
      refuseIf(timeRefusal(done.actualTime, { now: work.clock.datetime(), deathDate }));
      await refuseCavity(work, burial, done.cavityNo);
    },
  });
  const person = await deceasedById(ruleFree(work), row.deceasedId);
  const day = done.actualTime.slice(0, 10);
  const buried = { buriedText: day, buriedDate: day, buriedPrecision: 'day' };
  await changeDeceased(work, person, { burialStatus: DECEASED_BURIAL.buried, seq: done.cavityNo, ...buried });
  await noteFirstBurial(work, row.rightId, day);
  await startWaitingTerm(work, row.rightId, day);
  await recountPlot(work, row.plotId, { event: 'bury', summary: `「${person.name}」安葬于第 ${done.cavityNo} 穴` });
  return get(work, burialTable, id);
}

/** What follows from a permitted act is not narrowed by data rules. */
const ruleFree = (work: Work): Work => work.as(withoutRules(work.actor));

async function refuseCavity(work: Work, row: StoredBurial, cavityNo: number): Promise<void> {
  const plot = await plotById(ruleFree(work), row.plotId);
  const capacity = Number(plot?.capacity ?? 1);
  if (cavityNo > capacity) throw new AppError('cavityBeyond', { n: String(capacity) }, { field: 'cavityNo' });
  const taken = await takenCavities(work, row.plotId, row.deceasedId);
  if (taken.includes(cavityNo)) throw new AppError('cavityTaken', { n: String(cavityNo) }, { field: 'cavityNo' });
}

/**
 * Frees the slot; the person can be booked again.
 * @throws AppError burialMissing, moveNotAllowed
 */
export async function cancelBurial(work: Work, { id, reason }: BurialCancelBody): Promise<Row> {
  const cancelReason = reason.trim();
  const known = await get(work, burialTable, id);
  await lockLive(work, 'cem_plot', work.actor.tenantId, [String(known.plotId)]);
  const summary = `取消安葬预约，原因：${cancelReason}，`;
  const row = await step(work, id, { event: 'cancel', summary, patch: { cancelReason } });
  await freeSlot(work, row);
  const person = await deceasedById(ruleFree(work), row.deceasedId);
  await changeDeceased(work, person, { burialStatus: DECEASED_BURIAL.none });
  return get(work, burialTable, id);
}
