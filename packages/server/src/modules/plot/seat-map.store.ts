import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { type SeatKind, type SeatMap, statusLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { admit } from '../../resource/read/admit.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { whereSql } from '../../resource/read/select.ts';
import { fieldSql } from '../../resource/read/to-where.ts';
import { plotTable } from './plot.table.ts';

interface AreaRow {
  id: string;
  cemeteryId: string;
  parentId: string | null;
  name: string;
  fullName: string | null;
  areaType: string;
}

interface RowRow {
  id: string;
  areaId: string;
  rowNo: number;
  rowName: string | null;
}

interface SeatRow {
  rowId: string;
  seatNo: number;
  seatSuffix: string | null;
  gx: number | null;
  gy: number | null;
  listPrice: number;
  templateId: string;
  capacityType: string | null;
  orientation: string | null;
  tags: string | null;
  status: DisplayStatus;
}

/**
 * The seat picture of a cemetery, or of an area with its descendants, column by column. All plots come in one
 * query, limited by the actor's tenant and data rules.
 * @throws AppError recordMissing
 */
export async function seatMap(
  reading: Reading,
  scope: { cemeteryId?: string | undefined; areaId?: string | undefined },
): Promise<SeatMap> {
  const areas = await areasOf(reading.db, reading.actor.tenantId, scope);
  const areaIds = areas.map((area) => area.id);
  const cemeteryId = areas[0]?.cemeteryId ?? scope.cemeteryId ?? '';
  const rows = areaIds.length === 0 ? [] : await rowsOf(reading.db, areaIds);
  const seats =
    areaIds.length === 0 ? [] : await seatsOf(reading, cemeteryId, scope.areaId === undefined ? undefined : areaIds);
  const kinds = kindsOf(seats, await templateNames(reading));
  return packed(cemeteryId, reading.server.clock.today(), areas, rows, seats, kinds);
}

/** Names of the templates by id; a tenant has some dozens. */
async function templateNames({ db, actor }: Reading): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('cemPlotTemplate')
    .select(['id', 'name'])
    .where('tenantId', '=', actor.tenantId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Kinds {
  all: SeatKind[];
  indexOf: (seat: SeatRow) => number;
}

/** The different kinds among the plots: written once each, since thousands of plots share one. */
function kindsOf(seats: readonly SeatRow[], names: ReadonlyMap<string, string>): Kinds {
  const all: SeatKind[] = [];
  const known = new Map<string, number>();
  const keyOf = (seat: SeatRow) =>
    `${seat.templateId}|${seat.capacityType ?? ''}|${seat.orientation ?? ''}|${seat.tags ?? ''}`;
  for (const seat of seats) {
    const key = keyOf(seat);
    if (known.has(key)) continue;
    known.set(key, all.length);
    all.push({
      templateId: seat.templateId,
      templateName: names.get(seat.templateId) ?? '',
      capacityType: seat.capacityType ?? '',
      orientation: seat.orientation ?? '',
      tags: seat.tags ? seat.tags.split(',') : [],
    });
  }
  return { all, indexOf: (seat) => known.get(keyOf(seat)) ?? 0 };
}

/** Areas in their order; those of one subtree when an area is given. */
async function areasOf(
  db: Db,
  tenantId: number,
  scope: { cemeteryId?: string | undefined; areaId?: string | undefined },
): Promise<AreaRow[]> {
  const cemeteryId = scope.areaId === undefined ? scope.cemeteryId : await homeOf(db, tenantId, scope.areaId);
  if (cemeteryId === undefined || !(await isCemetery(db, tenantId, cemeteryId))) throw new AppError('recordMissing');
  const areas = await db
    .selectFrom('cemArea')
    .select(['id', 'cemeteryId', 'parentId', 'name', 'fullName', 'areaType'])
    .where('cemeteryId', '=', cemeteryId)
    .where('delFlag', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (scope.areaId === undefined) return areas;
  const wanted = new Set([scope.areaId]);
  for (let before = 0; before < wanted.size; ) {
    before = wanted.size;
    for (const area of areas) if (area.parentId !== null && wanted.has(area.parentId)) wanted.add(area.id);
  }
  return areas.filter((area) => wanted.has(area.id));
}

async function homeOf(db: Db, tenantId: number, areaId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cemArea')
    .select('cemeteryId')
    .where('id', '=', areaId)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.cemeteryId;
}

async function isCemetery(db: Db, tenantId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('cemCemetery')
    .select('id')
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

function rowsOf(db: Db, areaIds: readonly string[]): Promise<RowRow[]> {
  return db
    .selectFrom('cemRow')
    .select(['id', 'areaId', 'rowNo', 'rowName'])
    .where('areaId', 'in', areaIds)
    .where('delFlag', '=', 0)
    .orderBy('rowNo')
    .orderBy('id')
    .execute();
}

async function seatsOf(from: Reading, cemeteryId: string, areaIds: readonly string[] | undefined): Promise<SeatRow[]> {
  const { server: context, actor } = from;
  const { engine } = context.database;
  const table = plotTable;
  const today = context.clock.today();
  const sql = binder(engine);
  const ended = `t.sale_status = '2' and coalesce(t.dispute_flag, 'N') <> 'Y' and t.lock_until <= ${sql.bind(context.clock.datetime())}`;
  const status = `case when ${ended} then '10' else ${fieldSql(table, 'displayStatus', today)} end`;
  const home: Filter = { field: 'cemeteryId', op: 'eq', value: cemeteryId };
  const chosen: Filter = areaIds ? { and: [home, { field: 'areaId', op: 'in', value: areaIds }] } : home;
  const filter = await admit(from, table, chosen);
  const where = whereSql(table, { engine, actor, sealer: context.sealer, today }, { filter }, sql);
  const text = `select t.row_id as "rowId", t.seat_no as "seatNo", t.seat_suffix as "seatSuffix", t.gx as "gx", t.gy as "gy",
    t.list_price as "listPrice", t.template_id as "templateId", t.capacity_type as "capacityType",
    t.orientation as "orientation", t.premium_tags as "tags", ${status} as "status" from cem_plot t where ${where} order by t.sort_index`;
  return context.database.query<SeatRow>(text, sql.values);
}

/** Seats grouped by row, which also compresses best; rows and areas without seats are left out. */
function packed(
  cemeteryId: string,
  today: string,
  areas: readonly AreaRow[],
  rows: readonly RowRow[],
  seats: readonly SeatRow[],
  kinds: Kinds,
): SeatMap {
  const byRow = new Map<string, SeatRow[]>();
  for (const seat of seats) {
    const known = byRow.get(seat.rowId);
    if (known) known.push(seat);
    else byRow.set(seat.rowId, [seat]);
  }
  const used = new Set(rows.filter((row) => byRow.has(row.id)).map((row) => row.areaId));
  const shown = areas.filter((area) => used.has(area.id));
  const areaIndex = new Map(shown.map((area, index) => [area.id, index]));
  const ordered = rows
    .filter((row) => byRow.has(row.id) && areaIndex.has(row.areaId))
    .sort((a, b) => (areaIndex.get(a.areaId) ?? 0) - (areaIndex.get(b.areaId) ?? 0));
  return {
    cemeteryId,
    today,
    areas: shown.map(({ id, name, fullName, areaType }) => ({ id, name, fullName: fullName ?? name, areaType })),
    rows: ordered.map((row) => ({
      id: row.id,
      area: areaIndex.get(row.areaId) ?? 0,
      rowNo: row.rowNo,
      rowName: row.rowName ?? '',
    })),
    kinds: kinds.all,
    seats: columnsOf(
      ordered.map((row) => byRow.get(row.id) ?? []),
      kinds,
    ),
  };
}

function columnsOf(rows: readonly (readonly SeatRow[])[], kinds: Kinds): SeatMap['seats'] {
  const seats: SeatMap['seats'] = { row: [], kind: [], seatNo: [], suffix: {}, x: [], y: [], status: '', price: [] };
  const letters: string[] = [];
  for (const [row, members] of rows.entries()) {
    for (const seat of members) {
      if (seat.seatSuffix) seats.suffix[letters.length] = seat.seatSuffix;
      seats.row.push(row);
      seats.kind.push(kinds.indexOf(seat));
      seats.seatNo.push(seat.seatNo);
      seats.x.push(Math.round((seat.gx ?? 0) * 100));
      seats.y.push(Math.round((seat.gy ?? 0) * 100));
      seats.price.push(Math.round(seat.listPrice / 100));
      letters.push(statusLetter(seat.status));
    }
  }
  return { ...seats, status: letters.join('') };
}

/** Id of the plot at a position of the picture; undefined when there is none. */
export async function plotAt(
  db: Db,
  tenantId: number,
  seat: { rowId: string; seatNo: number; seatSuffix: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('cemPlot')
    .select(['id', 'seatSuffix'])
    .where('rowId', '=', seat.rowId)
    .where('seatNo', '=', seat.seatNo)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
  return rows.find((row) => (row.seatSuffix ?? '') === seat.seatSuffix)?.id;
}
