import {
  CHECK_LIMITS,
  digitsOf,
  type GlobalRule,
  type LocalRule,
  mergeRules,
  parseCheckItems,
  RULE_PRIORITY,
  splitRules,
} from '@songbai/contract/rules/check-rule.rules.ts';
import { checkPattern, UnsafePatternError } from '../../lib/safe-regex.ts';
import type { Column, Row, Rule } from '../../ui/editable-table/model/columns.ts';
import { withIds } from '../../ui/editable-table/rows.ts';

/** Rows of the two tables of the editor. */
export interface RuleRows {
  locals: Row[];
  globals: Row[];
}

/** A new rule starts with one empty row. */
const FIRST_LOCAL = { digits: null, pattern: null, message: null };

export function rowsOfJson(json: unknown): RuleRows {
  const parsed = typeof json === 'string' ? parseCheckItems(json) : undefined;
  if (!parsed || !('items' in parsed)) return { locals: withIds([FIRST_LOCAL]), globals: [] };
  const { locals, globals } = splitRules(parsed.items);
  return { locals: withIds(asRecords(locals)), globals: withIds(asRecords(globals)) };
}

const asRecords = (rules: readonly (LocalRule | GlobalRule)[]): Record<string, unknown>[] =>
  rules.map((rule) => ({ ...rule }));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A row without any input. */
export function isBlank(row: Row): boolean {
  return [row.digits, row.pattern, row.message].every((value) => value === null || value === undefined || value === '');
}

/** The steps in stored form; null if there are none. Incomplete rows are included as they are. */
export function jsonOfRows({ locals, globals }: RuleRows): string | null {
  const items = mergeRules(
    globals.map((row) => ({
      priority: row.priority === RULE_PRIORITY.last ? RULE_PRIORITY.last : RULE_PRIORITY.first,
      pattern: textOf(row.pattern),
      message: textOf(row.message),
    })),
    locals
      .filter((row) => !isBlank(row))
      .map((row) => ({ digits: Number(row.digits), pattern: textOf(row.pattern), message: textOf(row.message) })),
  );
  return items.length === 0 ? null : JSON.stringify(items);
}

/** A row that may stay empty is exempt from these validations. */
type Spared = (row: Row) => boolean;

const patternRule = (spared: Spared): Rule => ({
  handler: async ({ value, row }) => {
    if (spared(row)) return undefined;
    const pattern = textOf(value);
    if (pattern === '') return '规则不能为空';
    if (pattern.length > CHECK_LIMITS.pattern) return `规则不能超过${CHECK_LIMITS.pattern}个字符`;
    try {
      await checkPattern(pattern);
      return undefined;
    } catch (error) {
      if (error instanceof UnsafePatternError) return '请输入正确的正则表达式';
      throw error;
    }
  },
});

const messageRule: Rule = {
  handler: ({ value }) =>
    textOf(value).length <= CHECK_LIMITS.message || `提示文本不能超过${CHECK_LIMITS.message}个字符`,
};

const sharedColumns = (spared: Spared): Column[] => [
  { key: 'pattern', title: '规则（正则表达式）', type: 'input', width: 340, validateRules: [patternRule(spared)] },
  { key: 'message', title: '提示文本', type: 'input', width: 260, validateRules: [messageRule] },
  { key: 'buttons', title: '操作', type: 'slot', width: 110, align: 'center' },
];

export function localColumns(spared: Spared): Column[] {
  const digits: Rule = {
    handler: ({ value, row }) => spared(row) || digitsOf(value) !== undefined || '请输入零以上的正整数',
  };
  return [
    { key: 'digits', title: '位数', type: 'inputNumber', width: 110, validateRules: [digits] },
    ...sharedColumns(spared),
  ];
}

export const GLOBAL_COLUMNS: Column[] = [
  {
    key: 'priority',
    title: '优先级',
    type: 'select',
    width: 130,
    defaultValue: RULE_PRIORITY.first,
    validateRules: [{ required: true, message: '请选择优先级' }],
    options: [
      { value: RULE_PRIORITY.first, text: '优先运行' },
      { value: RULE_PRIORITY.last, text: '最后运行' },
    ],
  },
  ...sharedColumns(() => false),
];
