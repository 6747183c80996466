import { FIXED_IN_PRESETS, NEW_FIELD, type NewField, PRESETS, TREE_FIELDS, usualLength } from './defaults.ts';
import type { FieldDesign, HeadDesign, IndexDesign } from './design.ts';
import { withoutColumn } from './links.ts';
import { derivedName, isPresetField } from './names.ts';

/** Values as they are sent: absent ones stay, null and empty ones get what nobody chose. */
type Sent<T> = { readonly [K in keyof T]?: T[K] | null | '' | undefined };

/** Something that is named in a call and is none of this table's. */
export class ForeignPart extends Error {}

/** A stored part, or one that is about to be added; only `id` tells which. */
interface Part {
  id: string;
}

/** What a save does to the fields, indexes or buttons of one table. */
export interface PartChanges<T extends Part> {
  /** All that the table has afterwards, in their order, new ones with their new ids. */
  after: readonly T[];
  added: readonly T[];
  changed: readonly { before: T; after: T }[];
  /** Taken out for good: they never had a column. */
  removed: readonly T[];
}

interface FieldSave {
  before: readonly FieldDesign[];
  sent: readonly (Sent<Omit<NewField, 'parked' | 'parkedColumn'>> & Sent<Part>)[];
  removedIds: readonly string[];
  /** Fields that may have a column, so that they are parked rather than taken out. */
  mayHoldValues: (id: string) => boolean;
  isTree: boolean;
  newId: () => string;
}

/**
 * Fields of a design after a save (contract/2 §15.3, online.md §4.2.3): presets and those of a tree are added when
 * missing, fields that are not mentioned stay, removed ones are parked.
 * @throws ForeignPart for an id of ours that is none of this table's
 */
export function mergedFields({
  before,
  sent,
  removedIds,
  mayHoldValues,
  isTree,
  newId,
}: FieldSave): PartChanges<FieldDesign> {
  const known = new Map(before.map((field) => [field.id, field]));
  const removed = new Set(removedIds.filter((id) => known.has(id) && !isPresetField(known.get(id)?.dbFieldName ?? '')));
  const taken = new Set<string>();
  const named = new Map(before.filter(isPreset).map((field) => [field.dbFieldName, field]));
  const drafts = sent.flatMap((draft, at): FieldDesign[] => {
    const base = ownPart(known, draft.id) ?? named.get(draft.dbFieldName ?? '');
    if (base && removed.has(base.id)) return [];
    if (base && taken.has(base.id)) return [fieldFrom(draft, at, newId())];
    if (base) taken.add(base.id);
    return [fieldFrom(draft, at, base?.id ?? newId(), base)];
  });
  const untouched = before
    .filter(({ id }) => !taken.has(id))
    .flatMap((field): FieldDesign[] => {
      if (!removed.has(field.id)) return [field];
      return mayHoldValues(field.id) ? [parkedField(field)] : [];
    });
  const present = new Set(
    [...drafts, ...untouched].filter((field) => field.parked === 0).map((field) => field.dbFieldName),
  );
  const missing = [...PRESETS, ...(isTree ? TREE_FIELDS : [])]
    .filter(({ dbFieldName }) => !present.has(dbFieldName))
    .map((field) => ({ ...field, id: newId(), orderNum: isPresetName(field) ? field.orderNum : sent.length }));
  return changesOf(before, [...drafts, ...untouched, ...missing].sort(byOrder));
}

const isPreset = (field: FieldDesign) => field.parked === 0 && isPresetField(field.dbFieldName);
const isPresetName = ({ dbFieldName }: Pick<NewField, 'dbFieldName'>) => isPresetField(dbFieldName);
const byOrder = (a: FieldDesign, b: FieldDesign) => a.orderNum - b.orderNum;

/** A field that was removed; its column waits under another name. */
export const parkedField = (field: FieldDesign): FieldDesign => ({
  ...field,
  ...{ parked: 1, parkedColumn: derivedName(field.dbFieldName, 'parked', field.id) },
});

/** Ids of ours; anything else is a row's key in a browser. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function ownPart<T extends Part>(known: ReadonlyMap<string, T>, id: string | null | undefined): T | undefined {
  if (!id) return undefined;
  const part = known.get(id);
  if (!part && OWN_ID.test(id)) throw new ForeignPart(id);
  return part;
}

const NAMES = Object.keys(NEW_FIELD).filter((name) => name !== 'parked' && name !== 'parkedColumn') as Exclude<
  keyof typeof NEW_FIELD,
  'parked' | 'parkedColumn'
>[];

/** A field of the table with what was sent; one that was parked comes back. */
function fieldFrom(draft: FieldSave['sent'][number], at: number, id: string, base?: FieldDesign): FieldDesign {
  const dbType = draft.dbType || base?.dbType || 'string';
  const usual: typeof NEW_FIELD = { ...NEW_FIELD, orderNum: at, dbLength: usualLength(dbType) };
  const values = Object.fromEntries(
    NAMES.map((name) => {
      const given = draft[name];
      if (given === undefined) return [name, base?.[name] ?? usual[name]];
      return [name, given === null || given === '' ? usual[name] : given];
    }),
  );
  const field = withoutColumn({
    ...usual,
    ...values,
    ...{ id, dbType, parked: 0, parkedColumn: null },
    dbFieldName: draft.dbFieldName || base?.dbFieldName || '',
    dbFieldTxt: draft.dbFieldTxt || base?.dbFieldTxt || '',
    fieldShowType: draft.fieldShowType || base?.fieldShowType || 'text',
  } as FieldDesign);
  const presetName = base && isPreset(base) ? base.dbFieldName : field.dbFieldName;
  const fixed = PRESETS.find(({ dbFieldName }) => dbFieldName === presetName);
  return fixed ? { ...field, ...Object.fromEntries(FIXED_IN_PRESETS.map((name) => [name, fixed[name]])) } : field;
}

/** Indexes of a design after a save. */
export function mergedIndexes(
  before: readonly IndexDesign[],
  sent: readonly Sent<IndexDesign>[],
  removedIds: readonly string[],
  newId: () => string,
): PartChanges<IndexDesign> {
  const known = new Map(before.map((index) => [index.id, index]));
  const drafts = sent.map((draft): IndexDesign => {
    const base = ownPart(known, draft.id);
    const { indexName = '', indexField = '', indexType = 'normal' } = base ?? {};
    const columns = (draft.indexField || indexField).split(',').map((name) => name.trim());
    return {
      id: base?.id ?? newId(),
      indexName: (draft.indexName || indexName).trim(),
      indexField: columns.join(','),
      indexType: draft.indexType || indexType,
    };
  });
  const gone = new Set([...removedIds, ...drafts.map(({ id }) => id)]);
  const removed = new Set(removedIds);
  return changesOf(before, [
    ...before.filter(({ id }) => !gone.has(id)),
    ...drafts.filter(({ id }) => !removed.has(id)),
  ]);
}

/** What has to be written so that the table has these parts. */
export function changesOf<T extends Part>(before: readonly T[], after: readonly T[]): PartChanges<T> {
  const known = new Map(before.map((part) => [part.id, part]));
  const left = new Set(after.map(({ id }) => id));
  const isSame = (a: T, b: T) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  return {
    after,
    added: after.filter(({ id }) => !known.has(id)),
    changed: after.flatMap((part) => {
      const old = known.get(part.id);
      return old && !isSame(old, part) ? [{ before: old, after: part }] : [];
    }),
    removed: before.filter(({ id }) => !left.has(id)),
  };
}

const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));

/** Settings of a head that follow from others (contract/2 §15.3, §15.4). */
export function settledHead<H extends HeadDesign>(head: H): H {
  const tree = head.isTree === 'Y' && head.tableType === 1;
  return {
    ...head,
    ...(tree
      ? { treeParentIdField: head.treeParentIdField ?? 'pid', treeIdField: head.treeIdField ?? 'has_child' }
      : {}),
    ...(head.tableType === 1 ? { themeTemplate: 'normal' } : {}),
    ...(head.tableType === 3 ? { relationType: head.relationType ?? 0 } : { relationType: null, tabOrderNum: null }),
    ...(head.tableType === 2 ? {} : { subTableStr: null }),
  };
}
