import { type Place, SqlProblem } from '@songbai/contract/design/report-sql/problem.ts';
import { type ParamPart, tokensOf } from '@songbai/contract/design/report-sql/tokens.ts';
import type { Target, ValueType } from '@songbai/contract/design/report-sql/typed.ts';
import { AppError } from '../../platform/errors.ts';
import type { Binder } from '../../resource/describe/sql-text.ts';
import type { ReadContext } from '../../resource/read/select.ts';
import { visibleRowsSql } from '../../resource/read/visible-rows.ts';
import type { ReportValues } from './param-values.ts';
import type { ReadableTable } from './readable-tables.ts';

/** What the words of a statement are, in lower case; tables are looked up only when it may name them. */
export function wordsOf(sql: string): Set<string> {
  return new Set(tokensOf(sql).flatMap((token) => (token.kind === 'word' ? [token.text.toLowerCase()] : [])));
}

/** Writes a statement for this person: each table as the rows that it shows to this person. */
export function targetFor(
  context: ReadContext,
  tables: ReadonlyMap<string, ReadableTable>,
  values: ReportValues,
  sql: Binder,
): Target {
  return {
    engine: context.engine,
    table: (name) => tables.get(name),
    tableSql: ({ name }) => {
      const known = tables.get(name);
      if (!known) throw new Error(`table ${name} was not looked up`);
      return visibleRowsSql(known.table, context, known.columns, sql);
    },
    bind: (value) => sql.bind(value),
    typeOf: (param, at) => {
      assertSession(param, values, at);
      return param.session ? 'text' : values.types.get(param.name);
    },
    param: (param, wanted, at) => {
      assertSession(param, values, at);
      const text = param.session ? (values.session(param.name) ?? '') : (values.given.get(param.name) ?? '');
      return typedValue(text, wanted, param, values);
    },
  };
}

/** @throws SqlProblem for a name that no session has */
function assertSession({ session, name }: ParamPart, values: ReportValues, at: Place): void {
  if (session && values.session(name) === undefined) throw new SqlProblem(`#{${name}}不存在`, at);
}

const NUMBER = /^[-+]?\d{1,15}(\.\d{1,10})?$/;

/** @throws AppError reportParamValue for a text in the place of a number */
export function typedValue(
  text: string,
  wanted: ValueType,
  { name }: ParamPart,
  values: ReportValues,
): string | number | null {
  if (wanted === 'text') return text;
  if (text.trim() === '') return null;
  if (NUMBER.test(text.trim())) return Number(text);
  throw new AppError(
    'reportParamValue',
    { label: values.labels.get(name) ?? name, kind: '数字' },
    { field: `self_${name}` },
  );
}
