import { type FieldDesign, isPassword } from '@songbai/contract/design/design.ts';
import { mergedFields, type PartChanges } from '@songbai/contract/design/merge.ts';
import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { ownParts } from './checks.ts';

/** What of a field belongs to the stored table, and so to the original (online.md §6). */
const OF_ORIGINAL = [
  ...(['dbFieldName', 'dbType', 'dbLength', 'dbPointLength', 'dbDefaultVal', 'dbIsKey', 'dbIsNull'] as const),
  ...(['dbIsPersist', 'mainTable', 'mainField', 'formula', 'sensitive', 'indexed', 'parked', 'parkedColumn'] as const),
] as const satisfies readonly (keyof FieldDesign)[];

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
  const ofOriginal = (field: FieldDesign): FieldDesign => {
    const own = known.get(field.id);
    if (!own) return field;
    // What is sealed in the column stays so in every view.
    const control = isPassword(own) || isPassword(field) ? { fieldShowType: own.fieldShowType } : {};
    return { ...field, ...Object.fromEntries(OF_ORIGINAL.map((name) => [name, own[name]])), ...control };
  };
  const changed = merged.changed.map(({ before: old, after }) => ({ before: old, after: ofOriginal(after) }));
  return { ...merged, after: merged.after.map(ofOriginal), changed };
}
