import { type Lines, type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { isTemporaryId, type Row } from '../ui/editable-table/rows.ts';
import { isEmpty, type Values } from './form-rules.ts';

/** Body of `add`: what was filled, plus the lines. */
export function addDraft(resource: Resource, values: Values): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const [name] of writableFields(resource, 'add')) {
    if (!isEmpty(values[name])) draft[name] = trimmed(values[name]);
  }
  for (const [name, lines] of editableLines(resource)) draft[name] = lineDrafts(lines, linesIn(values, name));
  return draft;
}

/**
 * Body of `edit`: id, version and only what was changed, so that nothing the person did not touch is written
 * (masked values stay masked, another's change of another field survives a merge).
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

/** Names of the sub-tables that the form writes. */
export function editableLines(resource: Resource): [string, Lines][] {
  return Object.entries(resource.lines).filter(([, lines]) => !lines.readOnly);
}

export function linesIn(values: Values, name: string): readonly Row[] {
  const rows = values[name];
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

function lineDrafts(lines: Lines, rows: readonly Row[]): Record<string, unknown>[] {
  const writable = writableFields(lines, 'add');
  return rows.map((row) => {
    const draft: Record<string, unknown> = isTemporaryId(row.id) ? {} : { id: row.id };
    for (const [name] of writable) if (!isEmpty(row[name])) draft[name] = trimmed(row[name]);
    return draft;
  });
}

function sameLines(lines: Lines, a: unknown, b: unknown): boolean {
  const text = (rows: unknown) => JSON.stringify(lineDrafts(lines, linesIn({ rows }, 'rows')));
  return text(a) === text(b);
}

/** Absent, null and blank text are the same nothing. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) === isEmpty(b);
  return trimmed(a) === trimmed(b);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** One field that stands differently in my form and in the stored row. */
export interface Difference {
  name: string;
  mine: unknown;
  latest: unknown;
  /** Who changed it since the form was opened. */
  changed: 'me' | 'other' | 'both';
  take: 'mine' | 'latest';
}

/**
 * Compares a form with the row as somebody else saved it meanwhile (design.md §5). What only the other one changed is
 * taken over; everything I changed stays mine until I choose otherwise. A sub-table is chosen as a whole.
 */
export function differences(resource: Resource, base: Values, mine: Values, latest: Values): Difference[] {
  const parts: [string, (a: unknown, b: unknown) => boolean][] = [
    ...writableFields(resource, 'edit').map(([name]): [string, typeof sameValue] => [name, sameValue]),
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

/** Form values after the choice. */
export function merged(mine: Values, chosen: readonly Difference[]): Record<string, unknown> {
  const taken = chosen.filter(({ take }) => take === 'latest').map(({ name, latest }) => [name, latest]);
  return { ...mine, ...Object.fromEntries(taken) };
}
