import type { BurialBookBody, BurialRebookBody } from '@songbai/contract/modules/burial/burial.calls.ts';
import { BURIAL_STATUS } from '@songbai/contract/modules/burial/burial.dicts.ts';
import { bookingRefusal, dayRefusal, moveBurial } from '@songbai/contract/modules/burial/burial.rules.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { burialNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../resource/read/present.ts';
import { changeRow } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeDeceased, deceasedById, type StoredDeceased } from '../deceased/index.ts';
import { plotById } from '../plot/index.ts';
import { addBurial, type BurialPerson, burialDetail, closePeople, peopleOf, rightOf } from './burial.store.ts';
import { burialTable } from './burial.table.ts';
import { swapSlots, takeSlot } from './slots.store.ts';

/**
 * Books the burial of one or several registered users of a plot on a day and slot (domain.md §4.5: 0→1).
 * @throws AppError deceasedMissing, deceasedPlotNeeded, burialOtherPlots, plotMissing, burialSlotFull,
 *   burialNoSuchSlot, and the refusals of the rules
 */
export async function bookBurial(work: Work, body: BurialBookBody): Promise<Row> {
  const { plotId, people } = await heldPeople(work, body.deceasedIds);
  const plot = await plotById(work, plotId);
  if (!plot) throw new AppError('plotMissing');
  const right = await rightOf(work.db, work.actor.tenantId, plot.id);
  refuseIf(
    bookingRefusal({
      people,
      disputed: plot.disputeFlag === 'Y',
      rightStatus: right?.status,
      orderStatus: right?.orderStatus,
      burialCount: Number(plot.burialCount ?? 0),
      capacity: Number(plot.capacity ?? 1),
      bookDate: body.bookDate,
      burialType: body.burialType,
      today: work.clock.today(),
    }),
  );
  await takeSlot(work, { cemeteryId: String(plot.cemeteryId), bookDate: body.bookDate, slot: body.slot });
  for (const person of people) await changeDeceased(work, person, { burialStatus: DECEASED_BURIAL.booked });
  const { deceasedIds: _people, ...fields } = body;
  const place = { cemeteryId: plot.cemeteryId, plotId: plot.id, plotFullName: plot.fullName, rightId: right?.id };
  const booked = people.map(({ id, name, seq }) => ({ deceasedId: id, name, cavityNo: seq }));
  return newBooking(work, { ...fields, ...place }, booked, `${work.actor.realname}预约安葬「${namesOf(people)}」`);
}

const namesOf = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join('、');

/** Those who are named, by cavity, and their one plot, locked until commit. */
async function heldPeople(
  work: Work,
  ids: readonly string[],
): Promise<{ plotId: string; people: readonly StoredDeceased[] }> {
  const read = async () => {
    const found: StoredDeceased[] = [];
    for (const id of ids) found.push(await deceasedById(work, id));
    return found;
  };
  const [first] = await read();
  const plotId = first?.plotId;
  if (!plotId) throw new AppError('deceasedPlotNeeded');
  await lockLive(work, 'cem_plot', work.actor.tenantId, [plotId]);
  const people = await read();
  if (people.some((person) => person.plotId !== plotId)) throw new AppError('burialOtherPlots');
  return { plotId, people: people.sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0)) };
}

/**
 * Another day or slot: the old booking stays as a record of what was agreed before (domain.md §4.5: 8).
 * @throws AppError burialMissing, moveNotAllowed, burialLead, burialSlotFull, burialNoSuchSlot
 */
export async function rebookBurial(work: Work, body: BurialRebookBody): Promise<Row> {
  const reason = body.reason.trim();
  const target = { table: burialTable, id: body.id, missing: 'burialMissing' as const };
  const { before } = await changeRow(work, target, (row) => {
    const { to } = unwrap(moveBurial(row.status, 'rebook'));
    refuseIf(dayRefusal({ bookDate: body.bookDate, today: work.clock.today() }));
    return { patch: { status: to, cancelReason: reason } };
  });
  await swapSlots(work, before, { cemeteryId: before.cemeteryId, bookDate: body.bookDate, slot: body.slot });
  const people = await peopleOf(work.db, before.id);
  await closePeople(work, before.id);
  const kept = ['cemeteryId', 'plotId', 'plotFullName', 'rightId', 'burialType'] as const;
  const family = ['applicant', 'applicantRelation', 'applicantPhone', 'peopleCount', 'remark'] as const;
  const values = Object.fromEntries([...kept, ...family].map((name) => [name, before[name]]));
  const day = { bookDate: body.bookDate, slot: body.slot, formerId: before.id };
  const summary = `${work.actor.realname}将「${before.deceasedName}」的安葬由 ${before.bookDate} 改期，原因：${reason}`;
  const same = people.map(({ deceasedId, name, cavityNo }) => ({ deceasedId, name, cavityNo }));
  return newBooking(work, { ...values, ...day }, same, summary);
}

async function newBooking(
  work: Work,
  values: Record<string, unknown>,
  people: readonly BurialPerson[],
  summary: string,
): Promise<Row> {
  const today = work.clock.today();
  const number = await nextNumber(work.db, `burial:${work.actor.tenantId}:${today}`);
  const id = newId();
  const own = { id, burialNo: burialNo(today, number), status: BURIAL_STATUS.booked, deceasedName: namesOf(people) };
  await addBurial(work, { ...values, ...own }, people);
  const shown = { plotId: String(values.plotId), bizType: 'burial' as const, bizId: id };
  const after = { status: BURIAL_STATUS.booked, bookDate: values.bookDate, slot: values.slot };
  const event = values.formerId ? 'rebook' : 'book';
  const day = `${String(values.bookDate)} ${String(values.slot)}`;
  work.events([{ ...shown, event, summary: `${summary}，${day}`, before: null, after }]);
  return burialDetail(work, id);
}
