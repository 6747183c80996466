import {
  type ParsedSql,
  REPORT_ALIGNS,
  REPORT_FIELD_TYPES,
  REPORT_PARAM_TYPES,
  type ReportItemDraft,
  type ReportParamDraft,
} from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { CellOption, Column } from '../../ui/editable-table/model/columns.ts';
import { newRowId, type Row } from '../../ui/editable-table/rows.ts';

/**
 * Items and parameters of a report as rows of tables. `stored` is the id of a row that the server has; the row's own id
 * is that of this window.
 */
export const rowsOf = (stored: readonly { id: string }[], isCopy: boolean): Row[] =>
  stored.map(
    (one): Row => ({ ...typed(one), ...(isCopy ? { id: newRowId(), stored: null } : { id: one.id, stored: one.id }) }),
  );

/** A parameter without a type is text. */
const typed = (one: object): object => ('paramType' in one ? { ...one, paramType: one.paramType ?? 'string' } : one);

/** The client of the family drops this column of a statement (contract/2 §17.1). */
const COUNTER = '__row_number__';

export const nameOf = (row: Row, key: 'fieldName' | 'paramName'): string => String(row[key] ?? '').trim();

interface Merged {
  /** Rows to add; those known already stay as they are. */
  added: Row[];
  /** Names of rows that the statement does not have any more. */
  gone: string[];
}

/** 解析: known rows stay, new ones are added behind them, and what is gone is told (contract/2 §17.1). */
export function merged(
  rows: readonly Row[],
  parsed: ParsedSql['fields'] | ParsedSql['params'],
  key: 'fieldName' | 'paramName',
): Merged {
  const known = new Set(rows.map((row) => nameOf(row, key)));
  const found = parsed.map((one): Row => ({ ...typed(one), id: newRowId(), stored: null }));
  const names = new Set(found.map((row) => nameOf(row, key)));
  return {
    added: found.filter((row) => !known.has(nameOf(row, key)) && nameOf(row, key) !== COUNTER),
    gone: [...known].filter((name) => name !== '' && !names.has(name)),
  };
}

const SENT_OF_ITEM = [
  ...['fieldName', 'fieldTxt', 'fieldWidth', 'fieldType', 'searchMode', 'isOrder', 'isSearch', 'isShow', 'isTotal'],
  ...['dictCode', 'fieldHref', 'replaceVal', 'groupTitle', 'align'],
];
const SENT_OF_PARAM = ['paramName', 'paramTxt', 'paramValue', 'paramType', 'required'];

function draftOf(row: Row, names: readonly string[], orderNum: number): Record<string, unknown> {
  const values = names.map((name) => {
    const value = row[name];
    return [name, typeof value === 'string' && value.trim() === '' ? null : (value ?? null)] as const;
  });
  return { ...Object.fromEntries(values), ...(typeof row.stored === 'string' ? { id: row.stored } : {}), orderNum };
}

/** Rows nobody filled in are left out. */
const named = (rows: readonly Row[], key: 'fieldName' | 'paramName') => rows.filter((row) => nameOf(row, key) !== '');

export const itemDrafts = (rows: readonly Row[]): ReportItemDraft[] =>
  named(rows, 'fieldName').map((row, at) => draftOf(row, SENT_OF_ITEM, at) as ReportItemDraft);
export const paramDrafts = (rows: readonly Row[]): ReportParamDraft[] =>
  named(rows, 'paramName').map((row, at) => draftOf(row, SENT_OF_PARAM, at) as ReportParamDraft);

/** Ids of stored rows that are gone, as the save takes them. */
export function removedIds(before: readonly { id: string }[], rows: readonly Row[]): string {
  const left = new Set(rows.map(({ stored }) => stored));
  return before
    .filter(({ id }) => !left.has(id))
    .map(({ id }) => id)
    .join(',');
}

const TYPE_LABELS: Readonly<Record<(typeof REPORT_FIELD_TYPES)[number], string>> = {
  String: '文本',
  Integer: '数值',
  Long: '长整数',
  Date: '日期',
  Datetime: '日期时间',
};
const ALIGN_LABELS = { left: '左', center: '中', right: '右' } as const;
const PARAM_LABELS = { string: '文本', number: '数值', date: '日期' } as const;

const options = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): CellOption[] =>
  values.map((value) => ({ value, text: labels[value] }));

/** A name is there once. */
const unique = (key: 'fieldName' | 'paramName', title: string, rows: () => readonly Row[]): Column => ({
  ...{ key, title, type: 'input', width: 150, fixed: 'left', defaultValue: null },
  validateRules: [
    {
      handler: ({ value, row }) => {
        const name = String(value ?? '').trim();
        if (name === '') return `请输入${title}`;
        const isTaken = rows().some((other) => other.id !== row.id && nameOf(other, key) === name);
        return isTaken ? `${name}已存在，不能重复！` : true;
      },
    },
  ],
});

const text = (key: string, title: string, width: number, more: Partial<Column> = {}): Column => ({
  ...{ key, title, type: 'input', width, defaultValue: null },
  ...more,
});
const bit = (key: string, title: string, isOn = false): Column => ({
  ...{ key, title, type: 'checkbox', width: 72, customValue: [1, 0], defaultChecked: isOn },
});
const flag = (key: string, title: string): Column => ({ ...bit(key, title), customValue: ['1', '0'] });

/** 取值表达式 is a list of texts with their values. */
const REPLACING = /^[^,_]+_[^,_]+(,[^,_]+_[^,_]+)*$/;
/** A page of the console or a web address. */
const HREF = /^(\/(?!\/)|https?:\/\/)/i;

const matching = (pattern: RegExp, message: string): Column['validateRules'] => [
  { handler: ({ value }) => (typeof value !== 'string' || value === '' || pattern.test(value) ? true : message) },
];

export const itemColumns = (rows: () => readonly Row[]): Column[] => [
  unique('fieldName', '字段名', rows),
  text('fieldTxt', '字段文本', 150),
  { key: 'fieldWidth', title: '宽度', type: 'inputNumber', width: 90, props: { precision: 0, min: 0, max: 2000 } },
  {
    ...{ key: 'fieldType', title: '类型', type: 'select', width: 110, defaultValue: 'String' },
    options: options(REPORT_FIELD_TYPES, TYPE_LABELS),
  },
  {
    ...{ key: 'align', title: '对齐', type: 'select', width: 80, defaultValue: null, allowClear: true },
    options: options(REPORT_ALIGNS, ALIGN_LABELS),
  },
  bit('isShow', '显示', true),
  bit('isOrder', '排序'),
  flag('isSearch', '查询'),
  {
    ...{ key: 'searchMode', title: '查询模式', type: 'select', width: 110, defaultValue: null, allowClear: true },
    options: [
      { value: 'single', text: '单条件' },
      { value: 'group', text: '范围' },
    ],
  },
  flag('isTotal', '合计'),
  text('groupTitle', '分组标题', 120),
  text('dictCode', '字典', 180, { help: '字典编码；或“表名,文本列,值列”；或查询两列的语句' }),
  text('replaceVal', '取值表达式', 180, {
    help: '文本_值,文本_值，如 男_1,女_2',
    validateRules: matching(REPLACING, '取值表达式应为 文本_值,文本_值'),
  }),
  text('fieldHref', '字段链接', 220, {
    help: `点击值时打开的页面，如 /orders/normal?orderNo=\${order_no}`,
    validateRules: matching(HREF, '链接应为本系统的页面路径或http、https网址'),
  }),
];

export const paramColumns = (rows: () => readonly Row[]): Column[] => [
  unique('paramName', '参数名', rows),
  text('paramTxt', '参数文本', 180),
  {
    ...{ key: 'paramType', title: '类型', type: 'select', width: 120, defaultValue: 'string' },
    options: options(REPORT_PARAM_TYPES, PARAM_LABELS),
  },
  text('paramValue', '默认值', 220, { help: '可以是系统变量，如 #{sys_user_code}' }),
  bit('required', '必填'),
];
