import { type Lines, type Resource, writableFields } from './define.ts';

type Values = Readonly<Record<string, unknown>>;
type Line = Values & { readonly id: string };

/** Begins the ids of lines that never left their browser. */
export const TEMPORARY_ID = '_new-';

/** Nothing, or nothing but blanks. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

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

/** What a form saves with its row although it is no field of it. */
export interface Extras {
  names: readonly string[];
  /** Under which names the lists are sent that the form was opened with, so that only its own ticks count. */
  former?: Readonly<Record<string, string>>;
}

/** Values besides the fields of the row: on add what was filled, on edit what was changed; taken away is an empty text. */
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
  return rows.map((row) => {
    const draft: Record<string, unknown> = row.id.startsWith(TEMPORARY_ID) ? {} : { id: row.id };
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
 * @param extras names of what the form saves besides the fields of the row
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

/** What the form holds after the choice, over the row as it stands now. */
export function settled(latest: Values, mine: Values, chosen: readonly Difference[]): Record<string, unknown> {
  const taken = chosen.filter(({ take }) => take === 'latest').map(({ name }) => [name, latest[name]]);
  return { ...latest, ...mine, ...Object.fromEntries(taken) };
}
