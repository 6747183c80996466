import {
  type FieldColumn,
  fieldColumns,
  publishedSource,
  REPORT_TABLES,
} from '@songbai/contract/modules/online-report/report-tables.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import { areaTable, rowTable } from '../area/index.ts';
import { cemeteryTable } from '../cemetery/index.ts';
import { customerTable } from '../customer/index.ts';
import { deceasedTable } from '../deceased/index.ts';
import { orderTable } from '../order/index.ts';
import { paymentTable } from '../payment/index.ts';
import { plotTable } from '../plot/index.ts';
import { refundTable } from '../refund/index.ts';
import { serviceOrderTable } from '../service/index.ts';
import { colleagueTable } from '../user/index.ts';
import { designedNames } from './designs.store.ts';

/** A table that statements may read, as one person may. */
export interface ReadableTable {
  name: string;
  title: string;
  columns: readonly FieldColumn[];
  table: ResourceTable;
  /** This person has the right to its list. */
  open: boolean;
}

const TABLES: Readonly<Record<string, (server: Server) => ResourceTable>> = {
  cem_order: (server) => orderTable(server),
  cem_payment: () => paymentTable,
  cem_refund: () => refundTable,
  cem_service_order: () => serviceOrderTable,
  cem_plot: () => plotTable,
  cem_customer: () => customerTable,
  cem_deceased: () => deceasedTable,
  cem_cemetery: () => cemeteryTable,
  cem_area: () => areaTable,
  cem_row: () => rowTable,
  sys_user: () => colleagueTable,
};

/**
 * The tables that a statement may read: the published ones, and live designed ones of the tenant and the platform.
 * @param words what the statement says, in lower case; undefined: all of them are asked for
 */
export async function readableTables(
  server: Server,
  actor: Actor,
  words?: ReadonlySet<string>,
): Promise<Map<string, ReadableTable>> {
  const tables = new Map<string, ReadableTable>();
  for (const [name, published] of Object.entries(REPORT_TABLES)) {
    const table = TABLES[name]?.(server);
    const open = published.right === undefined || actor.codes.has(published.right);
    if (table) tables.set(name, { ...publishedSource(name, published), table, open });
  }
  for (const { tableName, tenantId } of await designedNames(server.database.db, actor.tenantId)) {
    if ((words && !words.has(tableName)) || tables.has(tableName)) continue;
    const physical = tenantId === null ? tableName : `${tableName}__t${tenantId}`;
    const found = await server.designed.find(actor, physical);
    if (!found) continue;
    // A statement may name every column; those that this person has not are empty for him.
    const { resource } = found.table.whole ?? found.table;
    const columns = fieldColumns(resource, Object.keys(resource.fields), false);
    tables.set(tableName, { name: tableName, title: resource.title, columns, ...found });
  }
  return tables;
}
