import type { LinkDesign } from '@songbai/contract/design/links.ts';
import type { LinkedRow, LinkedRows } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { decimalText } from '@songbai/contract/rules/number.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import { parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows, page } from '../../resource/read/store.ts';

/** The other table of a link as one person has it: what its own list would show him. */
export interface LinkTarget {
  list: ResourceTable;
  /** Columns beside the title where the link names none. */
  columns: readonly string[];
}

/** Ids in one statement. */
const PER_READ = 500;

/** The rows of a link's table that this person sees, by their ids; rows that he does not see are not there. */
export async function rowsById(
  from: Reading,
  target: LinkTarget | undefined,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  if (!target) return found;
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += PER_READ) {
    const filter: Filter = { field: 'id', op: 'in', value: wanted.slice(at, at + PER_READ) };
    for (const row of await firstRows(from, target.list, { filter, sort: [] }, PER_READ)) found.set(row.id, row);
  }
  return found;
}

/** Rows of a link's table by their titles. */
export async function idsByTitle(
  from: Reading,
  target: LinkTarget | undefined,
  titles: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (!target || titles.length === 0) return found;
  const { titleField } = target.list.resource;
  for (let at = 0; at < titles.length; at += PER_READ) {
    const part = titles.slice(at, at + PER_READ);
    const filter: Filter = { field: titleField, op: 'in', value: part };
    // Two of a title are enough to know that it is no name.
    for (const row of await firstRows(from, target.list, { filter, sort: [] }, 2 * PER_READ)) {
      // As it is stored, and as it is shown, which is what an export wrote.
      for (const title of new Set([textIn(row, titleField), titleIn(row, target)]))
        found.set(title, [...(found.get(title) ?? []), row.id]);
    }
  }
  return found;
}

/** What a reply shows of a column: its text, else its value. */
export function textIn(row: Readonly<Record<string, unknown>>, name: string): string {
  const text = row[`${name}_dictText`];
  const shown = typeof text === 'string' ? text : row[name];
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}

/** The same as people read it. */
export function shownIn(row: Row, name: string, { fields }: Pick<Resource, 'fields'>): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const value = row[name];
  return field?.kind === 'decimal' && typeof value === 'number' ? decimalText(value, field) : textIn(row, name);
}

export const titleIn = (row: Row, { list: { resource } }: LinkTarget): string =>
  shownIn(row, resource.titleField, resource);

/** Whether a person sees a column of the link's table. */
const hasColumn = ({ fields }: Resource, name: string): boolean => Object.hasOwn(fields, name);

/**
 * A page of the rows that can be chosen, or those of some ids.
 * @param more columns that fields of the form show of a chosen row
 */
export async function linkedRows(
  from: Reading,
  target: LinkTarget,
  link: LinkDesign,
  query: { params: ListParams; ids?: readonly string[] | undefined; more: readonly string[] },
): Promise<LinkedRows> {
  const { resource } = target.list;
  const beside = (link.columns.length > 0 ? link.columns : target.columns).filter(
    (name) => name !== resource.titleField && hasColumn(resource, name),
  );
  const cells = [...new Set([...beside, ...query.more.filter((name) => hasColumn(resource, name))])];
  const shown = (row: Row): LinkedRow => ({
    ...{ id: row.id, title: titleIn(row, target) },
    cells: Object.fromEntries(cells.map((name) => [name, shownIn(row, name, resource)])),
  });
  const columns = beside.map((name) => ({ name, label: resource.fields[name]?.label ?? name }));
  if (query.ids) {
    const rows = await rowsById(from, target, query.ids);
    const records = query.ids.flatMap((id) => rows.get(id) ?? []).map(shown);
    return { columns, records, total: records.length };
  }
  const { rows, total } = await page(from, target.list, parseListParams(resource, query.params));
  return { columns, records: rows.map(shown), total };
}
