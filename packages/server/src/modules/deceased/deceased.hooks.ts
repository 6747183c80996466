import { dictText } from '@songbai/contract/dicts.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { cavityFor, type FieldRefusal, readLife } from '@songbai/contract/modules/deceased/deceased.rules.ts';
import { changedFact } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import { idNumberFacts, idNumberProblem, normalIdNumber } from '@songbai/contract/rules/id-number.ts';
import { AppError } from '../../platform/errors.ts';
import { lunar } from '../../platform/lunar.ts';
import { pinyinCode, pinyinReady } from '../../platform/pinyin.ts';
import { nameKey } from '../../platform/simplified.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { seesWhole } from '../../resource/describe/masks.ts';
import { stored } from '../../resource/read/store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { lookUpsIn } from '../../resource/write/look-ups.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { deceasedList } from './deceased.search.ts';
import { heldPlot, plotOfNumber, recountPlot, takenCavities } from './deceased.store.ts';
import { deceasedTable, type StoredDeceased } from './deceased.table.ts';

/** Rules of the people of plots (domain.md §3.9). */
export function deceasedHooks(): ResourceHooks {
  return {
    ...deceasedList,
    beforeInsert: async (work, draft) => {
      if (!draft.plotId) throw new AppError('deceasedPlotNeeded');
      const { plot, rightId } = await heldPlot(work, String(draft.plotId));
      const taken = await takenCavities(work, plot.id);
      const places = { capacity: Number(plot.capacity ?? 1), taken, wanted: numberOrNull(draft.seq) };
      const { seq } = accepted(cavityFor(places));
      const place = { cemeteryId: plot.cemeteryId, rightId, seq, burialStatus: DECEASED_BURIAL.none };
      return { ...place, ...(await personValues(work, draft)) };
    },
    beforeUpdate: async (work, before, patch) => {
      refuseUncorrected(work, before, patch);
      const after = { ...before, ...patch };
      if (before.burialStatus === DECEASED_BURIAL.buried && after.alive === 'Y')
        throw new AppError('deceasedBuriedAlive', { name: String(before.name) });
      if (before.burialStatus === DECEASED_BURIAL.booked && after.alive === 'Y')
        throw new AppError('deceasedBooked', { name: String(before.name) });
      return { ...(await movedCavity(work, before, after)), ...(await personValues(work, after, before)) };
    },
    afterSave: noteSaved,
    beforeRemove: async (work, rows) => {
      const ids = rows.map((row) => row.id).sort();
      await lockLive(work, 'cem_deceased', work.actor.tenantId, ids);
      const held = (await stored(work, deceasedTable, ids)) as StoredDeceased[];
      for (const row of held) refuseKept(row);
      for (const plotId of new Set(held.flatMap((row) => row.plotId ?? []))) {
        const names = held.filter((row) => row.plotId === plotId).map((row) => row.name);
        const summary = `${work.actor.realname}删除使用人「${names.join('、')}」`;
        await recountPlot(work, plotId, { event: 'userDelete', summary, without: ids });
      }
    },
  };
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What a rule decided, or its refusal thrown. */
export function accepted<T extends object>(outcome: T | FieldRefusal): T {
  if (!('error' in outcome)) return outcome;
  const { error, params, field } = outcome as FieldRefusal;
  throw new AppError(error, params, { field });
}

/** Derived and checked values of a person: names to search by, dates to sort by, the number of one plot only. */
export async function personValues(work: Work, draft: Values, before?: Values): Promise<Values> {
  await pinyinReady();
  const name = String(draft.name ?? '').trim();
  if (name === '') throw new AppError('invalid', { detail: '姓名不能为空', label: '姓名' }, { field: 'name' });
  const number = await ownNumber(work, draft, before);
  const facts = number.resident ? idNumberFacts(number.resident) : undefined;
  const birthText = textOrNull(draft.birthText);
  const life = { alive: String(draft.alive ?? 'N'), birthText, deathText: textOrNull(draft.deathText) };
  const known = [textOrNull(before?.birthText), textOrNull(before?.deathText)];
  const { birth, death } = accepted(readLife(life, { today: work.clock.today(), calendar: lunar(), known }));
  return {
    name,
    pinyin: pinyinCode(name, 'person'),
    nameKey: nameKey(name, textOrNull(draft.formerName)),
    sex: draft.sex || facts?.sex || null,
    ...number.values,
    birthText,
    birthDate: birth?.key ?? null,
    birthPrecision: birth?.precision ?? null,
    deathDate: death?.key ?? null,
    deathPrecision: death?.precision ?? null,
  };
}

/** @throws AppError invalid, deceasedElsewhere (I9) */
async function ownNumber(work: Work, draft: Values, before?: Values): Promise<{ values: Values; resident?: string }> {
  const given = textOrNull(draft.idNo);
  if (given === null) return { values: {} };
  const idType = textOrNull(draft.idType) ?? ID_TYPE.resident;
  const resident = idType === ID_TYPE.resident;
  const idNo = resident ? normalIdNumber(given) : given.trim().toUpperCase();
  if (before && before.idNo === idNo && before.idType === idType) return { values: {} };
  const problem = resident ? idNumberProblem(idNo) : undefined;
  if (problem) throw new AppError('invalid', { detail: problem, label: '证件号码' }, { field: 'idNo' });
  work.compared(lookUpsIn(work.server.sealer, work.actor, deceasedTable.resource, { idNo }));
  const plot = await plotOfNumber(work, idNo, String(before?.id ?? ''));
  if (plot !== undefined) throw new AppError('deceasedElsewhere', { plot: plot ?? '其他墓位' });
  return { values: { idType, idNo }, ...(resident ? { resident: idNo } : {}) };
}

/** Another cavity of the same plot; nobody moves once buried. */
async function movedCavity(work: Work, before: Values, after: Values): Promise<Values> {
  if (after.seq === before.seq || !before.plotId) return {};
  if (before.burialStatus !== DECEASED_BURIAL.none) return { seq: before.seq };
  const { plot } = await heldPlot(work, String(before.plotId));
  const taken = await takenCavities(work, plot.id, [String(before.id)]);
  return accepted(cavityFor({ capacity: Number(plot.capacity ?? 1), taken, wanted: numberOrNull(after.seq) }));
}

async function noteSaved(work: Work, id: string, draft: Values): Promise<void> {
  const [row] = (await stored(work, deceasedTable, [id])) as StoredDeceased[];
  if (!row?.plotId) return;
  const added = draft.id === undefined;
  const summary = `${work.actor.realname}${added ? '登记' : '修改'}使用人「${row.name}」`;
  await recountPlot(work, row.plotId, { event: added ? 'userAdd' : 'userEdit', summary });
}

/** What stands on stone and papers is corrected by a second person. @throws AppError personFixNeeded */
function refuseUncorrected({ actor }: Work, before: Values, patch: Values): void {
  if (before.burialStatus !== DECEASED_BURIAL.buried) return;
  const label = changedFact(before, patch, (field) => !seesWhole(actor, deceasedTable.resource, field));
  if (label) throw new AppError('personFixNeeded', { name: String(before.name), label });
}

function refuseKept(row: StoredDeceased): void {
  if (row.burialStatus === DECEASED_BURIAL.none) return;
  if (row.burialStatus === DECEASED_BURIAL.booked) throw new AppError('deceasedBooked', { name: row.name });
  throw new AppError('deceasedKept', { name: row.name, status: dictText('deceased_burial', row.burialStatus) });
}
