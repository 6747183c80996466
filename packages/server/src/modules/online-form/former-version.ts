import type { Design, FieldDesign, IndexDesign } from '@songbai/contract/design/design.ts';
import { changesOf } from '@songbai/contract/design/merge.ts';
import { parkedName } from '@songbai/contract/design/plan-input.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { newId } from '../../platform/ids.ts';
import { update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertSound, refuseProblems } from './checks.ts';
import { headDesign, writeParts } from './design.store.ts';
import { headTable } from './head.table.ts';
import { relationProblems } from './subs.ts';
import { viewProblems } from './views.service.ts';

/** Fields as they were. One that was taken out for good comes back as a new one; what its column is called stays. */
export function fieldsThen(before: Design, old: Design): FieldDesign[] {
  const present = new Set(before.fields.map(({ id }) => id));
  return old.fields.map((field) => {
    if (present.has(field.id)) return field;
    return { ...field, id: newId(), parkedColumn: field.parked === 1 ? parkedName(field) : null };
  });
}

interface Former {
  /** The newest version, before. */
  before: Design;
  old: Design;
  /** All that the design has afterwards. */
  fields: readonly FieldDesign[];
}

/**
 * Makes the rows of the designer as an old version was; what it is called, its sub-tables and its buttons stay. The
 * version that this makes is the caller's to keep.
 * @throws AppError designProblem, designTypeFixed, designMainMissing
 */
export async function takeUp(work: Work, head: StoredCgformHead, { before, old, fields }: Former): Promise<Design> {
  const changes = changesOf<FieldDesign>(before.fields, fields);
  const own = new Set(before.indexes.map((index) => index.id));
  const indexes = changesOf<IndexDesign>(
    before.indexes,
    old.indexes.map((index) => ({ ...index, id: own.has(index.id) ? index.id : newId() })),
  );
  const { id: _, tenantId: __, tableName: ___, subTableStr: ____, ...values } = old.head;
  const { copyType: _1, physicId: _2, ...kept } = values;
  const after: Design = {
    ...{ head: { ...headDesign(head), ...kept }, buttons: before.buttons },
    ...{ fields: changes.after, indexes: indexes.after },
  };
  if (head.copyType === 0) {
    assertSound(after, await relationProblems(work, after, before, null));
    refuseProblems(await viewProblems(work.db, head, after.fields));
  } else assertSound(after);
  await update(work, headTable, head.id, { ...kept, draftVersion: head.draftVersion + 1 }, { before: head });
  await writeParts(work, 'field', head.id, changes);
  await writeParts(work, 'index', head.id, indexes);
  return after;
}
