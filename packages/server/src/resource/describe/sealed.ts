import type { Condition, Filter } from '@songbai/contract/resource/filter.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { isWriteOnly, SET_MARK } from '@songbai/contract/resource/write-only.ts';
import { maskIdNumber } from '@songbai/contract/rules/id-number.ts';
import type { Sealer } from '../../platform/sealer.ts';

/**
 * Fields marked `secret` are sealed in their column, with their last four characters in a second column (domain.md
 * §3.0). Code above the store sees plain values; the data log gets masked ones.
 */
export const isSecret = (field: Field | undefined): boolean =>
  field !== undefined && 'secret' in field && field.secret === true;

/** How many last characters may be searched for. */
const TAIL = 4;

export const tailColumn = (column: string): string => `${column}_tail`;

const NAMES = new WeakMap<Fields, readonly string[]>();

/** Names of the secret fields; cached, because this is needed for every row. */
export function secretNames(fields: Fields): readonly string[] {
  let names = NAMES.get(fields);
  if (!names) {
    names = Object.keys(fields).filter((name) => isSecret(fields[name]));
    NAMES.set(fields, names);
  }
  return names;
}

/** Values as stored: secret ones sealed, with their last characters in the second column. */
export function sealed<V extends Record<string, unknown>>(sealer: Sealer, fields: Fields, given: V): V {
  // The mark says that there is a value; it is none.
  const values = withoutStaying(fields, given, 'add');
  const own: Record<string, unknown> = {};
  for (const name of secretNames(fields)) {
    const value = values[name];
    if (value === undefined) continue;
    own[name] = typeof value === 'string' && value !== '' ? sealer.seal(value) : null;
    if (isWriteOnly(fields[name])) continue;
    own[`${name}Tail`] = typeof value === 'string' ? value.slice(-TAIL) : null;
  }
  return { ...values, ...own } as V;
}

/** Decrypts the secret values of rows in place; those that are never sent back become the mark that there is one. */
export function open<R extends Record<string, unknown>>(sealer: Sealer, fields: Fields, rows: R[]): R[] {
  const names = secretNames(fields);
  if (names.length === 0) return rows;
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'string') row[name] = isWriteOnly(fields[name]) ? SET_MARK : sealer.open(value);
    }
  }
  return rows;
}

/** Values as recorded in the data log, where those that are never sent back are not. */
export function loggable<V extends object>(fields: Fields, given: V): V {
  const values = withoutWriteOnly(fields, given);
  const names = secretNames(fields).filter((name) => typeof (values as Record<string, unknown>)[name] === 'string');
  if (names.length === 0) return values;
  const masked = names.map((name) => [name, maskIdNumber((values as Record<string, string>)[name] ?? '')]);
  return { ...values, ...Object.fromEntries(masked) };
}

/** Values that may leave the server. */
export function withoutWriteOnly<V extends object>(fields: Fields, values: V): V {
  const names = secretNames(fields).filter((name) => isWriteOnly(fields[name]) && Object.hasOwn(values, name));
  if (names.length === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as V;
}

/**
 * Without what says that such a value stays: the mark, and in an edit nothing at all where there has to be one. Others are
 * emptied by nothing.
 */
export function withoutStaying(fields: Fields, draft: Record<string, unknown>, mode: 'add' | 'edit') {
  const stays = (name: string, value: unknown) =>
    value === SET_MARK || (mode === 'edit' && fields[name]?.required === true && (value === '' || value === null));
  const names = secretNames(fields).filter((name) => isWriteOnly(fields[name]) && stays(name, draft[name]));
  if (names.length === 0) return draft;
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !names.includes(name)));
}

/**
 * Translates a filter to the sealed columns: whole values are compared sealed, up to four characters are matched at the
 * end; no other search is possible.
 */
export function sealedFilter(sealer: Sealer, fields: Fields, filter: Filter): Filter {
  if (secretNames(fields).length === 0) return filter;
  if ('and' in filter) return { and: filter.and.map((part) => sealedFilter(sealer, fields, part)) };
  if ('or' in filter) return { or: filter.or.map((part) => sealedFilter(sealer, fields, part)) };
  // Equal passwords have equal sealed texts, so even a whole one finds nothing.
  if (isWriteOnly(fields[filter.field])) return { or: [] };
  return isSecret(fields[filter.field]) ? sealedCondition(sealer, filter) : filter;
}

function sealedCondition(sealer: Sealer, condition: Condition): Filter {
  const { field, op, value } = condition;
  const values = (typeof value === 'string' ? [value] : value).map((text) => text.trim().toUpperCase());
  const text = values.join(',');
  if (op === 'empty' || op === 'notEmpty' || op === 'tail') return { ...condition, value: text };
  if (op === 'in') return { field, op, value: values.map((one) => sealer.seal(one)) };
  if (op === 'ne') return { field, op, value: sealer.seal(text) };
  if (op === 'eq' || op === 'like' || op === 'leftLike') {
    return text.length <= TAIL ? { field, op: 'leftLike', value: text } : { field, op: 'eq', value: sealer.seal(text) };
  }
  return { or: [] };
}
