import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { departsOfPeople } from '../../resource/read/departs.store.ts';
import type { Row } from '../../resource/read/present.ts';

/**
 * Adds the names of referenced rows (contract/1 §5.1): departments, departments in charge, positions. One query
 * each for all rows; rows of other tenants get no name.
 */
export async function addUserTexts(db: Db, actor: Actor, rows: readonly Row[]): Promise<void> {
  const departs = await departNames(
    db,
    actor.tenantId,
    rows.map((row) => row.id),
  );
  const charged = await namesOf(rows, 'departIds', (ids) => departNamesById(db, actor.tenantId, ids));
  const posts = await namesOf(rows, 'post', (codes) => positionNames(db, actor.tenantId, codes));
  for (const row of rows) {
    row.orgCodeTxt = departs.get(row.id) ?? null;
    addText(row, 'departIds', charged);
    addText(row, 'post', posts);
  }
}

function addText(row: Row, field: string, names: ReadonlyMap<string, string>): void {
  const keys = listOf(row[field]);
  if (keys.length > 0) row[`${field}_dictText`] = keys.map((key) => names.get(key) ?? key).join(',');
}

const listOf = (value: unknown): string[] => (typeof value === 'string' ? idsOf(value) : []);

async function namesOf(
  rows: readonly Row[],
  field: string,
  read: (keys: string[]) => Promise<{ key: string; name: string }[]>,
): Promise<Map<string, string>> {
  const keys = [...new Set(rows.flatMap((row) => listOf(row[field])))];
  const names = new Map<string, string>();
  for (const part of chunks(keys, 500)) for (const { key, name } of await read(part)) names.set(key, name);
  return names;
}

/** Names of each person's departments in a tenant, joined by commas. */
export async function departNames(db: Db, tenantId: number, userIds: readonly string[]): Promise<Map<string, string>> {
  const departs = await departsOfPeople(db, tenantId, userIds);
  return new Map([...departs].map(([id, of]) => [id, of.map(({ departName }) => departName).join(',')]));
}

function departNamesById(db: Db, tenantId: number, ids: readonly string[]) {
  return db
    .selectFrom('sysDepart')
    .select(['id as key', 'departName as name'])
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .execute();
}

function positionNames(db: Db, tenantId: number, codes: readonly string[]) {
  return db
    .selectFrom('sysPosition')
    .select(['code as key', 'name'])
    .where('code', 'in', codes)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
}
