import { type DbType, type FieldDesign, PRESET_FIELDS } from './design.ts';

/** One statement text for each engine. */
export interface BothSql {
  sqlite: string;
  postgres: string;
}

/** What a column holds, whatever the engine calls it. */
export type ColumnKind = 'text' | 'integer' | 'double' | 'blob';

/** A name inside a statement; always quoted, whatever gate it passed before. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as a literal; the engines end a text with a NUL, so it cannot stay. */
export function quoteText(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

const KINDS: Readonly<Record<DbType, ColumnKind>> = {
  string: 'text',
  Text: 'text',
  Date: 'text',
  Datetime: 'text',
  int: 'integer',
  double: 'double',
  BigDecimal: 'double',
  Blob: 'blob',
};

/** What the column of a field holds; lengths and decimals are the engine's to keep. */
export const kindOf = (dbType: DbType): ColumnKind => KINDS[dbType];

/** How each engine calls a kind of column. */
export function typeSql(kind: ColumnKind): BothSql {
  if (kind === 'blob') return { sqlite: 'blob', postgres: 'bytea' };
  const text = kind === 'double' ? 'double precision' : kind;
  return { sqlite: text, postgres: text };
}

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/** Whether a field has a column that the design made: not the engine's own, not removed, not computed. */
export function hasColumn({ dbFieldName, dbIsPersist, parked }: FieldDesign): boolean {
  return parked === 0 && dbIsPersist === 1 && !PRESETS.has(dbFieldName);
}
