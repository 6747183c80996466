import type { PersonFacts } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import { update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { personValues } from './deceased.hooks.ts';
import { recountPlot } from './deceased.store.ts';
import { deceasedTable, type StoredDeceased } from './deceased.table.ts';

/** Corrects what is known of a person, or only says what is wrong with that. */
export async function correctDeceased(
  work: Work,
  before: StoredDeceased,
  change: Partial<PersonFacts>,
  checkOnly: boolean,
): Promise<void> {
  const own = await personValues(work, { ...before, ...change }, before);
  if (checkOnly) return;
  await update(work, deceasedTable, before.id, { ...change, ...own }, { before });
  if (!before.plotId) return;
  const summary = `${work.actor.realname}更正使用人「${before.name}」的资料`;
  await recountPlot(work, before.plotId, { event: 'userEdit', summary });
}
