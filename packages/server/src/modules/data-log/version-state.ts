import type { ChangedField, ComparedField } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { maskIdNumber } from '@songbai/contract/rules/id-number.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { type FieldMask, maskRow } from '../../resource/describe/masks.ts';

export type State = Record<string, unknown>;

/** Fields that never leave the server, even when a log contains them. */
const SECRET_NAME = /passw|salt|token|secret/i;
/** Shown elsewhere in the comparison. */
const HIDDEN = new Set(['id', 'version']);
const TEXT = 2000;
/** Kept by the server with every change; not what somebody changed. */
const STAMPS = new Set([
  'id',
  'version',
  'delFlag',
  'tenantId',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
]);

/** Visibility applied to a state: its fields, and the masked ones. */
export interface Visibility {
  fields: Fields;
  masks: readonly FieldMask[];
}

/** The content of a log row without secrets; identity numbers stay masked for everybody. */
export function contentOf(text: string | null, { fields, masks }: Visibility): State {
  const parsed = parseState(text);
  const entries = Object.entries(parsed).filter(([name]) => !SECRET_NAME.test(name));
  const state = Object.fromEntries(
    entries.map(([name, value]) => [name, isSecret(fields[name]) && isOpen(value) ? maskIdNumber(value) : value]),
  );
  maskRow(state, masks);
  return state;
}

/** The values of a logged text; none when it is no object. */
export function parseState(text: string | null): State {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as State) : {};
  } catch {
    return {};
  }
}

const isSecret = (field: Field | undefined): boolean => field?.kind === 'text' && field.secret === true;
const isOpen = (value: unknown): value is string => typeof value === 'string' && !value.includes('*');

/** The state of a record at a version; a deletion keeps the former values. */
export function stateAt(
  row: { action: string; dataBefore: string | null; dataContent: string },
  visibility: Visibility,
): State {
  const after = contentOf(row.dataContent, visibility);
  return row.action === 'delete' ? { ...contentOf(row.dataBefore, visibility), ...after } : after;
}

/** Fields that may be restored from a log: editable, contained in the log, and visible to this person. */
export function restorableNames(resource: Resource, masks: readonly FieldMask[]): ReadonlySet<string> {
  if (!resource.actions.includes('edit')) return new Set();
  const masked = new Set(masks.map(({ name }) => name));
  const names = writableFields(resource, 'edit').filter(([name, field]) => !isSecret(field) && !masked.has(name));
  return new Set(names.map(([name]) => name));
}

export type TextOf = (name: string, field: Field, value: unknown) => string | undefined;

/**
 * Two states side by side with field labels; unknown fields come last under their own name.
 * @param textOf texts that need a lookup: dictionaries, references, regions
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
      label: field?.label ?? name,
      left: shown(left),
      right: shown(right),
      differs: !same(left[name], right[name]),
      restorable: restorable.has(name),
    };
  });
}

/** What a change changed, in the words of the office; of a new record everything it was given. */
export function changedFields(
  row: { action: string; dataBefore: string | null; dataContent: string },
  visibility: Visibility,
  textOf: TextOf,
): ChangedField[] {
  const { fields, masks } = visibility;
  const [before, after] = [parseState(row.dataBefore), parseState(row.dataContent)];
  const shown: [State, State] = [contentOf(row.dataBefore, visibility), contentOf(row.dataContent, visibility)];
  const masked = new Set(masks.map(({ name }) => name));
  const names = changedNames(row.action, before, after).filter((name) => Object.hasOwn(shown[1], name));
  const known = Object.keys(fields).filter((name) => names.includes(name) && !fields[name]?.computed);
  const others = names.filter((name) => !Object.hasOwn(fields, name));
  return [...known, ...others]
    .map((name): ChangedField => {
      const [from, to] = shown.map((state) => shownText(name, fields[name], state[name], textOf)) as [string, string];
      const label = fields[name]?.label ?? name;
      const isKnown = row.action !== 'edit' || Object.hasOwn(before, name);
      return {
        name,
        label,
        before: isKnown ? from : null,
        after: to,
        masked: from === to && (masked.has(name) || isSecret(fields[name])),
      };
    })
    .concat(row.action === 'edit' && PASSWORD in after ? [PASSWORD_CHANGED] : []);
}

const PASSWORD = 'password';
/** That somebody's password changed is told; the log does not hold it. */
const PASSWORD_CHANGED: ChangedField = { name: PASSWORD, label: '登录密码', before: '', after: '', masked: true };

function changedNames(action: string, before: State, after: State): string[] {
  const given = Object.keys(after).filter((name) => !STAMPS.has(name));
  if (action === 'delete') return given.filter((name) => !same(null, after[name]));
  // A change logs the former values of what it changed, beside the whole record: none of it changed where there are none.
  if (action === 'edit' && Object.hasOwn(after, 'version') && Object.keys(before).length === 0) return [];
  const compared = Object.keys(before).length > 0 ? given.filter((name) => Object.hasOwn(before, name)) : given;
  return compared.filter((name) => !same(before[name], after[name]));
}

/** Undefined, null and an empty text look the same to a reader. */
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
