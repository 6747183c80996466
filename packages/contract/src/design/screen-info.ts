import type { Fields } from '../resource/kinds.ts';
import type { Design, FieldDesign, HeadDesign } from './design.ts';
import { extension } from './wire/shown-fields.ts';

/** What a screen knows of a designed field beyond the resource. */
export interface OnlineField {
  /** Address behind its values in lists, with `${field}` for values of the row (contract/2 §16.6). */
  href?: string;
  /** Title of the group that it stands in. */
  group?: string;
  /** Shown under its control. */
  help?: string;
  /** Shown as a sum over all rows that a list finds. */
  total?: true;
}

/** What screens know of the fields that run, beyond the resource (online.md §5.4, §5.5). */
export function fieldInfo({ fields: designs }: Pick<Design, 'fields'>, fields: Fields): Record<string, OnlineField> {
  // A field may be called `constructor`.
  const info: Record<string, OnlineField> = Object.create(null);
  for (const design of designs)
    if (design.parked === 0 && Object.hasOwn(fields, design.dbFieldName))
      info[design.dbFieldName] = infoOf(design, fields);
  return info;
}

/** Fields that have a sum below their rows. */
export const totalNames = ({ fields }: { fields: Readonly<Record<string, OnlineField>> }): string[] =>
  Object.entries(fields).flatMap(([name, { total }]) => (total ? [name] : []));

function infoOf(design: FieldDesign, fields: Fields): OnlineField {
  const { fieldHref: href, groupTitle: group, helpText: help } = design;
  return {
    ...(href ? { href } : {}),
    ...(group ? { group } : {}),
    ...(help ? { help } : {}),
    ...(isTotal(design, fields) ? { total: true } : {}),
  };
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal']);

/** Whether lists show the sum of a field: `isTotal` of its settings, as far as it is a number (online.md §3). */
export function isTotal(design: FieldDesign, fields: Fields): boolean {
  const field = Object.hasOwn(fields, design.dbFieldName) ? fields[design.dbFieldName] : undefined;
  return NUMBERS.has(field?.kind ?? '') && ['1', 1, true].includes(extension(design, 'isTotal') as string);
}

/** Columns of a form; 99 stands for two (online.md §3). */
export function formColumns({ formTemplate }: Pick<HeadDesign, 'formTemplate'>): number {
  if (formTemplate === '99') return 2;
  const columns = Number(formTemplate);
  return Number.isInteger(columns) && columns >= 1 && columns <= 4 ? columns : 1;
}

/** Settings of a table's dialogs and of its printing; what cannot be read counts as not set. */
export interface ScreenSettings {
  fullscreen: boolean;
  minWidth: number;
  print: { shown: boolean; url: string };
}

/** Of the extra settings of a table (contract/2 §15.4 extConfigJson). */
export function screenSettings({ extConfigJson }: Pick<HeadDesign, 'extConfigJson'>): ScreenSettings {
  const of = (key: string) => extension({ fieldExtendJson: extConfigJson }, key);
  const on = (key: string) => ['1', 1, true].includes(of(key) as string);
  const width = Number(of('modalMinWidth') ?? 0);
  const url = of('reportPrintUrl');
  return {
    fullscreen: on('modelFullscreen'),
    minWidth: Number.isFinite(width) && width > 0 ? Math.min(width, 4000) : 0,
    print: { shown: on('reportPrintShow'), url: typeof url === 'string' ? url.trim() : '' },
  };
}

/** 联合查询: the list has a row for each sub row (extConfigJson joinQuery). */
export const isJoined = ({ extConfigJson, tableType }: Pick<HeadDesign, 'extConfigJson' | 'tableType'>): boolean =>
  tableType === 2 && ['1', 1, true].includes(extension({ fieldExtendJson: extConfigJson }, 'joinQuery') as string);

/** Fields without which no list is asked for; `fields` are those that the person may ask about. */
export const mustQuery = (
  { fields: designs, head }: Pick<Design, 'fields' | 'head'>,
  fields: Fields,
): { name: string; label: string }[] =>
  // The rows of a sub-table are few, and belong to one main row.
  head.tableType === 3
    ? []
    : designs
        .filter(({ parked, queryMustInput }) => parked === 0 && queryMustInput === '1')
        .filter(({ isQuery, queryConfigFlag }) => isQuery === 1 || queryConfigFlag === '1')
        .filter(({ dbFieldName }) => Object.hasOwn(fields, dbFieldName))
        .map(({ dbFieldName, dbFieldTxt }) => ({ name: dbFieldName, label: dbFieldTxt }));
