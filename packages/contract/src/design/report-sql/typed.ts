import { type Place, SqlProblem } from './problem.ts';
import type { ParamPart } from './tokens.ts';

export type ValueType = 'text' | 'number';
/** `any` fits wherever it stands: an empty value, or a parameter whose type nobody has said. */
export type Type = ValueType | 'bool' | 'any';

/** A column that statements may name. */
export interface ReportColumnSource {
  /** As SQL writes it. */
  name: string;
  title: string;
  type: ValueType;
  /** Kind of the field it comes from: what shows its values. */
  kind?: string;
  dict?: string;
}

export interface ReportTableSource {
  name: string;
  title: string;
  columns: readonly ReportColumnSource[];
}

/** What a statement is written for. */
export interface Target {
  engine: 'sqlite' | 'postgres';
  /** A table that the statement may name; names are in lower case. */
  table(name: string): ReportTableSource | undefined;
  /** A query in brackets that answers the rows of a table that the reader may see, with all its columns. */
  tableSql(table: ReportTableSource): string;
  /** Puts a value beside the statement and answers its place in it. */
  bind(value: string | number | null): string;
  /**
   * The value of a parameter.
   * @throws SqlProblem when there is none of that name, or its value is not of that type
   */
  param(param: ParamPart, wanted: ValueType, at: Place): string | number | null;
  /** The type that a parameter was given, if any. */
  typeOf(param: ParamPart, at: Place): ValueType | undefined;
}

/** A column of a query's result. */
export interface OutColumn {
  name: string;
  type: ValueType;
  /** The published column whose values these are. */
  column?: ReportColumnSource;
}

/** An expression whose names were found and whose types agree; `sql` is called once, in the order of the text. */
export interface Typed {
  type: Type;
  /** The same for expressions that say the same. */
  shape: string;
  /** A column that is neither grouped by nor added up. */
  loose?: { name: string; at: Place };
  aggregate: boolean;
  column?: ReportColumnSource;
  /** @param hint the type to be of where the expression itself has none */
  sql(hint: ValueType): string;
}

const TYPE_NAMES: Readonly<Record<Type, string>> = { text: '文字', number: '数字', bool: '条件', any: '空值' };

/**
 * The one type of values that are compared with each other or stand in one column.
 * @throws SqlProblem
 */
export function oneType(parts: readonly Pick<Typed, 'type'>[], at: Place): ValueType {
  let found: ValueType | undefined;
  for (const { type } of parts) {
    if (type === 'bool') throw new SqlProblem('条件不能用作值，请用case when', at);
    if (type === 'any') continue;
    if (found !== undefined && found !== type)
      throw new SqlProblem(`类型不一致：${TYPE_NAMES[found]}与${TYPE_NAMES[type]}`, at);
    found = type;
  }
  return found ?? 'text';
}

/** A name as a statement of ours writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
