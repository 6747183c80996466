import type { DbType, FieldDesign } from './design.ts';
import { type BothSql, kindOf } from './sql-names.ts';

/** What a field's type says about its values. */
export type TypeDesign = Pick<FieldDesign, 'dbType' | 'dbLength' | 'dbPointLength'>;

type Write = (column: string) => BothSql;

/** How values get from one type to another. */
export interface Conversion {
  kind: 'none' | 'widen' | 'narrow' | 'changeType' | 'refused';
  /** Values that do not fit: a condition on a filled column. */
  unfit?: Write;
  /** The value in its new form; undefined: as it is, in the same column. */
  convert?: Write;
}

const both = (text: string): BothSql => ({ sqlite: text, postgres: text });

const TEXTS: ReadonlySet<DbType> = new Set(['string', 'Text']);
const NUMBERS: ReadonlySet<DbType> = new Set(['int', 'double', 'BigDecimal']);

/** The closed matrix of type changes (online.md §4.2.4). */
export function conversionOf(from: TypeDesign, to: TypeDesign): Conversion {
  if (from.dbType === to.dbType) return resized(from, to);
  if (TEXTS.has(to.dbType)) return toText(from, to);
  if (TEXTS.has(from.dbType)) return fromText(to);
  if (from.dbType === 'int' && to.dbType === 'double')
    return { kind: 'changeType', convert: castTo('double precision') };
  if (from.dbType === 'int' && to.dbType === 'BigDecimal')
    return { kind: 'changeType', unfit: tooLarge(to), convert: castTo('double precision') };
  if (from.dbType === 'Date' && to.dbType === 'Datetime')
    return { kind: 'changeType', convert: (column) => both(`${column} || ' 00:00:00'`) };
  if (from.dbType === 'Datetime' && to.dbType === 'Date')
    return {
      kind: 'changeType',
      unfit: (column) => both(`substr(${column}, 11) <> ' 00:00:00'`),
      convert: (column) => both(`substr(${column}, 1, 10)`),
    };
  return { kind: 'refused' };
}

function resized(from: TypeDesign, to: TypeDesign): Conversion {
  if (to.dbType === 'string') {
    if (from.dbLength === to.dbLength) return { kind: 'none' };
    return from.dbLength < to.dbLength ? { kind: 'widen' } : { kind: 'narrow', unfit: longer(to.dbLength) };
  }
  if (to.dbType !== 'BigDecimal') return { kind: 'none' };
  const before = wholeDigits(from);
  const after = wholeDigits(to);
  if (before === after && from.dbPointLength === to.dbPointLength) return { kind: 'none' };
  if (before <= after && from.dbPointLength <= to.dbPointLength) return { kind: 'widen' };
  return { kind: 'narrow', unfit: tooLarge(to) };
}

const wholeDigits = ({ dbLength, dbPointLength }: TypeDesign): number => dbLength - dbPointLength;

const longer =
  (length: number): Write =>
  (column) =>
    both(`length(${column}) > ${whole(length)}`);

/** Numbers with more digits than a column of the type keeps. */
function tooLarge(to: TypeDesign): Write {
  const points = whole(to.dbPointLength);
  const limit = `1${'0'.repeat(whole(wholeDigits(to)))}`;
  return (column) => ({
    sqlite: `abs(${column}) >= ${limit} or round(${column}, ${points}) <> ${column}`,
    postgres: `abs(${column}) >= ${limit} or round(${column}::numeric, ${points}) <> ${column}::numeric`,
  });
}

/** Lengths come from a checked design; anything else must not get into a statement. */
const whole = (count: number): number => (Number.isInteger(count) && count >= 0 && count <= 4000 ? count : 0);

const castTo =
  (type: string): Write =>
  (column) =>
    both(`cast(${column} as ${type})`);

function toText(from: TypeDesign, to: TypeDesign): Conversion {
  if (from.dbType === 'Blob') return { kind: 'refused' };
  if (kindOf(from.dbType) === 'text') {
    if (to.dbType === 'Text') return { kind: TEXTS.has(from.dbType) ? 'widen' : 'changeType' };
    return { kind: TEXTS.has(from.dbType) ? 'narrow' : 'changeType', unfit: longer(to.dbLength) };
  }
  const convert = from.dbType === 'int' ? castTo('text') : decimalText;
  const unfit: Write = (column) => {
    const text = convert(column);
    const parts = (one: string) => [
      ...(from.dbType === 'int' ? [] : [`cast(${one} as double precision) <> ${column}`]),
      ...(to.dbType === 'Text' ? [] : [longer(to.dbLength)(one).sqlite]),
    ];
    const any = (one: string) => parts(one).join(' or ') || '1 = 0';
    return { sqlite: any(text.sqlite), postgres: any(text.postgres) };
  };
  return { kind: 'changeType', unfit, convert };
}

/** The shortest text of a number on either engine: 1, not 1.0. */
const decimalText: Write = (column) => ({
  sqlite: `case when abs(${column}) < 1e15 and ${column} = cast(${column} as integer) then cast(cast(${column} as integer) as text) else cast(${column} as text) end`,
  postgres: `cast(${column} as text)`,
});

function fromText(to: TypeDesign): Conversion {
  const fit = FITS[to.dbType];
  if (!fit) return { kind: 'refused' };
  const unfit: Write = (column) => {
    const { sqlite, postgres } = fit(column, to);
    return {
      sqlite: `${column} <> '' and not (${sqlite})`,
      postgres: `${column} <> '' and not (${postgres})`,
    };
  };
  if (!NUMBERS.has(to.dbType)) return { kind: 'changeType', unfit };
  const type = to.dbType === 'int' ? 'integer' : 'double precision';
  const convert: Write = (column) => both(`cast(nullif(${column}, '') as ${type})`);
  return { kind: 'changeType', unfit, convert };
}

type Fit = (column: string, to: TypeDesign) => BothSql;

/** Texts that mean exactly one value of a type, written as the engine writes it. */
const FITS: Partial<Record<DbType, Fit>> = {
  int: (column) => ({
    sqlite: `${sqliteWhole(column)} and cast(${column} as integer) between -2147483648 and 2147483647`,
    postgres: `case when ${column} ~ '^(0|-?[1-9][0-9]{0,9})$' then ${column}::bigint between -2147483648 and 2147483647 else false end`,
  }),
  double: decimalFit,
  BigDecimal: (column, to) => {
    const number = `cast(${column} as double precision)`;
    const { sqlite, postgres } = decimalFit(column);
    const large = tooLarge(to)(number);
    return {
      sqlite: `${sqlite} and not (${large.sqlite})`,
      postgres: `case when ${postgres} then not (${large.postgres}) else false end`,
    };
  },
  Date: (column) => ({ sqlite: sqliteDay(column), postgres: postgresDay(column, '$') }),
  Datetime: (column) => ({
    sqlite: `${column} glob '????-??-?? [0-2][0-9]:[0-5][0-9]:[0-5][0-9]' and substr(${column}, 12, 2) < '24' and ${sqliteDay(`substr(${column}, 1, 10)`)}`,
    postgres: postgresDay(column, ' ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'),
  }),
};

/** 0, or digits without a leading zero. */
function sqliteWhole(column: string): string {
  const digits = `ltrim(${column}, '-')`;
  return `(${column} = '0' or (${column} in (${digits}, '-' || ${digits}) and length(${digits}) between 1 and 10 and ${digits} not glob '*[^0-9]*' and ${digits} not glob '0*'))`;
}

function decimalFit(column: string): BothSql {
  const digits = `ltrim(${column}, '-')`;
  const bare = `replace(${digits}, '.', '')`;
  return {
    sqlite: `(${column} in (${digits}, '-' || ${digits}) and ${digits} not glob '*[^0-9.]*' and length(${bare}) between 1 and 15 and length(${digits}) - length(${bare}) <= 1 and ${digits} glob '*[0-9]' and (${digits} = '0' or ${digits} glob '0.*' or ${digits} glob '[1-9]*'))`,
    postgres: `(${column} ~ '^-?(0|[1-9][0-9]*)([.][0-9]+)?$' and length(translate(${column}, '-.', '')) <= 15)`,
  };
}

const sqliteDay = (text: string): string =>
  `(${text} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and coalesce(date(${text}), '') = ${text})`;

/** PostgreSQL raises an error for a day that is in no calendar, so its calendar is counted out. */
function postgresDay(column: string, rest: string): string {
  const year = `substr(${column}, 1, 4)::int`;
  const month = `substr(${column}, 6, 2)`;
  const leap = `(${year} % 4 = 0 and (${year} % 100 <> 0 or ${year} % 400 = 0))`;
  const last = `case when ${month} in ('04', '06', '09', '11') then 30 when ${month} <> '02' then 31 when ${leap} then 29 else 28 end`;
  return `case when ${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])${rest}' then substr(${column}, 9, 2)::int <= ${last} else false end`;
}
