import { type FieldDesign, isPassword } from './design.ts';
import { derivedName } from './names.ts';
import { freeName, type Placed } from './plan-columns.ts';
import { type Conversion, conversionOf } from './plan-conversions.ts';
import { type Check, type DraftPlan, type DraftStep, step, titleOf } from './plan-input.ts';
import { type BothSql, kindOf, quoteName, quoteText, typeSql } from './sql-names.ts';

const TYPE_NAMES: Readonly<Record<FieldDesign['dbType'], string>> = {
  string: '字符串',
  Text: '长文本',
  int: '整数',
  double: '小数',
  BigDecimal: '精确小数',
  Date: '日期',
  Datetime: '日期时间',
  Blob: '二进制',
};

/** A type with its size, for people. */
function sized({ dbType, dbLength, dbPointLength }: FieldDesign): string {
  if (dbType === 'string') return `${TYPE_NAMES.string}(${dbLength})`;
  return dbType === 'BigDecimal' ? `${TYPE_NAMES.BigDecimal}(${dbLength},${dbPointLength})` : TYPE_NAMES[dbType];
}

/** What a step on one column needs to know. */
interface Place {
  physical: string;
  /** Names that no new column may take. */
  occupied: ReadonlySet<string>;
}

/** A column for a field that has none; a default fills the present rows. */
export function addSteps({ physical }: Pick<Place, 'physical'>, { field, was }: Placed): DraftPlan {
  if (was !== undefined) return { steps: [], refused: [] };
  const { dbFieldName: name, dbType } = field;
  const literal = defaultLiteral(field);
  if (literal === undefined) return { steps: [], refused: [defaultRefusal(field)] };
  const type = typeSql(kindOf(dbType));
  const add = (engine: keyof BothSql) =>
    `alter table ${quoteName(physical)} add column ${quoteName(name)} ${type[engine]}`;
  const filling = literal === null ? '' : ` default ${literal}`;
  // Later rows get their default from the engine, so that a changed one needs no statement.
  const without = filling ? [`alter table ${quoteName(physical)} alter column ${quoteName(name)} drop default`] : [];
  const isMissing = field.dbIsNull === 0 && literal === null;
  const checks: Check[] = isMissing
    ? [
        {
          against: { sqlite: '1 = 1', postgres: '1 = 1' },
          text: `${titleOf(field)}不能为空，但表中已有{n}行数据，请设置默认值`,
          loses: false,
        },
      ]
    : [];
  const text = `新增${titleOf(field)}，${sized(field)}${filling ? `，已有的行填入默认值“${field.dbDefaultVal}”` : ''}`;
  const sql = { sqlite: [add('sqlite') + filling], postgres: [add('postgres') + filling, ...without] };
  return {
    steps: [step('addColumn', text, { field: name, sql, checks, touches: filling ? 'all' : 'none' })],
    refused: [],
  };
}

/** What changes about the values of a field whose column is there. */
export function valueSteps(place: Place, { field, was, before, restored }: Placed): DraftPlan {
  if (was === undefined) return { steps: [], refused: [] };
  // Rows that came while a field was away have no value of it.
  const from = restored && before ? { ...before, dbIsNull: 1 as const } : (before ?? unknownColumn(field));
  // Sealed values have no length or form of their own.
  const conversion = isPassword(field) ? ({ kind: 'none' } as const) : conversionOf(held(from), held(field));
  if (conversion.kind === 'refused')
    return {
      steps: [],
      refused: [`${titleOf(field)}不支持从${TYPE_NAMES[from.dbType]}改为${TYPE_NAMES[field.dbType]}`],
    };
  const isDefaultNew = (from.dbDefaultVal || null) !== (field.dbDefaultVal || null);
  const refused = isDefaultNew && defaultLiteral(field) === undefined ? [defaultRefusal(field)] : [];
  const types =
    conversion.kind === 'none' ? [] : [typeStep(place, { field, was, from }, { ...conversion, kind: conversion.kind })];
  const defaults = isDefaultNew && before !== undefined ? [defaultStep(field)] : [];
  return {
    steps: [...sealSteps({ field, was, from }), ...types, ...nullSteps({ field, was, from }), ...defaults],
    refused,
  };
}

/** A column that no version tells of may hold anything of its kind. */
const unknownColumn = (field: FieldDesign): FieldDesign =>
  kindOf(field.dbType) === 'text' ? { ...field, dbType: 'Text', dbIsNull: 1 } : { ...field, dbIsNull: 1 };

/** A column that points at a record takes its id, whatever length the design says. */
const held = (field: FieldDesign): FieldDesign =>
  field.mainTable && field.mainField && field.dbType === 'string'
    ? { ...field, dbLength: Math.max(field.dbLength, 36) }
    : field;

interface Changed {
  field: FieldDesign;
  was: string;
  from: FieldDesign;
}

/** Neither can values that lie open be taken for sealed ones, nor sealed ones be shown. */
function sealSteps({ field, was, from }: Changed): DraftStep[] {
  if (isPassword(field) === isPassword(from)) return [];
  const column = `${quoteName(was)} is not null`;
  const lost = isPassword(field) ? '值' : '密码';
  const check: Check = {
    against: { sqlite: column, postgres: column },
    text: `${titleOf(field)}有{n}行已有${lost}，控件${isPassword(field) ? '改为密码' : '不再是密码'}后不能使用，请另外新增字段`,
    loses: true,
  };
  const text = `${titleOf(field)}${isPassword(field) ? '改为' : '不再是'}密码，逐行检查有没有值`;
  return [step('changeType', text, { field: field.dbFieldName, checks: [check] })];
}

type Change = Conversion & { kind: 'widen' | 'narrow' | 'changeType' };

function typeStep(place: Place, { field, was, from }: Changed, { kind, unfit, convert }: Change): DraftStep {
  const change = `${titleOf(field)}由${sized(from)}改为${sized(field)}`;
  const text = {
    widen: `${change}，数据不变`,
    narrow: `${change}，逐行检查长度`,
    changeType: `${change}，逐行检查后转换`,
  }[kind];
  const checks = unfit ? [fitCheck(field, quoteName(was), unfit)] : [];
  if (!convert) return step(kind, text, { field: field.dbFieldName, checks });
  return step(kind, text, {
    field: field.dbFieldName,
    checks,
    touches: 'all',
    sql: convertSql(place, { field, from }, { unfit, convert }),
  });
}

function fitCheck(field: FieldDesign, column: string, unfit: NonNullable<Conversion['unfit']>): Check {
  const { sqlite, postgres } = unfit(column);
  const against = {
    sqlite: `${column} is not null and (${sqlite})`,
    postgres: `${column} is not null and (${postgres})`,
  };
  return { against, text: `${titleOf(field)}有{n}行的值不符合${sized(field)}`, loses: true };
}

/**
 * Values are converted into a new column and the old one stays under another name: neither a value in the recycle bin that
 * does not convert nor the form of one that does is lost, and SQLite can change no column's type.
 */
function convertSql(
  { physical, occupied }: Place,
  { field, from }: Pick<Changed, 'field' | 'from'>,
  { unfit, convert }: Pick<Required<Conversion>, 'convert'> & { unfit: Conversion['unfit'] },
): DraftStep['sql'] {
  const name = field.dbFieldName;
  const column = quoteName(name);
  const fresh = freeName(derivedName(name, 'new'), occupied);
  const old = freeName(derivedName(name, 'was', from.dbType.toLowerCase()), occupied);
  const table = quoteName(physical);
  const type = typeSql(kindOf(field.dbType));
  const make = (engine: keyof BothSql) => {
    const value = convert(column)[engine];
    const filled = unfit ? `case when ${unfit(column)[engine]} then null else ${value} end` : value;
    return [
      `alter table ${table} add column ${quoteName(fresh)} ${type[engine]}`,
      `update ${table} set ${quoteName(fresh)} = ${filled} where ${column} is not null`,
      `alter table ${table} rename column ${column} to ${quoteName(old)}`,
      `alter table ${table} rename column ${quoteName(fresh)} to ${column}`,
    ];
  };
  return { sqlite: make('sqlite'), postgres: make('postgres') };
}

/** Whether a value must be there is for the engine to keep, in both databases alike; here the present rows are checked. */
function nullSteps({ field, was, from }: Changed): DraftStep[] {
  if (from.dbIsNull === field.dbIsNull) return [];
  const { dbFieldName: name } = field;
  if (field.dbIsNull === 1) return [step('nullRule', `${titleOf(field)}允许为空`, { field: name })];
  const column = quoteName(was);
  const empty = kindOf(from.dbType) === 'text' ? `${column} is null or ${column} = ''` : `${column} is null`;
  const check = {
    against: { sqlite: empty, postgres: empty },
    text: `${titleOf(field)}不能为空，但有{n}行没有值`,
    loses: false,
  };
  return [step('nullRule', `${titleOf(field)}不允许为空`, { field: name, checks: [check] })];
}

function defaultStep(field: FieldDesign): DraftStep {
  const value = field.dbDefaultVal ? `改为“${field.dbDefaultVal}”` : '取消';
  return step('default', `${titleOf(field)}的默认值${value}，只用于以后新增的行`, { field: field.dbFieldName });
}

const defaultRefusal = (field: FieldDesign) => `${titleOf(field)}的默认值“${field.dbDefaultVal}”不是${sized(field)}`;

/** A default as a literal; null: there is none; undefined: it is no value of the type. */
export function defaultLiteral({
  dbType,
  dbDefaultVal,
  dbLength,
  dbPointLength,
}: FieldDesign): string | null | undefined {
  if (dbDefaultVal === null || dbDefaultVal === '') return null;
  const text = quoteText(dbDefaultVal);
  switch (dbType) {
    case 'string':
      return [...dbDefaultVal].length <= dbLength ? text : undefined;
    case 'Text':
      return text;
    case 'Date':
      return isDay(dbDefaultVal) ? text : undefined;
    case 'Datetime':
      return /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(dbDefaultVal) && isDay(dbDefaultVal.slice(0, 10))
        ? text
        : undefined;
    case 'int':
      return /^-?\d{1,10}$/.test(dbDefaultVal) && Number(dbDefaultVal) === (Number(dbDefaultVal) | 0)
        ? String(Number(dbDefaultVal))
        : undefined;
    case 'Blob':
      return undefined;
    default: {
      const [, whole = '', points = ''] = /^-?(\d{1,15})(?:\.(\d{1,15}))?$/.exec(dbDefaultVal) ?? [];
      const limits =
        dbType === 'BigDecimal'
          ? { whole: dbLength - dbPointLength, points: dbPointLength }
          : { whole: 15, points: 15 };
      const fits =
        whole !== '' &&
        whole.replace(/^0+/, '').length <= limits.whole &&
        points.replace(/0+$/, '').length <= limits.points;
      return fits ? dbDefaultVal : undefined;
    }
  }
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
