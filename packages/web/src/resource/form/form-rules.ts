import type { Resource } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { initialOf } from '@songbai/contract/resource/initial.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { SET_MARK } from '@songbai/contract/resource/write-only.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { boundsProblem, lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import { dictOptions } from '../../session/dictionaries.ts';

export type Values = Readonly<Record<string, unknown>>;

/**
 * The problem with one value, in the server's wording; undefined when it is valid.
 * @param wrongText the form's own message for a text that does not match its pattern
 */
export function fieldProblem(field: Field, value: unknown, wrongText?: string): string | undefined {
  if (isEmpty(value)) return field.required ? `${field.label}不能为空` : undefined;
  if (field.kind === 'text' || field.kind === 'textarea' || field.kind === 'html')
    return textProblem(field, String(value), wrongText);
  if (field.kind === 'pdate') return lengthProblem(String(value), { max: field.maxLength });
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money')
    return numberProblem(field, value);
  return undefined;
}

function textProblem(
  field: Extract<Field, { kind: 'text' | 'textarea' | 'html' }>,
  value: string,
  wrongText: string | undefined,
): string | undefined {
  if (field.kind === 'text' && field.writeOnly && value === SET_MARK) return undefined;
  if (value.length > field.maxLength) return `最大长度${field.maxLength}位字符`;
  if (field.kind !== 'text') return undefined;
  const { pattern, matches } = field;
  if (matches && !new RegExp(matches.regex, 'u').test(value)) return wrongText ?? matches.message;
  const wrong = pattern ? patternMessage(pattern, value) : undefined;
  return wrong && (wrongText ?? wrong);
}

function numberProblem(
  field: Extract<Field, { kind: 'integer' | 'decimal' | 'money' }>,
  value: unknown,
): string | undefined {
  const shown = (bound: number) => (field.kind === 'money' ? `${yuan(bound)}元` : String(bound));
  if (typeof value !== 'number' || Number.isNaN(value)) return `${field.label}请输入数字`;
  if (field.kind !== 'decimal' && !Number.isInteger(value)) return `${field.label}请输入整数`;
  const wrong = boundsProblem(value, field, shown);
  return wrong && `${field.label}${wrong}`;
}

/** Initial values of a new row: declared ones, then the page's; a switch without a declared value is off. */
export function initialValues(fields: Resource['fields'], given: Values = {}): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.initial !== undefined) values[name] = startOf(field);
    else if (field.kind === 'switch' && !field.readOnly) values[name] = 'N';
  }
  return { ...values, ...given };
}

function startOf(field: Field): unknown {
  const value = initialOf(field, (dict) => dictOptions(dict).map((option) => option.value));
  return field.kind === 'dict' && field.stored === 'integer' ? Number(value) : value;
}
