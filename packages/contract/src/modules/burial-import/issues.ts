import type { DictValue } from '../../dicts.ts';
import type { ImportIssueRow } from './burial-import.calls.ts';
import { IMPORT_LEVEL } from './burial-import.dicts.ts';

interface IssueText {
  /** With an error the row is refused; with a warning it is imported, and listed. */
  level: DictValue<'import_level'>;
  /** Short reason under which rows are counted. */
  title: string;
  message: string;
}

/** All messages of the import about a row; the closed list behind `refusedByReason` and `warningsByReason`. */
export const IMPORT_ISSUES = {
  nameMissing: { level: IMPORT_LEVEL.error, title: '缺少姓名', message: '没有姓名，无法登记' },
  nameTooLong: { level: IMPORT_LEVEL.error, title: '姓名过长', message: '姓名超过64个字符，无法登记' },
  cemeteryMissing: {
    level: IMPORT_LEVEL.error,
    title: '缺少陵园名称',
    message: '没有陵园名称，请在「列对应」中选择所属陵园',
  },
  cemeteryTooLong: { level: IMPORT_LEVEL.error, title: '陵园名称过长', message: '陵园名称超过64个字符，无法登记' },
  noPosition: { level: IMPORT_LEVEL.warning, title: '没有墓位位置', message: '没有墓位位置，登记在陵园名下，不占墓位' },
  positionIncomplete: {
    level: IMPORT_LEVEL.warning,
    title: '墓位位置不完整',
    message: '墓位位置不完整或无法识别，登记在陵园名下，原文已保留',
  },
  positionRead: {
    level: IMPORT_LEVEL.warning,
    title: '墓位位置为推断',
    message: '墓位位置按「{reading}」读取，请核对',
  },
  areaFull: {
    level: IMPORT_LEVEL.warning,
    title: '墓区编号已满',
    message: '该墓区的排号或座号已用完，登记在陵园名下，原文已保留',
  },
  plotNotSold: {
    level: IMPORT_LEVEL.warning,
    title: '墓位未售出',
    message: '墓位「{name}」在系统中没有有效的使用权，登记在陵园名下，原文已保留',
  },
  seatNumbered: {
    level: IMPORT_LEVEL.warning,
    title: '墓位号不是数字',
    message: '墓位号「{site}」不是数字，系统座号为 {seatNo}，原编号已保留',
  },
  cemeteryNamesake: {
    level: IMPORT_LEVEL.warning,
    title: '同名陵园',
    message: '多个陵园同名，按所在地区分，登记为「{name}」',
  },
  yearOnly: { level: IMPORT_LEVEL.warning, title: '日期只有年份', message: '日期只有年份，按原文保留' },
  monthOnly: { level: IMPORT_LEVEL.warning, title: '日期只有年月', message: '日期只有年月，按原文保留' },
  dateLunar: { level: IMPORT_LEVEL.warning, title: '农历日期', message: '农历日期未换算，按原文保留' },
  dateAmbiguous: {
    level: IMPORT_LEVEL.warning,
    title: '日月顺序不明',
    message: '日期的日与月无法区分，按原文保留，请在「列对应」中选择日期顺序后重新检查',
  },
  dateInvalid: { level: IMPORT_LEVEL.warning, title: '日期无法识别', message: '日期无法识别，按原文保留' },
  birthAfterDeath: {
    level: IMPORT_LEVEL.warning,
    title: '出生晚于死亡',
    message: '出生日期晚于死亡日期，按原文保留，请核对',
  },
  burialBeforeDeath: {
    level: IMPORT_LEVEL.warning,
    title: '安葬早于死亡',
    message: '安葬日期早于死亡日期，按原文保留，请核对',
  },
  phoneUnread: {
    level: IMPORT_LEVEL.warning,
    title: '电话无法识别',
    message: '联系电话无法识别，写入备注，请核对',
  },
  dateInFuture: { level: IMPORT_LEVEL.warning, title: '日期在今天之后', message: '日期在今天之后，按原文保留，请核对' },
  sameRow: {
    level: IMPORT_LEVEL.warning,
    title: '与前面的行相同',
    message: '与第 {row} 行内容相同，请核对是否重复登记',
  },
  graveCrowded: {
    level: IMPORT_LEVEL.warning,
    title: '同一墓位人数过多',
    message: '墓位「{name}」将登记 {n} 人，请核对墓位位置',
  },
  deathMissing: { level: IMPORT_LEVEL.warning, title: '缺少死亡日期', message: '没有死亡日期' },
} as const satisfies Record<string, IssueText>;

export type ImportIssueCode = keyof typeof IMPORT_ISSUES;

/** One issue of a row; `column` is the source column, empty when it concerns the whole row. */
export interface ImportIssue {
  code: ImportIssueCode;
  column: string;
  value: string;
  params?: Readonly<Record<string, string | number>>;
}

export function isRefusal(issue: ImportIssue): boolean {
  return IMPORT_ISSUES[issue.code].level === IMPORT_LEVEL.error;
}

const VALUE_LENGTH = 200;

/** An issue as shown in lists. */
export function issueRow(rowNo: number, issue: ImportIssue): ImportIssueRow {
  const { level, message } = IMPORT_ISSUES[issue.code];
  const text = message.replace(/\{(\w+)\}/g, (place, name: string) => String(issue.params?.[name] ?? place));
  return {
    rowNo,
    column: issue.column,
    level,
    code: issue.code,
    message: text,
    value: issue.value.slice(0, VALUE_LENGTH),
  };
}
