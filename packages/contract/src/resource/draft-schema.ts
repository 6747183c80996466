import { type TSchema, Type } from 'typebox';
import { dictValues, isOwnDict } from '../dicts.ts';
import { PATTERNS, type PatternName } from '../rules/patterns.ts';
import { type Lines, type Resource, writableFields } from './define.ts';
import { FILLED } from './filled-text.ts';
import { type Field, heldRows, isClock, showsLinkedRows } from './kinds.ts';
import { CLOCK, ONE_LINE, SEVERAL_LINES } from './text-form.ts';
import { isWriteOnly } from './write-only.ts';

/**
 * Body schema of add and edit, derived from the fields (design.md §1). The server first drops server-owned keys,
 * because a stock client sends whole rows back, and then refuses unknown ones (docs/departures.md).
 */
export function draftSchema(resource: Resource, mode: 'add' | 'edit'): TSchema {
  const properties: Record<string, TSchema> = {};
  for (const [name, field] of writableFields(resource, mode)) {
    properties[name] =
      mode === 'add' && field.required && field.initial === undefined ? fieldSchema(field) : optional(field, mode);
  }
  for (const [name, lines] of Object.entries(resource.lines)) {
    if (!lines.readOnly)
      properties[name] = Type.Optional(Type.Array(lineSchema(lines), { maxItems: 500, title: lines.title }));
  }
  if (mode === 'edit') {
    properties.id = Type.String({ minLength: 1, maxLength: 36, title: 'id' });
    properties.version = Type.Optional(Type.Integer({ minimum: 0, title: '版本' }));
  }
  return Type.Object(properties, { additionalProperties: false });
}

function lineSchema(lines: Lines): TSchema {
  const properties: Record<string, TSchema> = { id: Type.Optional(Type.String({ maxLength: 36 })) };
  for (const [name, field] of writableFields(lines, 'add')) {
    properties[name] = field.required && field.initial === undefined ? fieldSchema(field) : optional(field, 'add');
  }
  return Type.Object(properties, { additionalProperties: false });
}

function optional(field: Field, mode: 'add' | 'edit'): TSchema {
  const schema = fieldSchema(field);
  // Of what is never sent back and has to be there an empty text means that it stays.
  const mayStay = mode === 'edit' && isWriteOnly(field);
  return Type.Optional(
    field.required && !mayStay ? schema : Type.Union([schema, Type.Null(), Type.Literal('')], { title: field.label }),
  );
}

/** Of a text: an expression of an administrator, which has to be asked in time linear in the text, with what is said of others. */
export const MATCHES = 'matches';

/** The value rules of one field; `title` carries the label for messages. */
function fieldSchema(field: Field): TSchema {
  const title = field.label;
  switch (field.kind) {
    case 'text':
      return Type.String({
        title,
        maxLength: field.maxLength,
        ...(field.required ? { minLength: 1, pattern: FILLED } : {}),
        ...(field.pattern ? { pattern: PATTERNS[field.pattern as PatternName].regex.source } : {}),
        ...(field.matches ? { [MATCHES]: field.matches } : {}),
        ...formOf(field),
      });
    case 'textarea':
    case 'html':
    case 'pdate':
      return Type.String({
        title,
        maxLength: field.maxLength,
        ...(field.required ? { minLength: 1, pattern: FILLED } : {}),
        ...(field.kind === 'pdate' ? ONE_LINE : SEVERAL_LINES),
      });
    case 'integer':
    case 'money':
      return Type.Integer({ title, minimum: field.min ?? -INTEGER_BOUND, maximum: field.max ?? INTEGER_BOUND });
    case 'decimal':
      return Type.Number({ title, minimum: field.min ?? -INTEGER_BOUND, maximum: field.max ?? INTEGER_BOUND });
    case 'date':
      return Type.String({ title, format: 'business-date' });
    case 'datetime':
      return Type.String({ title, format: 'business-datetime' });
    case 'switch':
      return Type.Union([Type.Literal('Y'), Type.Literal('N')], { title });
    case 'dict':
      return field.stored === 'integer'
        ? Type.Integer({ title, minimum: -99, maximum: 9999 })
        : Type.String({ title, minLength: 1, maxLength: field.maxLength ?? 32 });
    case 'dicts':
      return Type.String({ title, maxLength: field.maxLength ?? 200 });
    case 'ref':
      return Type.String({ title, minLength: 1, maxLength: 36 });
    case 'region':
      return Type.String({ title, pattern: '^\\d{6}$' });
    case 'files':
      return Type.String({ title, maxLength: field.maxLength ?? 2000 });
    case 'json':
      return Type.String({ title, maxLength: 20_000 });
  }
}

/** Who types a mark that nobody sees into one of these is told so by its pattern. */
const REFUSING: ReadonlySet<string> = new Set<PatternName>(['account', 'roleCode', 'departRoleCode']);

/** What names a stored file or rows of another table is known by exactly this text. */
const isExact = (field: Extract<Field, { kind: 'text' }>): boolean =>
  field.picture === true ||
  field.writeOnly === true ||
  heldRows(field) !== undefined ||
  showsLinkedRows(field) ||
  REFUSING.has(field.pattern ?? '');

function formOf(field: Extract<Field, { kind: 'text' }>): object {
  if (isExact(field)) return {};
  if (isClock(field)) return CLOCK;
  return field.expression ? SEVERAL_LINES : ONE_LINE;
}

/** Well within the safe integers of JSON and of both databases. */
const INTEGER_BOUND = 999_999_999_999;

/** True when a text is one of the values of a *system* dictionary; user dictionaries are checked against rows. */
export function isSystemValue(field: Extract<Field, { kind: 'dict' }>, value: string): boolean {
  return isOwnDict(field.dict) && dictValues(field.dict).includes(value);
}
