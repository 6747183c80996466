import { type Lines, type Resource, writableFields } from './define.ts';

type Values = Readonly<Record<string, unknown>>;
type Line = Values & { readonly id: string };

/** Prefix of the ids of unsaved lines. */
export const TEMPORARY_ID = '_new-';

/** Null, undefined or a blank text. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Body of `add`: the filled fields and the lines. */
export function addDraft(resource: Resource, values: Values): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const [name] of writableFields(resource, 'add')) {
    if (!isEmpty(values[name])) draft[name] = trimmed(values[name]);
  }
  for (const [name, lines] of editableLines(resource)) draft[name] = lineDrafts(lines, linesIn(values, name));
  return draft;
}

/**
 * Body of `edit`: id, version and only the changed fields, so that untouched ones are not written
 * (masked values stay masked, a concurrent change of another field survives a merge).
 */
export function editDraft(resource: Resource, base: Values, values: Values): Record<string, unknown> {
  const draft: Record<string, unknown> = { id: base.id, version: base.version };
  for (const [name] of writableFields(resource, 'edit')) {
    if (!sameValue(base[name], values[name])) draft[name] = isEmpty(values[name]) ? null : trimmed(values[name]);
  }
  for (const [name, lines] of editableLines(resource)) {
    if (!sameLines(lines, base[name], values[name])) draft[name] = lineDrafts(lines, linesIn(values, name));
  }
  return draft;
}

/** Additional values of a form that are not fields of the row. */
export interface Extras {
  names: readonly string[];
  /** Names under which the initial lists are sent, so that only the changes against them are applied. */
  former?: Readonly<Record<string, string>>;
}

/** Values besides the fields of the row: filled ones on add, changed ones on edit; a removal is an empty text. */
export function extraDraft({ names, former = {} }: Extras, values: Values, base?: Values): Record<string, unknown> {
  const changed = names.filter((name) => !sameValue(base?.[name], values[name]));
  return Object.fromEntries(
    changed.flatMap((name) => {
      const opened = base === undefined ? undefined : former[name];
      return [[name, values[name] ?? ''], ...(opened === undefined ? [] : [[opened, base?.[name] ?? '']])];
    }),
  );
}

/** Names of the sub-tables that the form writes. */
export function editableLines(resource: Resource): [string, Lines][] {
  return Object.entries(resource.lines).filter(([, lines]) => !lines.readOnly);
}

export function linesIn(values: Values, name: string): readonly Line[] {
  const rows = values[name];
  return Array.isArray(rows) ? (rows as Line[]) : [];
}

function lineDrafts(lines: Lines, rows: readonly Line[]): Record<string, unknown>[] {
  const writable = writableFields(lines, 'add');
  // The only line of a sub-table goes with its last value.
  const filled = lines.single ? rows.filter((row) => writable.some(([name]) => saysSomething(lines, row, name))) : rows;
  return filled.map((row) => {
    const isNew = row.id.startsWith(TEMPORARY_ID);
    const draft: Record<string, unknown> = isNew ? {} : { id: row.id };
    if (!isNew && lines.own && typeof row.version === 'number') draft.version = row.version;
    for (const [name, field] of writable) {
      if (!isEmpty(row[name])) draft[name] = trimmed(row[name]);
      // What this person does not see is not in the row; an emptied required one is missing, as its refusal says.
      else if (!isNew && lines.own && Object.hasOwn(row, name)) draft[name] = field.required ? '' : null;
    }
    return draft;
  });
}

/** What a form filled in by itself says nothing, as long as the line is not stored. */
function saysSomething({ fields }: Lines, row: Line, name: string): boolean {
  const value = row[name];
  if (isEmpty(value)) return false;
  const field = fields[name];
  const filledIn = (field?.kind === 'switch' && value === 'N') || String(value) === String(field?.initial);
  return !filledIn || !row.id.startsWith(TEMPORARY_ID);
}

function sameLines(lines: Lines, a: unknown, b: unknown): boolean {
  const text = (rows: unknown) => JSON.stringify(lineDrafts(lines, linesIn({ rows }, 'rows')));
  return text(a) === text(b);
}

/** Absent, null and blank text are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) === isEmpty(b);
  return trimmed(a) === trimmed(b);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** A field whose value differs between the form and the stored row. */
export interface Difference {
  name: string;
  mine: unknown;
  latest: unknown;
  /** The user who changed it since the form was opened. */
  changed: 'me' | 'other' | 'both';
  take: 'mine' | 'latest';
}

/**
 * Compares a form with the row as saved concurrently by another user (design.md §5). Fields changed only by the other
 * user are taken over; local changes stay until the user chooses otherwise. A sub-table is chosen as a whole.
 * @param extras names of the form's values besides the fields of the row
 */
export function differences(
  resource: Resource,
  base: Values,
  mine: Values,
  latest: Values,
  extras: readonly string[] = [],
): Difference[] {
  const parts: [string, (a: unknown, b: unknown) => boolean][] = [
    ...writableFields(resource, 'edit').map(([name]): [string, typeof sameValue] => [name, sameValue]),
    ...extras.map((name): [string, typeof sameValue] => [name, sameValue]),
    ...editableLines(resource).map(([name, lines]): [string, typeof sameValue] => [
      name,
      (a, b) => sameLines(lines, a, b),
    ]),
  ];
  return parts.flatMap(([name, same]) => {
    if (same(mine[name], latest[name])) return [];
    const byMe = !same(base[name], mine[name]);
    const byOther = !same(base[name], latest[name]);
    const changed = byMe && byOther ? 'both' : byMe ? 'me' : 'other';
    return [{ name, mine: mine[name], latest: latest[name], changed, take: byMe ? 'mine' : 'latest' } as const];
  });
}

/** The form's values after the choice, based on the current row. */
export function settled(latest: Values, mine: Values, chosen: readonly Difference[]): Record<string, unknown> {
  const taken = chosen.filter(({ take }) => take === 'latest').map(({ name }) => [name, latest[name]]);
  return { ...latest, ...mine, ...Object.fromEntries(taken) };
}
