import { dictText } from '@songbai/contract/dicts.ts';
import type { BurialBookBody, BurialRebookBody } from '@songbai/contract/modules/burial/burial.calls.ts';
import { BURIAL_STATUS } from '@songbai/contract/modules/burial/burial.dicts.ts';
import { bookingRefusal, dayRefusal, moveBurial } from '@songbai/contract/modules/burial/burial.rules.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { burialNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeDeceased, deceasedById } from '../deceased/index.ts';
import { plotById } from '../plot/index.ts';
import { addBurial, rightOf } from './burial.store.ts';
import { burialTable } from './burial.table.ts';
import { swapSlots, takeSlot } from './slots.store.ts';

/**
 * Books the burial of a registered user on a day and slot (domain.md §4.5: 0→1).
 * @throws AppError deceasedMissing, deceasedPlotNeeded, plotMissing, burialSlotFull, and the refusals of the rules
 */
export async function bookBurial(work: Work, body: BurialBookBody): Promise<Row> {
  const known = await deceasedById(work, body.deceasedId);
  if (!known.plotId) throw new AppError('deceasedPlotNeeded');
  await lockLive(work, 'cem_plot', work.actor.tenantId, [known.plotId]);
  const person = await deceasedById(work, body.deceasedId);
  const plot = await plotById(work, known.plotId);
  if (!plot) throw new AppError('plotMissing');
  const right = await rightOf(work.db, work.actor.tenantId, plot.id);
  refuseIf(
    bookingRefusal({
      name: person.name,
      alive: person.alive,
      personStatus: person.burialStatus,
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
  await changeDeceased(work, person, { burialStatus: DECEASED_BURIAL.booked });
  const { deceasedId: _person, ...told } = body;
  const place = { cemeteryId: plot.cemeteryId, plotId: plot.id, plotFullName: plot.fullName, rightId: right?.id };
  const values = { ...told, ...place, deceasedId: person.id, deceasedName: person.name };
  return newBooking(work, values, `${work.actor.realname}预约安葬「${person.name}」`);
}

/**
 * Another day or slot: the old booking stays as a record of what was agreed before (domain.md §4.5: 8).
 * @throws AppError burialMissing, moveNotAllowed, burialLead, burialSlotFull
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
  const kept = ['cemeteryId', 'plotId', 'plotFullName', 'rightId', 'deceasedId', 'deceasedName', 'burialType'] as const;
  const people = ['applicant', 'applicantRelation', 'applicantPhone', 'peopleCount', 'remark'] as const;
  const values = Object.fromEntries([...kept, ...people].map((name) => [name, before[name]]));
  const day = { bookDate: body.bookDate, slot: body.slot, formerId: before.id };
  const summary = `${work.actor.realname}将「${String(before.deceasedName)}」的安葬由 ${before.bookDate} 改期，原因：${reason}`;
  return newBooking(work, { ...values, ...day }, summary);
}

async function newBooking(work: Work, values: Record<string, unknown>, summary: string): Promise<Row> {
  const today = work.clock.today();
  const number = await nextNumber(work.db, `burial:${work.actor.tenantId}:${today}`);
  const id = newId();
  await addBurial(work, { ...values, id, burialNo: burialNo(today, number), status: BURIAL_STATUS.booked });
  const day = `${String(values.bookDate)} ${dictText('burial_slot', String(values.slot))}`;
  const shown = { plotId: String(values.plotId), bizType: 'burial' as const, bizId: id };
  const after = { status: BURIAL_STATUS.booked, bookDate: values.bookDate, slot: values.slot };
  const event = values.formerId ? 'rebook' : 'book';
  work.events([{ ...shown, event, summary: `${summary}，${day}`, before: null, after }]);
  return get(work, burialTable, id);
}
