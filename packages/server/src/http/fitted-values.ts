import { TEXT_FORM, TEXT_FORMS, type TextForm } from '@songbai/contract/resource/text-form.ts';
import { datetimeOfMoment, dayOfMoment } from '@songbai/contract/rules/dates.ts';
import type { TSchema } from 'typebox';

/** The part of a schema that decides between a number, a flag and their texts. */
interface Shape {
  type?: string;
  const?: unknown;
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: unknown;
  items?: Shape;
  format?: string;
  [TEXT_FORM]?: TextForm;
}

/** One way of writing each whole number: no sign of zero, no leading zeros, blanks or exponents. */
const WHOLE = /^(?:0|-?[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Keys that the family's Vue2 client adds to the bodies of some calls: places of a list instead of names. */
const STRAY_KEY = /^\d+$/;

/**
 * A body with its values as the schema declares them: signing turns the numbers of the family's Vue2 client into texts,
 * its forms give numbers for dictionary values stored as texts, and its rows hold flags of both kinds. Only what says
 * the same in another type is converted; everything else is left to be refused by the check. Texts of one line and of
 * several are written as such (contract/rules/clean-text.ts), days and moments as the field keeps them (contract/1 §1.11).
 */
export function fitted(schema: TSchema, body: unknown): unknown {
  return fit(schema as Shape, body);
}

/** Whether a key of a body is one of the stray ones, which mean nothing where they are not declared. */
export const isStrayKey = (name: string): boolean => STRAY_KEY.test(name);

function fit(shape: Shape, value: unknown): unknown {
  if (shape.anyOf) return fitAny(shape.anyOf, value);
  if (shape.const !== undefined) return fitConst(shape.const, value);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return numberFrom(value, shape.type) ?? value;
    case 'boolean':
      return FLAGS.get(value) ?? value;
    case 'string':
      return fitText(shape, value);
    case 'array':
      return Array.isArray(value) && shape.items ? value.map((item) => fit(shape.items as Shape, item)) : value;
    case 'object':
      return fitObject(shape, value);
    default:
      return value;
  }
}

/** Nothing is converted that is of a type which some branch takes as it is. */
function fitAny(branches: readonly Shape[], value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    const branch = branches.find(({ type }) => type === (Array.isArray(value) ? 'array' : 'object'));
    return branch ? fit(branch, value) : value;
  }
  const taking = branches.find((branch) => takes(branch, value));
  if (taking) return typeof value === 'string' ? fit(taking, value) : value;
  for (const branch of branches) {
    const converted = fit(branch, value);
    if (converted !== value) return converted;
  }
  return value;
}

const MOMENTS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['business-date', dayOfMoment],
  ['business-datetime', datetimeOfMoment],
]);

function fitText({ [TEXT_FORM]: form, format = '' }: Shape, value: unknown): unknown {
  if (typeof value === 'string') return form ? TEXT_FORMS[form](value) : (MOMENTS.get(format)?.(value) ?? value);
  return typeof value === 'number' && NUMBER.test(String(value)) ? String(value) : value;
}

function takes({ type, const: only, anyOf }: Shape, value: unknown): boolean {
  if (anyOf) return anyOf.some((branch) => takes(branch, value));
  if (only !== undefined) return only === value;
  if (value === null) return type === 'null';
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return type === typeof value;
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((value): [unknown, boolean] => [value, true]),
  ...[false, 'false', 0, '0'].map((value): [unknown, boolean] => [value, false]),
]);

function fitConst(only: unknown, value: unknown): unknown {
  if (typeof only === 'number') return numberFrom(value, 'number') === only ? only : value;
  if (typeof only === 'boolean') return FLAGS.get(value) === only ? only : value;
  return typeof value === 'number' && String(value) === only ? only : value;
}

function numberFrom(value: unknown, type: 'integer' | 'number'): number | undefined {
  if (typeof value !== 'string' || !(type === 'integer' ? WHOLE : NUMBER).test(value)) return undefined;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number + 0 : undefined;
}

function fitObject(shape: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { properties = {}, additionalProperties } = shape;
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own) return [[name, fit(own, part)]];
    return additionalProperties === false && isStrayKey(name) ? [] : [[name, part]];
  });
  return Object.fromEntries(entries);
}
