import type { CastType } from './tree.ts';
import type { ValueType } from './typed.ts';

type Engine = 'sqlite' | 'postgres';

/** A function that means the same on both engines. */
export interface ReportFunction {
  args: readonly (ValueType | 'same')[];
  /** How many of them must be there; all, unless given. */
  least?: number;
  /** The last one may come this often. */
  most?: number;
  result: ValueType | 'same';
  aggregate?: true;
  sql(engine: Engine, args: readonly string[]): string;
}

const plain = (name: string) => (_engine: Engine, args: readonly string[]) => `${name}(${args.join(', ')})`;

/** Texts made of others are cut, so that no statement fills the memory by doubling. */
const MOST_TEXT = 4000;
export const cut = (sql: string): string => `substr(${sql}, 1, ${MOST_TEXT})`;
export const joined = (left: string, right: string): string => cut(`(${left} || ${right})`);

/** The number that a text begins with, else 0, as SQLite reads it. */
const numberOf = (text: string): string =>
  String.raw`cast(regexp_replace(${text}, '^\s*(?:([-+]?)(\d+(?:\.\d+)?))?.*$', '\10\2') as numeric)`;

export function castSql(engine: Engine, sql: string, from: ValueType, to: CastType): string {
  if (to === 'text') return from === 'text' ? sql : `cast(${sql} as text)`;
  if (engine === 'sqlite') return `cast(${sql} as ${to === 'integer' ? 'integer' : 'real'})`;
  const number = from === 'text' ? numberOf(sql) : `cast(${sql} as numeric)`;
  return to === 'integer' ? `trunc(${number})` : number;
}

/** A part of a date, which is a text. */
const datePart = (from: number, length: number): ReportFunction => ({
  args: ['text'],
  result: 'number',
  sql: (engine, [date = '']) => castSql(engine, `substr(${date}, ${from}, ${length})`, 'text', 'integer'),
});

const daysBetween: ReportFunction = {
  args: ['text', 'text'],
  result: 'number',
  sql: (engine, [from = '', to = '']) =>
    engine === 'postgres'
      ? `(cast(nullif(substr(${to}, 1, 10), '') as date) - cast(nullif(substr(${from}, 1, 10), '') as date))`
      : `cast(julianday(substr(${to}, 1, 10)) - julianday(substr(${from}, 1, 10)) as integer)`,
};

const number = (name: string, aggregate?: true): ReportFunction => ({
  args: ['number'],
  result: 'number',
  sql: plain(name),
  ...(aggregate ? { aggregate } : {}),
});
const text = (name: string): ReportFunction => ({ args: ['text'], result: 'text', sql: plain(name) });
const extreme = (name: string): ReportFunction => ({
  args: ['same'],
  result: 'same',
  aggregate: true,
  sql: plain(name),
});

const FUNCTIONS: Readonly<Record<string, ReportFunction>> = {
  count: { args: ['same'], result: 'number', aggregate: true, sql: plain('count') },
  sum: number('sum', true),
  avg: number('avg', true),
  min: extreme('min'),
  max: extreme('max'),
  abs: number('abs'),
  round: {
    args: ['number', 'number'],
    least: 1,
    result: 'number',
    sql: (engine, [value = '', digits = '0']) =>
      engine === 'postgres' ? `round(cast(${value} as numeric), ${digits})` : `round(${value}, ${digits})`,
  },
  coalesce: { args: ['same', 'same'], most: 20, result: 'same', sql: plain('coalesce') },
  ifnull: { args: ['same', 'same'], result: 'same', sql: plain('coalesce') },
  nullif: { args: ['same', 'same'], result: 'same', sql: plain('nullif') },
  lower: text('lower'),
  upper: text('upper'),
  trim: text('trim'),
  length: { args: ['text'], result: 'number', sql: plain('length') },
  substr: {
    args: ['text', 'number', 'number'],
    least: 2,
    result: 'text',
    sql: (engine, [value = '', from = '1', length]) => {
      const least = engine === 'postgres' ? 'greatest' : 'max';
      const whole = (sql: string) => (engine === 'postgres' ? `cast(${sql} as integer)` : sql);
      const rest = length === undefined ? '' : `, ${least}(${whole(length)}, 0)`;
      return `substr(${value}, ${least}(${whole(from)}, 1)${rest})`;
    },
  },
  replace: { args: ['text', 'text', 'text'], result: 'text', sql: plain('replace') },
  concat: {
    args: ['text', 'text'],
    most: 20,
    result: 'text',
    sql: (_engine, args) => cut(`(${args.map((arg) => `coalesce(${arg}, '')`).join(' || ')})`),
  },
  year: datePart(1, 4),
  month: datePart(6, 2),
  day: datePart(9, 2),
  days_between: daysBetween,
};

export const reportFunction = (name: string): ReportFunction | undefined =>
  Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
