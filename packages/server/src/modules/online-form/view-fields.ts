import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { mergedFields, type PartChanges } from '@songbai/contract/design/merge.ts';
import { storedAs } from '@songbai/contract/design/view-fields.ts';
import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { ownParts } from './checks.ts';

/** Fields of a view after a save: it can hide fields, call them otherwise and order them, but neither add nor remove any. */
export function viewFields(
  before: readonly FieldDesign[],
  sent: SaveDraft['fields'],
  removedIds: readonly string[],
): PartChanges<FieldDesign> {
  const known = new Map(before.map((field) => [field.id, field]));
  const removed = removedIds.map((id) => known.get(id)).find((field) => field !== undefined);
  if (removed) throw new AppError('designViewFields', { name: removed.dbFieldName });
  const foreign = sent.find(({ id, dbFieldName }) => (id ? known.get(id)?.dbFieldName : undefined) !== dbFieldName);
  if (foreign) throw new AppError('designViewFields', { name: foreign.dbFieldName.slice(0, 40) });
  const merged = ownParts(() =>
    mergedFields({ before, sent, removedIds: [], mayHoldValues: () => true, isTree: false, newId }),
  );
  const ofOriginal = (field: FieldDesign): FieldDesign => storedAs(field, known.get(field.id) ?? field);
  const changed = merged.changed.map(({ before: old, after }) => ({ before: old, after: ofOriginal(after) }));
  return { ...merged, after: merged.after.map(ofOriginal), changed };
}
