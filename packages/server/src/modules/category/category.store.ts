import type { CategoryCondition, CategoryKey } from '@songbai/contract/modules/category/category.rules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** A category with the fields that widgets need. */
export interface CategoryNodeRow {
  id: string;
  pid: string;
  name: string;
  code: string;
  hasChild: string | null;
}

const NODE = ['id', 'pid', 'name', 'code', 'hasChild'] as const;

/** Live categories of a tenant in the order of their codes: shorter ones first, as Z99 comes before Z99A01. */
function nodes(db: Db, tenantId: number) {
  return db
    .selectFrom('sysCategory')
    .select(NODE)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy(sql`length(code)`)
    .orderBy('code')
    .$narrowType<{ pid: string; code: string }>();
}

/** One level, filtered by equality. */
export function levelOf(
  db: Db,
  tenantId: number,
  pid: string,
  conditions: Partial<Record<CategoryCondition, string>> = {},
): Promise<CategoryNodeRow[]> {
  let query = nodes(db, tenantId).where('pid', '=', pid);
  for (const [field, value] of Object.entries(conditions)) query = query.where(field as CategoryCondition, '=', value);
  return query.execute();
}

/** Live categories whose field has the value. */
export function categoriesBy(db: Db, tenantId: number, field: CategoryKey, value: string): Promise<CategoryNodeRow[]> {
  return nodes(db, tenantId).where(field, '=', value).execute();
}

export function categoriesByIds(db: Db, tenantId: number, ids: readonly string[]): Promise<CategoryNodeRow[]> {
  return nodes(db, tenantId).where('id', 'in', ids).execute();
}

/** Every live category of the tenant, or those whose code has the prefix. */
export function allCategories(db: Db, tenantId: number, prefix = ''): Promise<CategoryNodeRow[]> {
  const query = nodes(db, tenantId);
  return (prefix === '' ? query : query.where(sql`substr(code, 1, ${prefix.length})`, '=', prefix)).execute();
}

/** Serialises changes of one tenant's tree: codes, marks of children and deletes depend on several rows. */
export async function holdTree(trx: Trx, tenantId: number): Promise<void> {
  await trx
    .updateTable('sysTenant')
    .set((expression) => ({ delFlag: expression.ref('delFlag') }))
    .where('id', '=', tenantId)
    .execute();
}

/** The last code ever used below a parent, deleted rows included. */
export async function lastCodeBelow(trx: Db, tenantId: number, pid: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('sysCategory')
    .select('code')
    .where('tenantId', '=', tenantId)
    .where('pid', '=', pid)
    .orderBy(sql`length(code)`, 'desc')
    .orderBy('code', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? undefined;
}

/** Whether a category has or had the code. */
export async function codeTaken(trx: Db, tenantId: number, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sysCategory')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}
