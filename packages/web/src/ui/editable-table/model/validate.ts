import { CELL_PATTERNS, isCellPattern } from '@songbai/contract/rules/cell-patterns.ts';
import { type CellCheck, type Column, cellTypeOf, filledText, type Row, type Rule } from './columns.ts';

/** Message of an invalid cell; undefined when it is valid. */
export type Verdict = string | undefined;

/** `impossible`: the pattern cannot be run safely, so there is no result. */
export type RegexAnswer = boolean | 'impossible';

/**
 * Tests a text against an external regular expression, in time linear in the text (see lib/safe-regex).
 * The first answer may be delayed, because the engine is loaded on first use.
 */
export type RegexTest = (pattern: string, text: string) => RegexAnswer | Promise<RegexAnswer>;

export interface CheckContext {
  /** Number of rows with this value in the column, including the checked one; called for unique rules only. */
  countOf(key: string, value: unknown): number;
  testRegex: RegexTest;
  rows: CellCheck['rows'];
  trigger: CellCheck['trigger'];
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The order in which the kinds of a rule are checked, regardless of the definition (spec/2 §5). */
const isRequired = (rule: Rule): boolean => rule.required === true || rule.pattern === '*';
const isUnique = (rule: Rule): boolean => rule.unique === true || rule.pattern === 'only';

/**
 * Checks one cell: required, unique, named pattern, custom pattern, handler; the first failure counts (spec/2 §5).
 * Empty cells are not checked by patterns, and two empty ones are no duplicates. Returns a promise only for handlers
 * and for the first custom pattern.
 */
export function checkCell(column: Column, row: Row, context: CheckContext): Verdict | Promise<Verdict> {
  const rules = column.validateRules;
  if (!rules || rules.length === 0) return undefined;
  const value = row[column.key];
  for (const step of [required, unique, named]) {
    for (const rule of rules) {
      const message = step(rule, column, value, context);
      if (message !== undefined) return filledText(message, column);
    }
  }
  // All rows are checked at once: no allocation for rules that do not need it.
  const open = rules.filter((rule) => rule.pattern !== undefined || rule.handler !== undefined);
  if (open.length === 0) return undefined;
  return inTurn([
    ...open.map((rule) => () => custom(rule, column, value, context)),
    ...open.map((rule) => () => handled(rule, { value, row, column, rows: context.rows, trigger: context.trigger })),
  ]);
}

type Step = (rule: Rule, column: Column, value: unknown, context: CheckContext) => Verdict;

const required: Step = (rule, column, value) =>
  isRequired(rule) && isEmpty(value) ? (rule.message ?? `请输入${column.title}`) : undefined;

const unique: Step = (rule, column, value, context) =>
  isUnique(rule) && !isEmpty(value) && context.countOf(column.key, value) > 1
    ? (rule.message ?? `${column.title}不能重复`)
    : undefined;

const named: Step = (rule, _column, value) => {
  if (rule.pattern === undefined || !isCellPattern(rule.pattern) || isEmpty(value)) return undefined;
  const { regex, message } = CELL_PATTERNS[rule.pattern];
  return regex.test(String(value)) ? undefined : (rule.message ?? message);
};

type Question = () => Verdict | Promise<Verdict>;

/** An unsafe pattern fails its cell: a rule that cannot be run must not accept everything. */
function custom(rule: Rule, column: Column, value: unknown, context: CheckContext): Verdict | Promise<Verdict> {
  const { pattern } = rule;
  if (pattern === undefined || pattern === '*' || pattern === 'only' || isCellPattern(pattern) || isEmpty(value))
    return undefined;
  const verdict = (answer: RegexAnswer): Verdict => {
    if (answer === true) return undefined;
    return answer === false
      ? filledText(rule.message ?? `${column.title}格式不正确`, column)
      : `${column.title}格式规则无法执行`;
  };
  const answer = context.testRegex(pattern, String(value));
  return answer instanceof Promise ? answer.then(verdict) : verdict(answer);
}

function handled(rule: Rule, check: CellCheck): Verdict | Promise<Verdict> {
  const answer = rule.handler?.(check);
  return answer instanceof Promise
    ? answer.then((late) => verdictOf(late, rule, check.column))
    : verdictOf(answer, rule, check.column);
}

/** The first failing check; later ones are not run. */
function inTurn(questions: readonly Question[]): Verdict | Promise<Verdict> {
  for (const [at, ask] of questions.entries()) {
    const verdict = ask();
    if (verdict instanceof Promise) return verdict.then((late) => late ?? inTurn(questions.slice(at + 1)));
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

function verdictOf(answer: boolean | string | undefined, rule: Rule, column: Column): Verdict {
  if (answer === true || answer === undefined) return undefined;
  const message = typeof answer === 'string' && answer !== '' ? answer : (rule.message ?? `${column.title}校验未通过`);
  return filledText(message, column);
}

/** Columns with validation rules. */
export function checkedColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => (column.validateRules?.length ?? 0) > 0 && cellTypeOf(column.type) !== 'hidden');
}

/** Number of occurrences of each value in a column, computed once for a whole table. */
export function valueCounts(rows: Iterable<Row>): CheckContext['countOf'] {
  const list = [...rows];
  const columns = new Map<string, Map<unknown, number>>();
  return (key, value) => {
    let counts = columns.get(key);
    if (!counts) {
      counts = new Map();
      for (const row of list) {
        const text = comparable(row[key]);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      columns.set(key, counts);
    }
    return counts.get(comparable(value)) ?? 0;
  };
}

/** `1` and `"1"` are the same value for the user. */
export const comparable = (value: unknown): unknown => (isEmpty(value) ? '' : String(value));

/** Whether unique rules make cells of a column depend on each other. */
export const isUniqueColumn = (column: Column): boolean => column.validateRules?.some(isUnique) ?? false;
export const isRequiredColumn = (column: Column): boolean => column.validateRules?.some(isRequired) ?? false;
