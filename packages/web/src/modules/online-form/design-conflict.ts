import { type Difference, sameValue } from '@songbai/contract/resource/drafts.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { draftOfRow, rowsOfFields } from './design-rows.ts';
import type { StoredDesign } from './online-form.calls.ts';

/** What the designer holds: settings of the head, rows of fields and of indexes. */
export interface DesignInput {
  head: Readonly<Record<string, unknown>>;
  fields: readonly Row[];
  indexes: readonly Row[];
}

export const inputOf = ({ head, fields, indexs }: StoredDesign): DesignInput => ({
  head: { ...head },
  fields: rowsOfFields(fields, head.copyType === 1),
  indexes: indexs.map((index): Row => ({ ...index, stored: index.id })),
});

/** Identity of a row between two people: its stored id, or that of a row only this window has. */
const fieldKey = (row: Row) => `field.${typeof row.fieldId === 'string' ? row.fieldId : row.id}`;
const indexKey = (row: Row) => `index.${row.id}`;

/** One value for each setting, field and index, to compare. */
function flat({ head, fields, indexes }: DesignInput, names: readonly string[]): Map<string, unknown> {
  return new Map<string, unknown>([
    ...names.map((name): [string, unknown] => [`head.${name}`, head[name]]),
    ...fields.map((row): [string, unknown] => [fieldKey(row), JSON.stringify({ ...draftOfRow(row, 0), id: '' })]),
    ...indexes.map((row): [string, unknown] => [indexKey(row), `${row.indexName}(${row.indexField}) ${row.indexType}`]),
  ]);
}

/** What differs from the design as somebody else saved it meanwhile; a field and an index are chosen whole. */
export function designDifferences(
  names: readonly string[],
  base: DesignInput,
  mine: DesignInput,
  latest: DesignInput,
): Difference[] {
  const [before, own, theirs] = [flat(base, names), flat(mine, names), flat(latest, names)];
  return [...new Set([...own.keys(), ...theirs.keys()])].flatMap((name): Difference[] => {
    const [was, me, other] = [before.get(name), own.get(name), theirs.get(name)];
    if (sameValue(me, other)) return [];
    const byMe = !sameValue(was, me);
    const changed = byMe && !sameValue(was, other) ? 'both' : byMe ? 'me' : 'other';
    return [{ name, mine: me, latest: other, changed, take: byMe ? 'mine' : 'latest' }];
  });
}

/** The input after the choice. */
export function settledInput(mine: DesignInput, latest: DesignInput, chosen: readonly Difference[]): DesignInput {
  const taken = new Set(chosen.filter(({ take }) => take === 'latest').map(({ name }) => name));
  const head = Object.fromEntries(
    Object.entries(mine.head).map(([name, value]) => [name, taken.has(`head.${name}`) ? latest.head[name] : value]),
  );
  return {
    head,
    fields: settledRows(mine.fields, latest.fields, fieldKey, taken),
    indexes: settledRows(mine.indexes, latest.indexes, indexKey, taken),
  };
}

function settledRows(
  mine: readonly Row[],
  latest: readonly Row[],
  keyOf: (row: Row) => string,
  taken: ReadonlySet<string>,
): Row[] {
  const theirs = new Map(latest.map((row) => [keyOf(row), row]));
  const own = new Set(mine.map(keyOf));
  const kept = mine.flatMap((row) => {
    if (!taken.has(keyOf(row))) return [row];
    const other = theirs.get(keyOf(row));
    return other ? [{ ...other, id: row.id }] : [];
  });
  return [...kept, ...latest.filter((row) => !own.has(keyOf(row)) && taken.has(keyOf(row)))];
}
