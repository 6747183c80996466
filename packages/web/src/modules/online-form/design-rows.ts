import { NEW_FIELD, type NewField, PRESETS, TREE_FIELDS, usualLength } from '@songbai/contract/design/defaults.ts';
import type { DbType, FieldDesign } from '@songbai/contract/design/design.ts';
import { controlProblem } from '@songbai/contract/design/design-checks.ts';
import { isPresetField } from '@songbai/contract/design/names.ts';
import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { newRowId, type Row } from '../../ui/editable-table/rows.ts';

type FieldDraft = SaveDraft['fields'][number];

/**
 * Fields of a design as rows of one table that all tabs of the designer share (contract/2 §15.3). A row knows besides
 * which stored field it is (`fieldId`), whether the engine keeps it (`preset`), whether it is that of another table, which
 * a view shows (`viewed`), and for which type its length and control were chosen (`asType`).
 */
type FieldDefaults = Omit<NewField, 'parked' | 'parkedColumn'>;

const { parked: _parked, parkedColumn: _parkedColumn, ...SETTINGS } = NEW_FIELD;

/** A field nobody has filled in. */
export const BLANK_FIELD: FieldDefaults = {
  ...SETTINGS,
  dbFieldName: '',
  dbFieldTxt: '',
  dbType: 'string',
  dbLength: usualLength('string'),
  fieldShowType: 'text',
};

/** What a save sends of a field. */
const SENT = Object.keys(BLANK_FIELD) as (keyof FieldDefaults)[];

const asRow = (field: NewField, id: string, fieldId: string | null): Row => ({
  ...field,
  ...{ id, fieldId, preset: isPresetField(field.dbFieldName), asType: field.dbType },
});

/** Stored fields as rows. */
export const rowsOfFields = (fields: readonly FieldDesign[], isView: boolean): Row[] =>
  fields
    .filter(({ parked }) => parked === 0)
    .map((field) => ({ ...asRow(field, field.id, field.id), ...(isView ? { viewed: true } : {}) }));

/** Rows of a new table: the fields that the engine keeps. */
export const presetRows = (): Row[] => PRESETS.map((field) => asRow(field, newRowId(), null));

/** Fields of a tree that are not there yet. */
export function missingTreeFields(rows: readonly Row[]): NewField[] {
  const names = new Set(rows.map(nameOf));
  return TREE_FIELDS.filter(({ dbFieldName }) => !names.has(dbFieldName));
}

/** The name as it will be stored. */
export const nameOf = (row: Row): string =>
  String(row.dbFieldName ?? '')
    .trim()
    .toLowerCase();

/** The control that goes with a type once the type was changed (contract/2 §15.5). */
function controlFor(dbType: DbType, fieldShowType: string): string {
  if (dbType === 'Date') return 'date';
  if (dbType === 'Datetime') return 'datetime';
  if (fieldShowType === 'date' || fieldShowType === 'datetime') return 'text';
  return controlProblem({ fieldShowType, dbType }) === undefined ? fieldShowType : 'text';
}

/** Cells that follow from others of a row: settings of a new one, length and control after a change of the type. */
export function derivedCells(row: Row): Readonly<Record<string, unknown>> {
  const dbType = (row.dbType ?? 'string') as DbType;
  if (row.asType === dbType) return {};
  if (row.asType === undefined) {
    const missing = Object.entries(BLANK_FIELD).filter(([key]) => row[key] === undefined);
    return {
      ...Object.fromEntries(missing),
      fieldId: row.fieldId ?? null,
      preset: row.preset ?? false,
      asType: dbType,
    };
  }
  const fieldShowType = controlFor(dbType, String(row.fieldShowType ?? 'text'));
  return { asType: dbType, dbLength: usualLength(dbType), dbPointLength: 0, fieldShowType };
}

const KEEP_EMPTY: ReadonlySet<string> = new Set(['dbFieldName', 'dbFieldTxt']);

/** The row as a field of a design, for the checks. */
export const fieldOfRow = (row: Row, at: number): FieldDesign =>
  ({
    ...NEW_FIELD,
    ...draftOfRow(row, at),
    id: typeof row.fieldId === 'string' ? row.fieldId : row.id,
  }) as FieldDesign;

/** The row as it is sent: names in lower case, its number, no temporary id (contract/2 §15.3). */
export function draftOfRow(row: Row, at: number): FieldDraft {
  const values = SENT.map((key) => {
    const value = row[key];
    return [key, typeof value === 'string' && value === '' && !KEEP_EMPTY.has(key) ? null : (value ?? null)] as const;
  });
  const own = typeof row.fieldId === 'string' ? { id: row.fieldId } : {};
  const texts = { dbFieldName: nameOf(row), dbFieldTxt: String(row.dbFieldTxt ?? '').trim() };
  return { ...Object.fromEntries(values), ...own, ...texts, orderNum: at } as FieldDraft;
}

/** Ids of stored fields that no row has any more. */
export function removedFieldIds(base: readonly { id: string }[], rows: readonly Row[]): string[] {
  const left = new Set(rows.map(({ fieldId }) => fieldId));
  return base.filter(({ id }) => !left.has(id)).map(({ id }) => id);
}

/** A name like this one that no row has. */
function freeName(name: string, rows: readonly Row[]): string {
  const taken = new Set(rows.map(nameOf));
  const base = `${name.slice(0, 26)}_copy`;
  if (!taken.has(base)) return base;
  for (let at = 2; ; at++) if (!taken.has(`${base}${at}`)) return `${base}${at}`;
}

/** The row again under another name, as a new field. */
export const copyOfRow = (row: Row, rows: readonly Row[]): Readonly<Record<string, unknown>> => {
  const { id: _, ...values } = row;
  const dbFieldName = freeName(nameOf(row), rows);
  return { ...values, dbFieldName, fieldId: null, preset: false };
};
