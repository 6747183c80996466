import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { newCavities } from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeDeceased, deceasedTable, peopleOfPlot, recountPlot, type StoredDeceased } from '../deceased/index.ts';
import { plotTable } from '../plot/index.ts';
import { actName } from './change-step.ts';
import type { StoredChange } from './plot-change.table.ts';

const ruleFree = (work: Work): Work => work.as(withoutRules(work.actor));

/** Everybody registered for the old plot is registered for the new one; the dead were moved there. */
export async function movePeople(work: Work, change: StoredChange, rightId: string): Promise<void> {
  const people = await peopleOfPlot(work, change.plotId);
  if (people.length === 0) return;
  const [target] = await stored(ruleFree(work), plotTable, [change.toPlotId ?? '']);
  if (!target) throw new AppError('plotMissing');
  const rows = await rowsOf(
    work,
    people.map(({ id }) => id),
  );
  const cavities = newCavities(
    people.map(({ seq }) => seq),
    Number(target.capacity ?? 1),
  );
  for (const [at, { id }] of people.entries()) {
    const before = rows.get(id);
    const place = { plotId: target.id, rightId, cemeteryId: target.cemeteryId ?? undefined, seq: cavities[at] ?? null };
    if (before) await changeDeceased(ruleFree(work), before, place);
  }
  const names = people.map(({ name }) => name).join('、');
  const summary = (where: string) => `${actName(change)}（${change.changeNo ?? ''}）：${names}${where}`;
  const to = summary(`由「${change.plotFullName ?? ''}」迁入`);
  await recountPlot(work, change.plotId, { event: 'moveOut', summary: summary(`迁往「${target.fullName ?? ''}」`) });
  await recountPlot(work, target.id, { event: 'moveIn', summary: to });
  notePeople(work, target.id, { ids: people.map(({ id }) => id), event: 'moveIn', summary: to });
}

/** The dead whom the change names have left; everybody else stays. */
export async function peopleLeave(work: Work, change: StoredChange): Promise<void> {
  const ids = (change.deceasedIds ?? '').split(',').filter(Boolean);
  const rows = await rowsOf(work, ids);
  for (const id of ids) {
    const before = rows.get(id);
    if (before?.plotId !== change.plotId || before.burialStatus !== DECEASED_BURIAL.buried)
      throw new AppError('partOutNotHere');
    await changeDeceased(ruleFree(work), before, { burialStatus: DECEASED_BURIAL.outgoing });
  }
  const summary = `${change.deceasedNames ?? ''}迁往${change.destination ?? ''}（${change.changeNo ?? ''}）`;
  await recountPlot(work, change.plotId, { event: 'moveOut', summary, emptied: true });
  notePeople(work, change.plotId, { ids, event: 'moveOut', summary });
}

async function rowsOf(work: Work, ids: readonly string[]): Promise<Map<string, StoredDeceased>> {
  const rows = await stored(ruleFree(work), deceasedTable, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each of them has it in the own history. */
function notePeople(
  work: Work,
  plotId: string,
  { ids, event, summary }: { ids: readonly string[]; event: string; summary: string },
): void {
  work.events(
    ids.map((bizId) => ({ plotId, bizType: 'deceased' as const, bizId, event, summary, before: null, after: {} })),
  );
}
