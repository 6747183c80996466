import { defaultProblem, lengthProblem, pointProblem } from '@songbai/contract/design/column-values.ts';
import { FIXED_IN_PRESETS } from '@songbai/contract/design/defaults.ts';
import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { controlProblem } from '@songbai/contract/design/design-checks.ts';
import { fieldNameProblem } from '@songbai/contract/design/names.ts';
import { OF_ORIGINAL } from '@songbai/contract/design/view-fields.ts';
import { oncePer } from '../../lib/once-per.ts';
import { checkPattern } from '../../lib/safe-regex.ts';
import type { CellCheck, Column, Row, Rule } from '../../ui/editable-table/model/columns.ts';
import {
  CHECK_OPTIONS,
  CONTROL_OPTIONS,
  DB_TYPE_OPTIONS,
  MASK_OPTIONS,
  QUERY_CONTROL_OPTIONS,
  QUERY_MODE_OPTIONS,
  SUB_CONTROL_OPTIONS,
} from './code-lists.ts';
import { BLANK_FIELD, fieldOfRow, nameOf } from './design-rows.ts';
import { type ExpressionKey, expressionProblem } from './expression-cells.ts';

/** Tabs over the same rows (contract/2 §15.3); the sixth, the indexes, has rows of its own. */
export const FIELD_TABS = [
  { key: 'database', label: '数据库属性' },
  { key: 'page', label: '页面属性' },
  { key: 'check', label: '校验字段' },
  { key: 'follow', label: '公式与规则' },
  { key: 'foreign', label: '外键' },
  { key: 'query', label: '个性查询配置' },
] as const;
export type FieldTab = (typeof FIELD_TABS)[number]['key'];

const FIXED: ReadonlySet<string> = new Set(FIXED_IN_PRESETS);
const STORED: ReadonlySet<string> = new Set(OF_ORIGINAL);

/**
 * The engine keeps the presets, so that only their labels and where they are shown can be designed; a view follows the
 * stored table of its original (online.md §6).
 */
const editable = (key: string) => (row: Row) =>
  row.locked !== true && !(row.preset === true && FIXED.has(key)) && !(row.viewed === true && STORED.has(key));

const cell = (key: keyof typeof BLANK_FIELD, title: string, type: string, more: Partial<Column> = {}): Column => ({
  ...{ key, title, type, width: 120, defaultValue: BLANK_FIELD[key], editable: editable(key) },
  ...more,
});
const bit = (key: keyof typeof BLANK_FIELD, title: string): Column =>
  cell(key, title, 'checkbox', { width: 96, customValue: [1, 0], defaultChecked: BLANK_FIELD[key] === 1 });
const flag = (key: keyof typeof BLANK_FIELD, title: string): Column =>
  cell(key, title, 'checkbox', { width: 96, customValue: ['1', '0'], defaultValue: '0' });
const count = (key: keyof typeof BLANK_FIELD, title: string): Column =>
  cell(key, title, 'inputNumber', { width: 100, props: { precision: 0, min: 0 } });

/** What is wrong with the name of a row among the others. */
export function nameProblem(row: Row, rows: readonly Row[]): string | undefined {
  const name = nameOf(row);
  if (name === '') return '请输入字段名称';
  if (
    idsByName(rows)
      .get(name)
      ?.some((id) => id !== row.id)
  )
    return `${name}已存在，不能重复！`;
  return row.preset === true ? undefined : fieldNameProblem(name);
}

/** Looked at once for all names that are checked together. */
const idsByName = oncePer((rows: readonly Row[]) => {
  const ids = new Map<string, string[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const same = ids.get(name);
    if (same) same.push(row.id);
    else ids.set(name, [row.id]);
  }
  return ids;
});

const required = (message: string): Rule => ({ required: true, message });

async function patternProblem({ value }: CellCheck): Promise<string | undefined> {
  const pattern = typeof value === 'string' ? value : '';
  if (pattern === '' || CHECK_OPTIONS.some((option) => option.value === pattern)) return undefined;
  return checkPattern(pattern).then(
    () => undefined,
    () => '正则表达式不正确',
  );
}

/** Name and label stand first on every tab, so that a field renamed on one is seen on all. */
const NAMING: readonly Column[] = [
  cell('dbFieldName', '字段名称', 'input', {
    ...{ width: 160, fixed: 'left' },
    validateRules: [{ handler: ({ value, row, rows }) => nameProblem({ ...row, dbFieldName: value }, rows()) }],
  }),
  cell('dbFieldTxt', '字段备注', 'input', { width: 150, validateRules: [required('请输入字段备注')] }),
];

/** Marks the cell that the problem is about; presets are the engine's. */
function storedRule(key: string, problemOf: (field: FieldDesign) => string | undefined): Rule {
  return {
    handler: ({ value, row }) => row.preset === true || (problemOf(fieldOfRow({ ...row, [key]: value }, 0)) ?? true),
  };
}

const DATABASE: readonly Column[] = [
  cell('dbType', '字段类型', 'select', { width: 130, options: DB_TYPE_OPTIONS }),
  { ...count('dbLength', '字段长度'), validateRules: [storedRule('dbLength', lengthProblem)] },
  { ...count('dbPointLength', '小数点'), validateRules: [storedRule('dbPointLength', pointProblem)] },
  cell('dbDefaultVal', '默认值', 'input', { validateRules: [storedRule('dbDefaultVal', defaultProblem)] }),
  bit('dbIsKey', '主键'),
  bit('dbIsNull', '允许空值'),
  bit('dbIsPersist', '同步数据库'),
];

const page = (isSub: boolean): Column[] => [
  bit('isShowForm', '表单显示'),
  bit('isShowList', '列表显示'),
  flag('sortFlag', '是否排序'),
  bit('isReadOnly', '是否只读'),
  cell('fieldShowType', '控件类型', 'select', {
    ...{ width: 200, options: isSub ? SUB_CONTROL_OPTIONS : CONTROL_OPTIONS, allowSearch: true },
    validateRules: [
      { handler: ({ value, row }) => controlProblem(fieldOfRow({ ...row, fieldShowType: value }, 0)) ?? true },
    ],
  }),
  count('fieldLength', '控件长度'),
  bit('isQuery', '是否查询'),
  cell('queryMode', '查询类型', 'select', { options: QUERY_MODE_OPTIONS }),
  cell('fieldDefaultValue', '控件默认值', 'input'),
  cell('fieldExtendJson', '扩展参数', 'slot', { width: 180 }),
  cell('converter', '自定义转换器', 'input', { width: 150 }),
];

const CHECK: readonly Column[] = [
  cell('fieldHref', '字段Href', 'input', { width: 160 }),
  cell('fieldValidType', '验证规则', 'select', {
    ...{ width: 200, options: CHECK_OPTIONS, allowInput: true, allowClear: true, placeholder: '可输入正则表达式' },
    validateRules: [{ handler: patternProblem }],
  }),
  flag('fieldMustInput', '校验必填'),
  cell('dictTable', '字典Table', 'input', { width: 160 }),
  cell('dictField', '字典Code', 'input', { width: 160 }),
  cell('dictText', '字典Text', 'input', { width: 160 }),
];

const FOREIGN: readonly Column[] = [
  cell('mainTable', '主表名', 'input', { width: 200 }),
  cell('mainField', '主表字段', 'input', { width: 200 }),
];

const QUERY: readonly Column[] = [
  flag('queryConfigFlag', '启用'),
  cell('queryShowType', '控件类型', 'select', { width: 200, options: QUERY_CONTROL_OPTIONS, allowClear: true }),
  cell('queryDictTable', '字典Table', 'input', { width: 160 }),
  cell('queryDictField', '字典Code', 'input', { width: 160 }),
  cell('queryDictText', '字典Text', 'input', { width: 160 }),
  cell('queryDefVal', '默认值', 'input'),
];

const expression = (key: ExpressionKey, title: string, width: number, help: string): Column =>
  cell(key, title, 'input', {
    ...{ width, help, placeholder: '无' },
    validateRules: [{ handler: ({ value, row, rows }) => expressionProblem(key, value, row, rows()) ?? true }],
  });

/** What follows from other fields (online.md §5.5), and what the person who fills in the form is told. */
const FOLLOW: readonly Column[] = [
  expression('formula', '公式', 220, '由其他字段计算，不可填写，例如 qty * price、sum(items.amount)'),
  expression('visibleIf', '显示条件', 190, "条件成立时才显示，例如 status == '1'；隐藏的字段不必填写"),
  expression('requiredIf', '必填条件', 190, '条件成立时必须填写'),
  expression('readOnlyIf', '只读条件', 190, '条件成立时不能修改'),
  expression('optionsIf', '选项条件', 190, "对每个选项判断，例如 option.value != '3' or vip == 'Y'"),
  cell('groupTitle', '分组标题', 'input', { width: 130, help: '相同分组的字段在表单中放在一起' }),
  cell('helpText', '填写说明', 'input', { width: 180 }),
  cell('sensitive', '敏感信息', 'select', { width: 140, options: MASK_OPTIONS, allowClear: true }),
  cell('width', '列宽', 'inputNumber', { width: 90, props: { precision: 0, min: 0, max: 2000 } }),
];

/** Columns of a tab. */
export function tabColumns(tab: FieldTab, isSub: boolean): Column[] {
  const own = {
    database: DATABASE,
    page: page(isSub),
    check: CHECK,
    follow: FOLLOW,
    foreign: FOREIGN,
    query: QUERY,
  }[tab];
  return [...NAMING, ...own];
}
