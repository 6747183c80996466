import type { FoundRecord, SearchKind } from '@songbai/contract/modules/search/search.calls.ts';
import { numberStart, type SearchTerm } from '@songbai/contract/modules/search/search.rules.ts';
import { columnOf, type ResourceTable } from '../../resource/describe/columns.ts';
import { startsWith } from '../../resource/describe/sql-text.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { burialTable } from '../burial/index.ts';
import { refundTable } from '../refund/index.ts';
import { serviceOrderTable } from '../service/index.ts';
import { ASKED_FOR, noteOf, textOf } from './shown.ts';

/** Records that are found by the beginning of their number. */
interface Numbered {
  kind: SearchKind;
  codes: readonly string[];
  table: ResourceTable;
  field: string;
  prefix: string;
  notes: readonly string[];
  /** Address of the list; the detail is opened in it. */
  page: string;
}

export const NUMBERED: readonly Numbered[] = [
  {
    ...{ kind: 'service', codes: ['cem:service:list'], table: serviceOrderTable, field: 'serviceNo', prefix: 'FW' },
    notes: ['customerName', 'itemsText', 'plotFullName'],
    page: '/services/orders?',
  },
  {
    ...{ kind: 'refund', codes: ['cem:refund:list'], table: refundTable, field: 'refundNo', prefix: 'TK' },
    notes: ['customerName', 'bizNo', 'plotFullName'],
    page: '/orders/refunds?view=all&',
  },
  {
    ...{ kind: 'burial', codes: ['cem:burial:list'], table: burialTable, field: 'burialNo', prefix: 'AZ' },
    notes: ['deceasedName', 'bookDate', 'plotFullName'],
    page: '/services/burials?view=all&',
  },
];

/** Records by the beginning of their number. */
export async function findNumbered(from: Reading<Server>, term: SearchTerm, source: Numbered): Promise<FoundRecord[]> {
  const { table, field, prefix, notes, page } = source;
  const start = term.number && numberStart(prefix, term.number);
  if (!start) return [];
  const rows = await firstRows(from, table, { filter: { and: [] }, sort: [{ field, order: 'desc' }] }, ASKED_FOR, {
    fields: [field, ...notes],
    extra: (sql) => startsWith(`t.${columnOf(field)}`, start, sql),
  });
  return rows.map((row) => ({
    id: row.id,
    title: textOf(row[field]),
    note: noteOf(...notes.map((name) => row[name])),
    path: `${page}detail=${encodeURIComponent(row.id)}`,
  }));
}
