import { ENABLED } from '@songbai/contract/dicts/shared.ts';
import type { DictValue } from '@songbai/contract/dicts.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { AreaStatus } from './plot.facts.ts';

/** What a new plot takes from its area and cemetery. */
export interface Place {
  areaId: string;
  areaName: string;
  areaStatus: AreaStatus;
  orientation: string | null;
  cemeteryId: string;
  cemeteryCode: string;
  cemeteryName: string;
  cemeteryStatus: DictValue<'cemetery_status'>;
  numberPattern: string;
  skipDigits: string | null;
}

/** The area with its cemetery; undefined when it does not exist in this tenant. */
export async function placeOf(db: Db, tenantId: number, areaId: string): Promise<Place | undefined> {
  const row = await db
    .selectFrom('cemArea as a')
    .innerJoin('cemCemetery as c', 'c.id', 'a.cemeteryId')
    .select([
      'a.id as areaId',
      'a.fullName as areaFullName',
      'a.name as areaOwnName',
      'a.status as areaStatus',
      'a.orientation',
      'c.id as cemeteryId',
      'c.code as cemeteryCode',
      'c.shortName as cemeteryName',
      'c.status as cemeteryStatus',
      'c.numberPattern',
      'c.skipDigits',
    ])
    .where('a.id', '=', areaId)
    .where('a.tenantId', '=', tenantId)
    .where('a.delFlag', '=', 0)
    .where('c.delFlag', '=', 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { areaFullName, areaOwnName, ...place } = row;
  return { ...place, areaName: areaFullName ?? areaOwnName };
}

export interface RowPlace {
  id: string;
  rowNo: number;
  rowName: string | null;
  status: string | null;
}

export async function rowById(
  db: Db,
  tenantId: number,
  id: string,
): Promise<(RowPlace & { areaId: string }) | undefined> {
  return db
    .selectFrom('cemRow')
    .select(['id', 'areaId', 'rowNo', 'rowName', 'status'])
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Live rows of an area between two numbers. */
export async function rowsBetween(db: Db, areaId: string, from: number, to: number): Promise<RowPlace[]> {
  return db
    .selectFrom('cemRow')
    .select(['id', 'rowNo', 'rowName', 'status'])
    .where('areaId', '=', areaId)
    .where('delFlag', '=', 0)
    .where('rowNo', '>=', from)
    .where('rowNo', '<=', to)
    .orderBy('rowNo')
    .execute();
}

/** How far each row of an area is filled: last position, width and height in metres. */
export interface RowExtent {
  rowId: string;
  sortIndex: number;
  gx: number;
  gy: number;
}

export async function extentsOf(db: Db, tenantId: number, areaId: string): Promise<RowExtent[]> {
  const rows = await db
    .selectFrom('cemPlot')
    .select(({ fn }) => ['rowId', fn.max('sortIndex').as('sortIndex'), fn.max('gx').as('gx'), fn.max('gy').as('gy')])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .where('areaId', '=', areaId)
    .groupBy('rowId')
    .execute();
  return rows.map((row) => ({ rowId: row.rowId, sortIndex: row.sortIndex ?? 0, gx: row.gx ?? 0, gy: row.gy ?? 0 }));
}

/** Values a plot copies from its template. */
export interface TemplateCopy {
  templateId: string;
  templateName: string;
  cemeteryId: string;
  enabled: boolean;
  copied: {
    tombKind: string;
    capacityType: string;
    capacity: number;
    floorArea: number | null;
    stoneMaterial: string | null;
    stoneShape: string;
  };
}

export async function templateCopy(db: Trx | Db, tenantId: number, id: string): Promise<TemplateCopy | undefined> {
  const row = await db
    .selectFrom('cemPlotTemplate')
    .select([
      'id',
      'name',
      'cemeteryId',
      'status',
      'tombKind',
      'capacityType',
      'capacity',
      'floorArea',
      'stoneMaterial',
      'stoneShape',
    ])
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: templateId, name: templateName, cemeteryId, status, ...copied } = row;
  return { templateId, templateName, cemeteryId, enabled: status === ENABLED.on, copied };
}

/** Whether a live plot stands at a position of a row. */
export async function positionTaken(db: Db, rowId: string, sortIndex: number): Promise<boolean> {
  const row = await db
    .selectFrom('cemPlot')
    .select('id')
    .where('rowId', '=', rowId)
    .where('sortIndex', '=', sortIndex)
    .where('delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
