import type { FieldDesign } from './design.ts';

const MOST = { stringLength: 4000, decimalDigits: 15 } as const;

type Column = Pick<FieldDesign, 'dbFieldTxt' | 'dbType' | 'dbLength' | 'dbPointLength' | 'dbDefaultVal'>;

/** What is wrong with the length of a stored column. */
export function lengthProblem({ dbFieldTxt, dbType, dbLength }: Column): string | undefined {
  const most = dbType === 'string' ? MOST.stringLength : dbType === 'BigDecimal' ? MOST.decimalDigits : undefined;
  if (most === undefined || (dbLength >= 1 && dbLength <= most)) return undefined;
  return `${dbFieldTxt}：字段长度必须在1到${most}之间`;
}

/** What is wrong with its decimal places. */
export function pointProblem({ dbFieldTxt, dbType, dbLength, dbPointLength }: Column): string | undefined {
  if (dbType !== 'BigDecimal' || (dbPointLength >= 0 && dbPointLength <= dbLength)) return undefined;
  return `${dbFieldTxt}：小数点不能大于字段长度`;
}

/** How a value of a type is written; texts may be anything. */
const VALUES: Readonly<Record<string, RegExp>> = {
  int: /^-?\d{1,10}$/,
  double: /^-?\d{1,15}(\.\d{1,15})?$/,
  BigDecimal: /^-?\d{1,15}(\.\d{1,15})?$/,
  Date: /^\d{4}-\d{2}-\d{2}$/,
  Datetime: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
};

/** What is wrong with the value of a column that nobody fills in. */
export function defaultProblem({ dbFieldTxt, dbType, dbDefaultVal }: Column): string | undefined {
  if (!dbDefaultVal || (VALUES[dbType]?.test(dbDefaultVal) ?? true)) return undefined;
  return `${dbFieldTxt}：默认值与字段类型不符`;
}
