import { DICTS } from '@songbai/contract/dicts.ts';
import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { ruleFields } from '@songbai/contract/modules/rule-fields.ts';
import { conditionsOf } from '@songbai/contract/resource/filter.ts';
import { fieldOfColumn, parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { RULE_VARIABLES } from '@songbai/contract/rules/rule-variables.ts';

/** A data rule as the source has it. */
export interface FormerRule {
  column: string;
  conditions: string;
  value: string;
}

export type RuleTranslation =
  | { ok: true; column: string | null; conditions: string; value: string; change?: string }
  | { ok: false; reason: string };

export interface RulePlace {
  /** Component of the page here; null when it shows none of our resources. */
  component: string | null;
  /** Department codes, old → new. */
  departCodes: ReadonlyMap<string, string>;
}

/** Longest value of a rule. */
const LONGEST = 1000;

/**
 * The same restriction here, or why there is none. What cannot be kept exactly is refused: a rule that lost a part of its
 * condition would show people rows that it hid.
 */
export function translateRule(rule: FormerRule, place: RulePlace): RuleTranslation {
  const conditions = rule.conditions.trim();
  if (!Object.hasOwn(DICTS.rule_conditions.items, conditions))
    return refused(`不支持条件「${conditions.slice(0, 40)}」`);
  if (rule.value.length > LONGEST) return refused('规则值过长');
  const unknown = unknownVariable(rule.value);
  if (unknown) return refused(`不支持变量「${unknown}」`);
  return conditions === SQL_RULE
    ? translateExpression(rule.value, place)
    : translatePlain({ ...rule, conditions }, place);
}

const refused = (reason: string): RuleTranslation => ({ ok: false, reason });

function translatePlain(rule: FormerRule, { component, departCodes }: RulePlace): RuleTranslation {
  const column = fieldOfColumn(rule.column.trim());
  if (column === '') return refused('没有规则字段');
  const problem = columnProblem(component, column);
  if (problem) return refused(problem);
  const { conditions } = rule;
  const moved = isDepartColumn(column) ? movedCodes(rule.value, departCodes) : rule.value;
  if (moved === undefined) return refused(`规则值「${rule.value.slice(0, 40)}」不是来源中的部门编码`);
  const before = rule.column.trim();
  const changes = [
    ...(column === before ? [] : [`字段「${before}」写为「${column}」`]),
    ...(moved === rule.value ? [] : [`部门编码「${rule.value}」改为「${moved}」`]),
  ];
  return { ok: true, column, conditions, value: moved, ...(changes.length > 0 ? { change: changes.join('；') } : {}) };
}

function translateExpression(source: string, { component, departCodes }: RulePlace): RuleTranslation {
  const parsed = parseRuleExpression(source.trim());
  if (!parsed.ok) return refused(`自定义SQL无法安全转换：${parsed.error}`);
  for (const { field, value } of conditionsOf(parsed.filter)) {
    const problem = columnProblem(component, field);
    if (problem) return refused(problem);
    const texts = isDepartColumn(field) ? [value].flat().map(String) : [];
    if (texts.some((text) => movedCodes(text, departCodes) !== text))
      return refused('自定义SQL中的部门编码在导入后不同，请重新填写');
  }
  return { ok: true, column: null, conditions: SQL_RULE, value: source.trim() };
}

function columnProblem(component: string | null, column: string): string | undefined {
  const fields = ruleFields(component);
  const fits = fields ? fields.some(({ value }) => value === column) : /^[A-Za-z_]\w*$/.test(column);
  return fits ? undefined : `页面没有字段「${column.slice(0, 50)}」`;
}

const isDepartColumn = (column: string): boolean => column.toLowerCase().endsWith('orgcode');

/** The codes of a value here; undefined when one is unknown, because here it may be the code of others. */
function movedCodes(value: string, codes: ReadonlyMap<string, string>): string | undefined {
  const parts = value.split(',').map((part) => (/^\s*#\{.*\}\s*$|^\s*$/.test(part) ? part : codes.get(part.trim())));
  return parts.includes(undefined) ? undefined : parts.join(',');
}

const VARIABLES: ReadonlySet<string> = new Set(RULE_VARIABLES.map(({ name }) => plainName(name.slice(2, -1))));

/** The first variable that has no value here; as a plain text it would let rows through that it hid. */
function unknownVariable(value: string): string | undefined {
  for (const [place, name] of value.matchAll(/[#$]\{([^}]*)\}/g)) {
    if (place.startsWith('$') || !VARIABLES.has(plainName((name ?? '').replace(/^\[|\]$/g, ''))))
      return place.slice(0, 60);
  }
  return undefined;
}

function plainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
