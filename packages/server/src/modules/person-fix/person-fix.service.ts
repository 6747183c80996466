import type { PersonFixApplyBody } from '@songbai/contract/modules/person-fix/person-fix.calls.ts';
import { PERSON_FIX_STATUS } from '@songbai/contract/modules/person-fix/person-fix.dicts.ts';
import type { personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import {
  movePersonFix,
  type PersonFacts,
  type PersonFixEvent,
} from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { personFixNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { lookUpsIn } from '../../resource/write/look-ups.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { notifyApplicant, notifyApprovers } from '../message/index.ts';
import { fixWaits } from './person-fix.store.ts';
import { personFixTable, type StoredPersonFix } from './person-fix.table.ts';
import { changeOf, personOf, ruleFree } from './persons.ts';

/**
 * Applies for the correction of a person's name, number or dates; a second person decides.
 * @throws AppError personFixWhom, customerMissing, deceasedMissing, personFixNothing, personFixOpen, personFixDates,
 *   fileUnknown, and what is wrong with the values
 */
export async function applyPersonFix(work: Work, body: PersonFixApplyBody): Promise<Row> {
  const { customerId, deceasedId, reason, documents, ...wanted } = body;
  const person = await personOf(work, { customerId, deceasedId });
  await lockLive(work, person.resource.table, work.actor.tenantId, [person.id]);
  const { facts } = person;
  work.compared(lookUpsIn(work.server.sealer, work.actor, person.resource, wanted));
  const change = changeOf(facts, wanted);
  await person.correct(change, { checkOnly: true });
  if (await fixWaits(work, person.id)) throw new AppError('personFixOpen', { name: facts.name });
  const today = work.clock.today();
  const fixNo = personFixNo(today, await nextNumber(work.db, `person-fix:${work.actor.tenantId}:${today}`));
  const { actor, clock } = work;
  const apply = { applyId: actor.userId, applyName: actor.realname, applyTime: clock.datetime() };
  const row = { ...valuesOf(facts, change), reason: reason.trim(), documents, status: PERSON_FIX_STATUS.pending };
  const whom = { customerId: customerId ?? null, deceasedId: deceasedId ?? null, personName: facts.name };
  const id = await insert(work, personFixTable, {}, { fixNo, ...whom, ...row, ...apply });
  note(work, { fixNo, ...whom }, { event: 'personFixApply', act: '申请信息更正', reason });
  const values = { fixNo, person: actor.realname, name: facts.name, reason: reason.trim() };
  const about = { busType: 'personFix', busId: id };
  await notifyApprovers(work, { event: 'person_fix_approval', code: 'cem:personFix:approve', values, ...about });
  return get(work, personFixTable, id);
}

/** Former values stand beside the new ones, so that both are read, and compared at the decision. */
function valuesOf(facts: PersonFacts, change: Partial<PersonFacts>) {
  const numbered = change.idNo !== undefined;
  return {
    newName: change.name ?? null,
    oldIdNo: numbered ? facts.idNo : null,
    newIdType: change.idType ?? null,
    newIdNo: change.idNo ?? null,
    oldBirth: change.birthText === undefined ? null : facts.birthText,
    newBirth: change.birthText ?? null,
    oldDeath: change.deathText === undefined ? null : facts.deathText,
    newDeath: change.deathText ?? null,
  };
}

/**
 * A second person approves: the person's data are as they were applied for.
 * @throws AppError personFixMissing, moveNotAllowed, personFixOwnApproval, personFixChanged, and what is wrong by now
 */
export async function approvePersonFix(work: Work, { id, opinion }: ApproveBody): Promise<Row> {
  const row = await step(work, id, 'approve', { approveOpinion: opinion?.trim() || null });
  const free = ruleFree(work);
  const person = await personOf(free, row);
  await lockLive(work, person.resource.table, work.actor.tenantId, [person.id]);
  refuseChanged(row, person.facts);
  await person.correct(wantedOf(row), { checkOnly: false });
  note(work, row, { event: 'personFix', act: '通过信息更正', reason: row.reason });
  await notifyDecided(work, row, '通过');
  return get(work, personFixTable, id);
}

/** Who applied hears what came of it. */
function notifyDecided(work: Work, row: StoredPersonFix, result: '通过' | '驳回'): Promise<void> {
  const { id, applyId, fixNo, approveOpinion } = row;
  const decided = { applyId, kind: '信息更正', number: fixNo, result, reason: approveOpinion };
  return notifyApplicant(work, { waited: 'person_fix_approval', ...decided, busType: 'personFix', busId: id });
}

function wantedOf(row: StoredPersonFix): Partial<PersonFacts> {
  const wanted = {
    name: row.newName,
    idType: row.newIdType,
    idNo: row.newIdNo,
    birthText: row.newBirth,
    deathText: row.newDeath,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)) as Partial<PersonFacts>;
}

function refuseChanged(row: StoredPersonFix, facts: PersonFacts): void {
  const same =
    row.personName === facts.name &&
    (row.newIdNo === null || row.oldIdNo === facts.idNo) &&
    (row.newBirth === null || row.oldBirth === facts.birthText) &&
    (row.newDeath === null || row.oldDeath === facts.deathText);
  if (!same) throw new AppError('personFixChanged', { name: facts.name });
}

/** @throws AppError personFixMissing, moveNotAllowed, personFixOwnApproval for a rejection by who applied */
export async function endPersonFix(work: Work, event: 'reject' | 'withdraw', { id, reason }: ReasonBody): Promise<Row> {
  const rejects = event === 'reject';
  const text = reason.trim();
  const row = await step(work, id, event, rejects ? { approveOpinion: text } : { closeReason: text });
  note(work, row, { event: 'personFixEnd', act: `${rejects ? '驳回' : '撤销'}信息更正`, reason });
  if (rejects) await notifyDecided(work, row, '驳回');
  return get(work, personFixTable, id);
}

async function step(
  work: Work,
  id: string,
  event: PersonFixEvent,
  patch: PatchOf<typeof personFix>,
): Promise<StoredPersonFix> {
  const { actor, clock } = work;
  const target = { table: personFixTable, id, missing: 'personFixMissing' as const };
  const { after } = await changeRow(work, target, (row) => {
    const { to } = unwrap(movePersonFix(row.status, event));
    if (event === 'withdraw') return { patch: { ...patch, status: to } };
    if (row.applyId === actor.userId) throw new AppError('personFixOwnApproval');
    const approval = { approveId: actor.userId, approveName: actor.realname, approveTime: clock.datetime() };
    return { patch: { ...patch, ...approval, status: to } };
  });
  return after;
}

/** An entry in the history of the person; numbers and names stand in the correction, which not everybody may read. */
function note(
  work: Work,
  row: Pick<StoredPersonFix, 'fixNo' | 'customerId' | 'deceasedId'>,
  { event, act, reason }: { event: string; act: string; reason: string },
): void {
  const bizType = row.customerId ? ('customer' as const) : ('deceased' as const);
  const summary = `${work.actor.realname}${act}（${row.fixNo}）`;
  const bizId = String(row.customerId ?? row.deceasedId);
  const states = { before: null, after: { fixNo: row.fixNo } };
  work.events([{ plotId: null, bizType, bizId, event, summary, reason: reason.trim(), ...states }]);
}
