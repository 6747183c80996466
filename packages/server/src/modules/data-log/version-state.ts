import type { ComparedField } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { maskIdNumber } from '@songbai/contract/rules/id-number.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { type FieldMask, maskRow } from '../../resource/describe/masks.ts';

export type State = Record<string, unknown>;

/** What never leaves the server, however it came into a log. */
const SECRET_NAME = /passw|salt|token|secret/i;
/** Said elsewhere in the comparison. */
const HIDDEN = new Set(['id', 'version']);
const LABELS: Readonly<Record<string, string>> = { delFlag: '删除状态', deleteReason: '删除原因' };
const TEXT = 2000;

/** Through whose visibility a state is seen: the fields it has, and those that are masked. */
export interface Visibility {
  fields: Fields;
  masks: readonly FieldMask[];
}

/** The content of a log row without secrets; identity numbers stay masked for everybody. */
export function contentOf(text: string | null, { fields, masks }: Visibility): State {
  const parsed = parse(text);
  const entries = Object.entries(parsed).filter(([name]) => !SECRET_NAME.test(name));
  const state = Object.fromEntries(
    entries.map(([name, value]) => [name, isSecret(fields[name]) && isOpen(value) ? maskIdNumber(value) : value]),
  );
  maskRow(state, masks);
  return state;
}

function parse(text: string | null): State {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as State) : {};
  } catch {
    return {};
  }
}

const isSecret = (field: Field | undefined): boolean => field?.kind === 'text' && field.secret === true;
const isOpen = (value: unknown): value is string => typeof value === 'string' && !value.includes('*');

/** What a record looked like at a version: what was deleted still had its former values. */
export function stateAt(
  row: { action: string; dataBefore: string | null; dataContent: string },
  visibility: Visibility,
): State {
  const after = contentOf(row.dataContent, visibility);
  return row.action === 'delete' ? { ...contentOf(row.dataBefore, visibility), ...after } : after;
}

/** Fields that may be written back from a log: editable ones whose values the log has, and this person sees. */
export function restorableNames(resource: Resource, masks: readonly FieldMask[]): ReadonlySet<string> {
  if (!resource.actions.includes('edit')) return new Set();
  const masked = new Set(masks.map(({ name }) => name));
  const names = writableFields(resource, 'edit').filter(([name, field]) => !isSecret(field) && !masked.has(name));
  return new Set(names.map(([name]) => name));
}

export type TextOf = (name: string, field: Field, value: unknown) => string | undefined;

/**
 * Two states side by side in the words of the field list; names that no field has stand at the end under their own name.
 * @param textOf texts that need a look elsewhere: dictionaries, references, regions
 */
export function comparedFields(
  fields: Fields,
  [left, right]: readonly [State, State],
  restorable: ReadonlySet<string>,
  textOf: TextOf,
): ComparedField[] {
  const given = new Set([...Object.keys(left), ...Object.keys(right)]);
  const known = Object.keys(fields).filter((name) => given.has(name) && !fields[name]?.computed);
  const others = [...given].filter((name) => !Object.hasOwn(fields, name) && !HIDDEN.has(name));
  return [...known, ...others].map((name) => {
    const field = fields[name];
    const shown = (state: State) => (Object.hasOwn(state, name) ? shownText(name, field, state[name], textOf) : null);
    return {
      name,
      label: field?.label ?? LABELS[name] ?? name,
      left: shown(left),
      right: shown(right),
      differs: !same(left[name], right[name]),
      restorable: restorable.has(name),
    };
  });
}

/** Nothing, null and an empty text are the same to whoever reads them. */
function same(left: unknown, right: unknown): boolean {
  const text = (value: unknown) => (value === undefined || value === null ? '' : JSON.stringify(value));
  return text(left === '' ? null : left) === text(right === '' ? null : right);
}

function shownText(name: string, field: Field | undefined, value: unknown, textOf: TextOf): string {
  if (value === null || value === undefined || value === '') return '';
  if (!field) return cut(typeof value === 'object' ? JSON.stringify(value) : String(value));
  if (field.kind === 'money' && typeof value === 'number') return yuan(value);
  if (field.kind === 'switch') return value === 'Y' ? '是' : '否';
  if (field.kind === 'html')
    return cut(
      String(value)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  return cut(textOf(name, field, value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value)));
}

const cut = (text: string): string => (text.length > TEXT ? `${text.slice(0, TEXT)}…` : text);
