import { physicalTable } from '@songbai/contract/design/design.ts';
import { newTableSql } from '@songbai/contract/design/plan-steps.ts';
import { screenOf } from '@songbai/contract/design/screens.ts';
import { insertMany, insertValues } from '@songbai/server/db/bulk.ts';
import { type Engine, runSql, type Trx } from '@songbai/server/db/database.ts';
import { isSearchable } from '@songbai/server/db/searchable.ts';
import { menuRow } from '@songbai/server/db/seed/menus.ts';
import { record } from '@songbai/server/db/seed/records.ts';
import { bumpState } from '@songbai/server/db/state.ts';
import type { DesignedTable } from './designed-parts.ts';

/** Group of the menu in which a company has its own tables. */
const GROUP = { key: 'office' };
/** After the seeded pages of the group. */
const FIRST_PLACE = 50;

/** Stores designed tables as a finished sync leaves them: design, stored table, rows, and a menu with its grants. */
export async function writeDesigned(
  trx: Trx,
  engine: Engine,
  now: string,
  tables: readonly DesignedTable[],
): Promise<void> {
  for (const [order, table] of tables.entries()) {
    await writeDesign(trx, engine, now, table);
    await writeRows(trx, engine, table);
    if (table.menu) await writeMenu(trx, engine, now, { ...table, menu: table.menu }, FIRST_PLACE + order);
  }
  await bumpState(trx, 'designs');
  await bumpState(trx, 'rights');
}

async function writeDesign(trx: Trx, engine: Engine, now: string, { design }: DesignedTable): Promise<void> {
  const { head, fields } = design;
  const stamp = record(now);
  const versions = { liveVersion: 1, draftVersion: 1, tableVersion: 1, isDbSynch: 'Y', syncState: 'idle' };
  await insertMany(trx, engine, 'onlCgformHead', [{ ...stamp, ...head, ...versions }]);
  const rows = fields.map((field) => ({ ...stamp, cgformHeadId: head.id, ...field }));
  await insertMany(trx, engine, 'onlCgformField', rows);
  // One version each, so the head's id can be that of the version too.
  const version = { id: head.id, headId: head.id, version: 1, design: JSON.stringify(design) };
  await insertMany(trx, engine, 'onlCgformVersion', [{ ...version, createBy: 'system', createTime: now }]);
  // A view shows the table of its original.
  if (head.copyType === 1) return;
  const searchable = await isSearchable((text, values) => runSql(trx, text, values), engine);
  for (const text of newTableSql(design, physicalTable(head), searchable)[engine]) await runSql(trx, text, []);
}

async function writeRows(trx: Trx, engine: Engine, { design, rows }: DesignedTable): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {});
  await insertValues(trx, engine, { table: physicalTable(design.head), names }, rows, (row) =>
    names.map((name) => row[name] ?? null),
  );
}

async function writeMenu(
  trx: Trx,
  engine: Engine,
  now: string,
  { design: { head }, menu }: DesignedTable & Required<Pick<DesignedTable, 'menu'>>,
  place: number,
): Promise<void> {
  const screen = screenOf(head);
  if (!screen) throw new Error(`${head.tableName} has no page of its own`);
  const page = { key: `designed-${head.tableName.replace('$', '-')}`, name: menu.name, ...screen };
  const row = menuRow(page, GROUP, place, now);
  await insertMany(trx, engine, 'sysPermission', [row]);
  const grants = menu.roles.map((role) => ({
    id: `${row.id}-${role}`,
    roleId: `role-${role}`,
    permissionId: row.id,
    dataRuleIds: null,
    operateDate: now,
    operateIp: null,
  }));
  await insertMany(trx, engine, 'sysRolePermission', grants);
}
