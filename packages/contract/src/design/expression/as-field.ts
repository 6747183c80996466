import type { Field } from '../../resource/kinds.ts';
import { isDate, isDatetime } from '../../rules/dates.ts';
import { rounded, toNumber } from './decimal.ts';
import { asValue, isTrueValue, numberOf, textOf } from './values.ts';

/**
 * A calculated value as a field keeps it: numbers rounded to its decimals, a condition as its switch. What does not fit
 * the field, such as a text where a date is kept, is nothing.
 */
export function asField(field: Field, result: unknown): string | number | null {
  const value = asValue(result);
  if (value === null || value === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'money':
      return numberWith(value, 0);
    case 'decimal':
      return numberWith(value, field.scale);
    case 'dict':
      return field.stored === 'integer' ? numberWith(value, 0) : textOf(value);
    case 'switch':
      return isTrueValue(value) ? 'Y' : 'N';
    case 'date': {
      const day = textOf(value).slice(0, 10);
      return isDate(day) ? day : null;
    }
    case 'datetime': {
      const text = textOf(value);
      return isDatetime(text) ? text : isDate(text) ? `${text} 00:00:00` : null;
    }
    default:
      return typeof value === 'boolean' ? (value ? '是' : '否') : textOf(value);
  }
}

function numberWith(value: ReturnType<typeof asValue>, scale: number): number | null {
  const number = numberOf(value);
  const short = number && rounded(number, scale);
  return short ? toNumber(short) : null;
}

/** Why a calculated value cannot be kept, in words for the person who saves, who need not be one to see the value. */
export function calculatedProblem(field: Field, value: unknown): string | undefined {
  if (typeof value === 'number' && (field.kind === 'integer' || field.kind === 'decimal')) {
    const { min, max } = field;
    return (min !== undefined && value < min) || (max !== undefined && value > max)
      ? `${field.label}的计算结果超出范围`
      : undefined;
  }
  const most = 'maxLength' in field ? field.maxLength : undefined;
  return typeof value === 'string' && most !== undefined && value.length > most
    ? `${field.label}的计算结果超过${most}个字符`
    : undefined;
}
