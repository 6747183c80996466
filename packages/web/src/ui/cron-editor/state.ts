import { setCronField } from '@songbai/contract/cron/adjust.ts';
import { type CronTexts, isUnset, splitCron } from '@songbai/contract/cron/expression.ts';
import type { CronField } from '@songbai/contract/cron/fields.ts';
import { type CronPart, type CronPartType, defaultPart, formatPart, parsePart } from '@songbai/contract/cron/parts.ts';

/** Modes offered by a tab; text-only forms are kept, but not offered. */
export type CronMode = Exclude<CronPartType, 'custom'>;

type Modes = readonly (readonly [CronMode, string])[];

const common = (every: string): Modes => [
  ['every', every],
  ['range', '区间'],
  ['loop', '循环'],
  ['specify', '指定'],
];

/** Modes of each tab in their order (contract/3 §9), with the days that depend on the month (spec/2 §4). */
export const CRON_MODES: Readonly<Record<CronField, Modes>> = {
  second: common('每秒'),
  minute: common('每分'),
  hour: common('每时'),
  day: [
    ['unset', '不设置'],
    ['every', '每日'],
    ['range', '区间'],
    ['loop', '循环'],
    ['workday', '工作日'],
    ['last', '最后一日'],
    ['lastWorkday', '最后一个工作日'],
    ['beforeEnd', '月末之前'],
    ['specify', '指定'],
  ],
  month: common('每月'),
  week: [
    ['unset', '不设置'],
    ['range', '区间'],
    ['loop', '循环'],
    ['nthWeekday', '第几个'],
    ['lastOfWeekday', '最后一个'],
    ['specify', '指定'],
  ],
  year: common('每年').slice(0, 3),
};

/** Monday first, Sunday, which is 1, last. */
export const WEEKDAYS: readonly (readonly [number, string])[] = [
  [2, '周一'],
  [3, '周二'],
  [4, '周三'],
  [5, '周四'],
  [6, '周五'],
  [7, '周六'],
  [1, '周日'],
];

/** Values of modes that were left, restored when the mode is chosen again. */
export type CronMemory = Readonly<Partial<Record<CronField, Partial<Record<CronPartType, CronPart>>>>>;

export interface CronState {
  texts: CronTexts;
  memory: CronMemory;
}

export type CronEdit =
  | { kind: 'mode'; field: CronField; mode: CronMode }
  | { kind: 'part'; field: CronField; part: CronPart }
  | { kind: 'text'; field: CronField; text: string }
  /** The whole expression, taken as written, without adjustments. */
  | { kind: 'expression'; expression: string };

/** The part a mode of a tab shows: the current one, its previous one, or its initial one. */
export function partOfMode({ texts, memory }: CronState, field: CronField, mode: CronMode, year: number): CronPart {
  const present = parsePart(field, texts[field]);
  if (present.type === mode) return present;
  return memory[field]?.[mode] ?? defaultPart(field, mode, year);
}

/** The current mode, or undefined when the tab has none for the expression. */
export function modeOf(texts: CronTexts, field: CronField): CronMode | undefined {
  const { type } = parsePart(field, texts[field]);
  return CRON_MODES[field].find(([mode]) => mode === type)?.[0];
}

/** True when the tab is disabled because the other of day and week is set (spec/2 §4). */
export function isTabDisabled(texts: CronTexts, field: CronField): boolean {
  if (field === 'day') return !isUnset(texts.week);
  return field === 'week' && !isUnset(texts.day);
}

/** `year` is the current one. */
export function editCron(state: CronState, edit: CronEdit, year: number): CronState {
  if (edit.kind === 'expression') return { ...state, texts: splitCron(edit.expression) };
  const { field } = edit;
  const left = parsePart(field, state.texts[field]);
  const memory = { ...state.memory, [field]: { ...state.memory[field], [left.type]: left } };
  return { memory, texts: setCronField(state.texts, field, textOf(state, edit, year)) };
}

function textOf(state: CronState, edit: Exclude<CronEdit, { kind: 'expression' }>, year: number): string {
  const { field } = edit;
  if (edit.kind === 'text') return edit.text;
  return formatPart(field, edit.kind === 'part' ? edit.part : partOfMode(state, field, edit.mode, year));
}
