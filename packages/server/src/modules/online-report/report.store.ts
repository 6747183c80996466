import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { accountName } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';

const HEAD = [
  'id',
  'name',
  'code',
  'tenantId',
  'source',
  'cgrSql',
  'dbSource',
  'readerRoles',
  'rowCap',
  'timeoutMs',
  'openTables',
] as const;

/**
 * A report of the actor's tenant or of the platform, with its columns in their order. The tenant's own stands before
 * the platform's of the same code.
 * @throws AppError reportMissing, or recordMissing by its id, for an unknown or deleted one, or one of another tenant
 */
export async function findReport(db: Db, actor: Pick<Actor, 'tenantId'>, by: 'code' | 'id', value: string) {
  const heads = await db
    .selectFrom('onlCgreportHead')
    .select(HEAD)
    .where(by, '=', value)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', actor.tenantId)]))
    .execute();
  const head = heads.find(({ tenantId }) => tenantId !== null) ?? heads[0];
  if (!head)
    throw by === 'code' ? new AppError('reportMissing', { code: value.slice(0, 50) }) : new AppError('recordMissing');
  return { ...head, items: await itemsOf(db, head.id) };
}

export type Report = Awaited<ReturnType<typeof findReport>>;
/** A column of a report; flags are 0 and 1. */
export type ReportItem = Report['items'][number];

/** Live items of a report in their order. */
export const itemsOf = (db: Db, headId: string) =>
  db
    .selectFrom('onlCgreportItem')
    .select([
      ...(['id', 'version', 'cgrheadId', 'fieldName', 'fieldTxt', 'fieldWidth', 'fieldType', 'searchMode'] as const),
      ...(['isSearch', 'isOrder', 'isShow', 'isTotal', 'dictCode', 'fieldHref', 'replaceVal'] as const),
      ...(['groupTitle', 'align', 'orderNum'] as const),
    ])
    .where('cgrheadId', '=', headId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();

/** Live parameters of a report in their order. */
export const paramsOf = (db: Db, headId: string) =>
  db
    .selectFrom('onlCgreportParam')
    .select([
      ...(['id', 'version', 'cgrheadId', 'paramName', 'paramTxt', 'paramValue', 'paramType'] as const),
      ...(['required', 'orderNum'] as const),
    ])
    .where('cgrheadId', '=', headId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();

export type ReportParam = Awaited<ReturnType<typeof paramsOf>>[number];

/** What of a head a save may set, as it is stored. */
export const headRow = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('onlCgreportHead')
    .select([
      ...([
        'code',
        'name',
        'cgrSql',
        'dbSource',
        'readerRoles',
        'returnValField',
        'returnTxtField',
        'returnType',
      ] as const),
      ...(['content', 'rowCap', 'timeoutMs', 'openTables'] as const),
    ])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', tenantId)]))
    .executeTakeFirst();

/** When a head was last changed; empty where nobody has. */
export async function changedAt(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('onlCgreportHead').select('updateTime').where('id', '=', id).executeTakeFirst();
  return row?.updateTime ?? '';
}

/** Whether a live report of the same tenant has this code. */
export async function isCodeTaken(db: Db, tenantId: number | null, code: string, besides: string): Promise<boolean> {
  const row = await db
    .selectFrom('onlCgreportHead')
    .select('id')
    .where('code', '=', code)
    .where('delFlag', '=', 0)
    .where('tenantId', tenantId === null ? 'is' : '=', tenantId)
    .where('id', '!=', besides)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what was saved; those versions that there are never change. */
export async function keepVersion(
  { db, actor, clock }: Work,
  version: { headId: string; version: number; design: object; note: string | null },
): Promise<void> {
  const { design, ...rest } = version;
  await db
    .insertInto('onlCgreportVersion')
    .values({
      ...{ id: newId(), ...rest, design: JSON.stringify(design) },
      ...{ createBy: actor.username, createTime: clock.datetime() },
    })
    .execute();
}

/** Versions of a report, newest first. */
export async function versionsOf(db: Db, headId: string, limit: number) {
  const rows = await db
    .selectFrom('onlCgreportVersion')
    .select(['version', 'note', 'createBy', 'createTime'])
    .select(sql<string | null>`${sql.raw(accountName('onl_cgreport_version.create_by'))}`.as('creator'))
    .where('headId', '=', headId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ creator, ...row }) => ({ ...row, createBy_dictText: creator }));
}

export async function designOf(db: Db, headId: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('onlCgreportVersion')
    .select('design')
    .where('headId', '=', headId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.design;
}
