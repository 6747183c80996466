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
import { changeDeceased, deceasedById, recountPlot, type StoredDeceased, takenCavities } from '../deceased/index.ts';
import { feeRulesOf } from '../fee-rule/index.ts';
import { billedFee, startWaitingTerm, waitingTerm } from '../fee-term/index.ts';
import { plotById } from '../plot/index.ts';
import { burialDetail, closePeople, noteFirstBurial, peopleOf, rightOf } from './burial.store.ts';
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
  work.events([{ ...shown, ...states, summary: `${work.actor.realname}${summary}「${after.deceasedName}」` }]);
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
  return burialDetail(work, id);
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
  return burialDetail(work, id);
}

/**
 * The burial took place (domain.md §4.5: 4→5): the people, plot and right say so from now on.
 * @throws AppError burialMissing, moveNotAllowed, burialRightMissing, burialInFuture, burialBeforeDeath,
 *   burialCavities, cavityTaken, cavityBeyond
 */
export async function completeBurial(work: Work, { id, cavities, ...done }: BurialCompleteBody): Promise<Row> {
  const known = await get(work, burialTable, id);
  await lockLive(work, 'cem_plot', work.actor.tenantId, [String(known.plotId)]);
  const people = await buriedPeople(work, id);
  const places = placesOf(people, cavities);
  const row = await step(work, id, {
    event: 'complete',
    summary: `完成安葬，第 ${[...places.values()].join('、')} 穴，`,
    patch: done,
    check: async (burial) => {
      await validRight(work, burial);
      const deathDates = people.map(({ deathDate }) => deathDate);
      refuseIf(timeRefusal(done.actualTime, { now: work.clock.datetime(), deathDates }));
      await refuseCavities(work, burial.plotId, places);
    },
  });
  const day = done.actualTime.slice(0, 10);
  await lay(work, people, { places, day });
  await closePeople(work, id, places);
  await noteFirstBurial(work, row.rightId, day);
  await startWaitingTerm(work, row.rightId, day);
  const laid = people.map((person) => `「${person.name}」安葬于第 ${places.get(person.id)} 穴`).join('，');
  await recountPlot(work, row.plotId, { event: 'bury', summary: laid });
  return burialDetail(work, id);
}

/** The people of a booking as they are registered. */
async function buriedPeople(work: Work, burialId: string): Promise<StoredDeceased[]> {
  const found: StoredDeceased[] = [];
  for (const { deceasedId } of await peopleOf(work.db, burialId))
    found.push(await deceasedById(ruleFree(work), deceasedId));
  return found;
}

/** The cavity of each; every one has exactly one. @throws AppError burialCavities */
function placesOf(people: readonly StoredDeceased[], cavities: BurialCompleteBody['cavities']): Map<string, number> {
  const places = new Map(cavities.map(({ deceasedId, cavityNo }) => [deceasedId, cavityNo]));
  const fits =
    cavities.length === people.length &&
    people.every(({ id }) => places.has(id)) &&
    new Set(places.values()).size === people.length;
  if (!fits) throw new AppError('burialCavities', { names: people.map(({ name }) => name).join('、') });
  return places;
}

/** Of several, all leave their registered cavities first: two may be laid the other way round (I8 holds at each step). */
async function lay(
  work: Work,
  people: readonly StoredDeceased[],
  { places, day }: { places: ReadonlyMap<string, number>; day: string },
): Promise<void> {
  const buried = { burialStatus: DECEASED_BURIAL.buried, buriedText: day, buriedDate: day, buriedPrecision: 'day' };
  const several = people.length > 1;
  if (several) for (const person of people) await changeDeceased(work, person, { seq: null });
  for (const known of people) {
    const person = several ? await deceasedById(ruleFree(work), known.id) : known;
    await changeDeceased(work, person, { ...buried, seq: places.get(known.id) ?? null });
  }
}

/** What follows from a permitted act is not narrowed by data rules. */
const ruleFree = (work: Work): Work => work.as(withoutRules(work.actor));

async function refuseCavities(work: Work, plotId: string, places: ReadonlyMap<string, number>): Promise<void> {
  const plot = await plotById(ruleFree(work), plotId);
  const capacity = Number(plot?.capacity ?? 1);
  const taken = await takenCavities(work, plotId, [...places.keys()]);
  for (const cavityNo of places.values()) {
    if (cavityNo > capacity) throw new AppError('cavityBeyond', { n: String(capacity) }, { field: 'cavities' });
    if (taken.includes(cavityNo)) throw new AppError('cavityTaken', { n: String(cavityNo) }, { field: 'cavities' });
  }
}

/**
 * Frees the slot; the people can be booked again.
 * @throws AppError burialMissing, moveNotAllowed
 */
export async function cancelBurial(work: Work, { id, reason }: BurialCancelBody): Promise<Row> {
  const cancelReason = reason.trim();
  const known = await get(work, burialTable, id);
  await lockLive(work, 'cem_plot', work.actor.tenantId, [String(known.plotId)]);
  const summary = `取消安葬预约，原因：${cancelReason}，`;
  const row = await step(work, id, { event: 'cancel', summary, patch: { cancelReason } });
  await freeSlot(work, row);
  for (const person of await buriedPeople(work, id))
    await changeDeceased(work, person, { burialStatus: DECEASED_BURIAL.none });
  await closePeople(work, id);
  return burialDetail(work, id);
}
