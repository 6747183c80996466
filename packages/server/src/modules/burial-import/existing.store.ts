import {
  importRowName,
  type Position,
  rowCode,
  sectionCode,
} from '@songbai/contract/modules/burial-import/position.rules.ts';
import type { BurialRecord } from '@songbai/contract/modules/burial-import/record.rules.ts';
import type { Engine } from '../../db/database.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { type Binder, binder } from '../../resource/describe/sql-text.ts';

/** Runs ready-made SQL: on the reading connection for a preview, inside the transaction for a commit. */
export type Read = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Queries of the import planner. */
export interface Existing {
  engine: Engine;
  tenantId: number;
  read: Read;
}

/** Values per `in (…)`, well under the parameter limits of both engines. */
const PER_STATEMENT = 1000;

/** The list is bound first, so no other value may precede it in the text. */
async function byValues<Row>(
  existing: Existing,
  values: readonly string[],
  statement: (list: string, sql: Binder) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += PER_STATEMENT) {
    const sql = binder(existing.engine);
    const list = values
      .slice(start, start + PER_STATEMENT)
      .map((value) => sql.bind(value))
      .join(', ');
    const found = await existing.read<Row>(statement(list, sql), sql.values);
    for (const row of found) rows.push(row);
  }
  return rows;
}

function columns(names: readonly string[], alias = ''): string {
  return names.map((name) => `${alias}${columnOf(name)} as "${name}"`).join(', ');
}

/** The burials that an earlier import has already created. */
export async function knownKeys(existing: Existing, keys: readonly string[]): Promise<Set<string>> {
  const rows = await byValues<{ key: string }>(
    existing,
    keys,
    (list, sql) => `select source_key as "key" from cem_deceased
      where source_key in (${list}) and tenant_id = ${sql.bind(existing.tenantId)} and del_flag = 0`,
  );
  return new Set(rows.map((row) => row.key));
}

export interface CemeteryRow {
  id: string;
  code: string;
  name: string;
  shortName: string;
  numberPattern: string;
  address: string;
}

export async function knownCemeteries(existing: Existing): Promise<CemeteryRow[]> {
  const sql = binder(existing.engine);
  const names = columns(['id', 'code', 'name', 'shortName', 'numberPattern', 'address']);
  const text = `select ${names} from cem_cemetery where tenant_id = ${sql.bind(existing.tenantId)} and del_flag = 0 order by id`;
  return existing.read<CemeteryRow>(text, sql.values);
}

export interface AreaRow {
  id: string;
  cemeteryId: string;
  code: string;
  name: string;
  fullName: string | null;
  sort: number;
  depth: number | null;
}

/** Areas of these cemeteries, outer ones first, with the depth of their pictures in metres. */
export async function knownAreas(existing: Existing, cemeteryIds: readonly string[]): Promise<AreaRow[]> {
  return byValues<AreaRow>(
    existing,
    cemeteryIds,
    (list) => `select ${columns(['id', 'cemeteryId', 'code', 'name', 'fullName', 'sort'], 'a.')},
        (select max(p.gy) from cem_plot p where p.area_id = a.id and p.del_flag = 0) as "depth"
      from cem_area a where a.cemetery_id in (${list}) and a.del_flag = 0
      order by case when a.parent_id is null then 0 else 1 end, a.id`,
  );
}

/** Where a plot is, found by its full name. */
interface NamedPlot extends Pick<BurialRecord, 'cemetery'> {
  position: Position;
}

/** The plots that have these full names, as the register would write their places. */
export async function plotsNamed(existing: Existing, names: readonly string[]): Promise<Map<string, NamedPlot>> {
  const rows = await byValues<{
    fullName: string;
    cemetery: string;
    area: string;
    rowNo: number;
    rowName: string | null;
    seatNo: number;
    seatSuffix: string | null;
  }>(
    existing,
    names,
    (list, sql) => `select p.full_name as "fullName", c.name as "cemetery", coalesce(a.full_name, a.name) as "area",
        r.row_no as "rowNo", r.row_name as "rowName", p.seat_no as "seatNo", p.seat_suffix as "seatSuffix"
      from cem_plot p join cem_area a on a.id = p.area_id join cem_row r on r.id = p.row_id
        join cem_cemetery c on c.id = p.cemetery_id
      where p.full_name in (${list}) and p.tenant_id = ${sql.bind(existing.tenantId)} and p.del_flag = 0`,
  );
  return new Map(
    rows.map(({ fullName, cemetery, area, seatNo, seatSuffix, ...row }) => {
      const suffix = seatSuffix ?? '';
      const site = `${seatNo}${suffix}`;
      const position = { section: sectionCode(area), row: codeOfRow(row), site, seatNo, seatSuffix: suffix };
      return [fullName, { cemetery: { ...NO_ADDRESS, name: cemetery }, position }];
    }),
  );
}

const NO_ADDRESS = { city: '', state: '', address: '', phone: '' };

/** The code of a row as registers write it; empty where an area has no rows. */
export function codeOfRow({ rowNo, rowName }: { rowNo: number; rowName: string | null }): string {
  const name = rowName ?? importRowName(String(rowNo));
  return name === importRowName('') ? '' : rowCode(name);
}

export interface RowRow {
  id: string;
  areaId: string;
  rowNo: number;
  rowName: string | null;
}

export async function knownRows(existing: Existing, areaIds: readonly string[]): Promise<RowRow[]> {
  return byValues<RowRow>(
    existing,
    areaIds,
    (list) =>
      `select ${columns(['id', 'areaId', 'rowNo', 'rowName'])} from cem_row where area_id in (${list}) and del_flag = 0 order by id`,
  );
}

export interface PlotRow {
  id: string;
  rowId: string;
  seatNo: number;
  seatSuffix: string | null;
  aliasNames: string | null;
  fullName: string;
  burialCount: number | null;
  capacity: number | null;
  version: number;
  lastSeq: number | null;
  /** The valid right of a sold plot that is not in dispute. */
  rightId: string | null;
}

export async function knownPlots(existing: Existing, rowIds: readonly string[]): Promise<PlotRow[]> {
  const names = ['id', 'rowId', 'seatNo', 'seatSuffix', 'aliasNames', 'fullName', 'burialCount', 'capacity', 'version'];
  return byValues<PlotRow>(
    existing,
    rowIds,
    (list) => `select ${columns(names, 'p.')},
        (select max(d.seq) from cem_deceased d where d.plot_id = p.id and d.del_flag = 0) as "lastSeq",
        (select r.id from cem_plot_right r where r.plot_id = p.id and r.status = '1' and r.del_flag = 0
          and p.sale_status = '6' and coalesce(p.dispute_flag, 'N') <> 'Y') as "rightId"
      from cem_plot p where p.row_id in (${list}) and p.del_flag = 0 order by p.id`,
  );
}
