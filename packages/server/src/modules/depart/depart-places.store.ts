import { type SqlBool, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { nextNumber } from '../../db/state.ts';

/** A department with its position in the tree. */
export interface DepartPlace {
  id: string;
  parentId: string | null;
  orgCode: string;
  orgCategory: string;
  orgType: string | null;
  izLeaf: number | null;
}

const PLACE = ['id', 'parentId', 'orgCode', 'orgCategory', 'orgType', 'izLeaf'] as const;

/**
 * Serialises changes of the tree: codes, marks and deletes depend on several rows. For all tenants together, because
 * codes are unique across them.
 */
export async function holdTree(trx: Trx): Promise<void> {
  await nextNumber(trx, 'depart-tree');
}

/** A live department of the tenant by its id or code. */
export function departBy(
  trx: Db,
  tenantId: number,
  field: 'id' | 'orgCode',
  value: string,
): Promise<DepartPlace | undefined> {
  return trx
    .selectFrom('sysDepart')
    .select(PLACE)
    .where(field, '=', value)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Live direct children of departments. */
export async function childrenOf(trx: Db, tenantId: number, parentIds: readonly string[]): Promise<DepartPlace[]> {
  const rows: DepartPlace[] = [];
  for (const part of chunks(parentIds)) {
    const below = trx
      .selectFrom('sysDepart')
      .select(PLACE)
      .where('tenantId', '=', tenantId)
      .where('parentId', 'in', part)
      .where('delFlag', '=', 0);
    rows.push(...(await below.execute()));
  }
  return rows;
}

/** The last code ever used below a parent of the tenant, or at the top of all tenants. */
export async function lastCodeBelow(trx: Db, parentId: string | undefined): Promise<string | undefined> {
  const top = sql<SqlBool>`(parent_id is null or parent_id = '')`;
  const below = trx.selectFrom('sysDepart').select('orgCode');
  const row = await (parentId === undefined ? below.where(top) : below.where('parentId', '=', parentId))
    .orderBy(sql`length(org_code)`, 'desc')
    .orderBy('orgCode', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.orgCode;
}

/** Whether a department of any tenant has or had the code. */
export async function codeTaken(trx: Db, orgCode: string): Promise<boolean> {
  const row = await trx.selectFrom('sysDepart').select('id').where('orgCode', '=', orgCode).executeTakeFirst();
  return row !== undefined;
}

/** A live department, row lock held until commit: concurrent changes of its grants are serialised. */
export function lockDepart(trx: Trx, tenantId: number, id: string) {
  return trx
    .updateTable('sysDepart')
    .set((is) => ({ version: is.ref('version') }))
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .returning(['id', 'departName', 'version'])
    .executeTakeFirst();
}

/** Whether the tenant has such a department. */
export async function departKnown(db: Db, tenantId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
