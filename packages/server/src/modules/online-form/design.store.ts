import type { ButtonDesign, Design, FieldDesign, HeadDesign, IndexDesign } from '@songbai/contract/design/design.ts';
import { physicalTable } from '@songbai/contract/design/design.ts';
import type { PartChanges } from '@songbai/contract/design/merge.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { sql } from 'kysely';
import { insertMany } from '../../db/bulk.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { accountName } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';
import { designText } from './online-form.store.ts';

/** Tables of what belongs to a head, by what their rows are. */
const PARTS = {
  field: { table: 'onl_cgform_field', key: 'onlCgformField' },
  index: { table: 'onl_cgform_index', key: 'onlCgformIndex' },
  button: { table: 'onl_cgform_button', key: 'onlCgformButton' },
} as const;

type PartOf = { field: FieldDesign; index: IndexDesign; button: ButtonDesign };

/** Live fields of a head in their order, parked ones included. */
export function fieldRows(db: Db, headId: string) {
  return db
    .selectFrom('onlCgformField')
    .selectAll()
    .where('cgformHeadId', '=', headId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
}

/** Live indexes of a head. */
/** The head of a live field; undefined: there is none. */
export async function headOfField(db: Db, id: string): Promise<string | undefined> {
  const query = db.selectFrom('onlCgformField').select('cgformHeadId').where('id', '=', id).where('delFlag', '=', 0);
  return (await query.executeTakeFirst())?.cgformHeadId;
}

export function indexRows(db: Db, headId: string) {
  return db
    .selectFrom('onlCgformIndex')
    .selectAll()
    .where('cgformHeadId', '=', headId)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
}

/** Live buttons of a head in their order. */
export function buttonRows(db: Db, headId: string) {
  return db
    .selectFrom('onlCgformButton')
    .selectAll()
    .where('cgformHeadId', '=', headId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
}

/** Live buttons by their ids, with their heads. */
export async function buttonHeads(db: Db, ids: readonly string[]): Promise<{ id: string; cgformHeadId: string }[]> {
  return db
    .selectFrom('onlCgformButton')
    .select(['id', 'cgformHeadId'])
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .execute();
}

const NOT_DESIGNED = new Set([
  ...['cgformHeadId', 'dbFieldNameOld', 'isDbSynch', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode'],
  ...['deleteBy', 'deleteTime', 'deleteReason', 'version', 'delFlag'],
]);

/** A stored part as a design has it. */
export const designed = <T extends object>(row: object): T =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_DESIGNED.has(name))) as T;

/** A head as a design has it. */
export function headDesign(head: StoredCgformHead): HeadDesign {
  const { version: _, isDbSynch: __, idSequence: ___, idType: ____, ...rest } = head;
  const { formTemplateMobile: _1, copyVersion: _2, isDesForm: _3, desFormCode: _4, ...kept } = rest;
  const { liveVersion: _5, draftVersion: _6, syncState: _7, syncText: _8, ...design } = kept;
  return design as HeadDesign;
}

/** The newest version of a design, from its rows. */
export async function draftOf(db: Db, head: StoredCgformHead): Promise<Design> {
  return {
    head: headDesign(head),
    fields: (await fieldRows(db, head.id)).map((row) => designed<FieldDesign>(row)),
    indexes: (await indexRows(db, head.id)).map((row) => designed<IndexDesign>(row)),
    buttons: (await buttonRows(db, head.id)).map((row) => designed<ButtonDesign>(row)),
  };
}

/** The version that runs; undefined: none ever did. */
export async function liveOf(
  db: Db,
  { id, liveVersion }: Pick<StoredCgformHead, 'id' | 'liveVersion'>,
): Promise<Design | undefined> {
  if (liveVersion === null) return undefined;
  const text = await designText(db, id, liveVersion);
  return text === undefined ? undefined : (JSON.parse(text) as Design);
}

/** All versions of a design as they were kept, newest first. */
export async function designsOf(db: Db, headId: string): Promise<{ id: string; design: Design }[]> {
  const rows = await db
    .selectFrom('onlCgformVersion')
    .select(['id', 'design'])
    .where('headId', '=', headId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ id, design }) => ({ id, design: JSON.parse(design) as Design }));
}

/** Versions of a design, newest first. */
export async function versionsOf(db: Db, headId: string) {
  const rows = await db
    .selectFrom('onlCgformVersion')
    .select(['version', 'note', 'createBy', 'createTime'])
    .select(sql<string | null>`${sql.raw(accountName('onl_cgform_version.create_by'))}`.as('creator'))
    .where('headId', '=', headId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ creator, ...row }) => ({ ...row, createBy_dictText: creator }));
}

/** Keeps a version of a design; those that there are never change. */
export async function keepVersion(
  { db, actor, clock }: Work,
  version: { headId: string; version: number; design: Design; plan: object; note: string | null },
): Promise<void> {
  const { design, plan, ...rest } = version;
  await db
    .insertInto('onlCgformVersion')
    .values({
      ...{ id: newId(), ...rest, design: JSON.stringify(design), plan: JSON.stringify(plan) },
      ...{ createBy: actor.username, createTime: clock.datetime() },
    })
    .execute();
}

/** Writes what changes of the parts of one kind, with the data log. */
export async function writeParts<K extends keyof PartOf>(
  work: Work,
  kind: K,
  cgformHeadId: string,
  changes: PartChanges<PartOf[K] & { id: string }>,
): Promise<void> {
  const { table } = PARTS[kind];
  const own = kind === 'index' ? { isDbSynch: 'N' } : kind === 'field' ? { dbFieldNameOld: null } : {};
  await insertParts(
    work,
    kind,
    changes.added.map((part) => ({ ...part, cgformHeadId, ...own })),
  );
  for (const { before, after } of changes.changed) await changePart(work, kind, before, after);
  for (const ids of chunks(changes.removed.map(({ id }) => id))) await removeParts(work, table, ids);
}

async function insertParts(work: Work, kind: keyof PartOf, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const { table, key } = PARTS[kind];
  const { actor, clock } = work;
  const stamps = {
    ...{ createBy: actor.username, createTime: clock.datetime(), updateBy: null, updateTime: null },
    ...{ sysOrgCode: actor.orgCode, deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 },
  };
  await insertMany(
    work.db,
    work.server.database.engine,
    key,
    rows.map((row) => ({ ...row, ...stamps })),
  );
  work.log(
    rows.map((after) => ({
      ...{ table, id: (after as { id: string }).id, version: 1, action: 'add' as const, before: null, after },
    })),
  );
}

async function changePart<K extends keyof PartOf>(
  work: Work,
  kind: K,
  before: PartOf[K] & { id: string },
  after: PartOf[K],
): Promise<void> {
  const { table, key } = PARTS[kind];
  const values: Readonly<Record<string, unknown>> = { ...after };
  const old: Readonly<Record<string, unknown>> = { ...before };
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => (old[name] ?? null) !== value));
  const renamed = 'dbFieldName' in changed ? { dbFieldNameOld: old.dbFieldName } : {};
  const row = await work.db
    .updateTable(key as 'onlCgformField')
    .set({
      ...(changed as Partial<Tables['onlCgformField']>),
      ...(renamed as { dbFieldNameOld?: string }),
      ...{ updateBy: work.actor.username, updateTime: work.clock.datetime(), version: sql<number>`version + 1` },
    })
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const was = Object.fromEntries(Object.keys(changed).map((name) => [name, old[name] ?? null]));
  work.log([{ table, id: before.id, version: row.version, action: 'edit', before: was, after }]);
}

async function removeParts(work: Work, table: string, ids: readonly string[]): Promise<void> {
  const key = Object.values(PARTS).find((part) => part.table === table)?.key ?? 'onlCgformField';
  const rows = await work.db
    .updateTable(key as 'onlCgformField')
    .set({
      ...{ delFlag: 1, deleteBy: work.actor.username, deleteTime: work.clock.datetime() },
      ...{ version: sql<number>`version + 1` },
    })
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .returningAll()
    .execute();
  work.log(
    rows.map((row) => ({
      ...{ table, id: row.id, version: row.version, action: 'delete' as const },
      ...{ before: designed<object>(row), after: { id: row.id, delFlag: 1 } },
    })),
  );
}

/** The table in the database; a view has that of its original. */
export async function physicalOf(db: Db, head: StoredCgformHead): Promise<string> {
  if (head.copyType !== 1 || !head.physicId) return physicalTable({ ...head, tenantId: head.tenantId });
  const original = await db
    .selectFrom('onlCgformHead')
    .select(['tableName', 'tenantId'])
    .where('id', '=', head.physicId)
    .executeTakeFirst();
  return physicalTable(original ?? head);
}
