import { readersOf } from '@songbai/contract/design/design-expressions.ts';
import { tokensOf } from '@songbai/contract/design/report-sql/tokens.ts';
import { type DesignUse, USE_KINDS } from '@songbai/contract/modules/online-form/uses.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { menusOf } from './heads.store.ts';

interface Used {
  id: string;
  tableName: string;
  tenantId: number | null;
}

/**
 * What names a table: menus by the end of their address, fields of other designs by their keys, linked records and
 * dictionaries, reports by their source, their statement and the dictionaries of their columns.
 * @param besides designs that do not count
 */
export async function usesOf(db: Db, head: Used, besides: readonly string[]): Promise<DesignUse[]> {
  const menus = (await menusOf(db, head.id)).map((title): DesignUse => ({ kind: 'menu', name: '', title, by: '' }));
  return [...menus, ...(await designsOf(db, head, besides)), ...(await reportsOf(db, head))];
}

/** As refusals name them. */
export const useText = ({ kind, title }: DesignUse): string => `${USE_KINDS[kind].refusal}「${title}」`;

async function designsOf(db: Db, { id, tableName, tenantId }: Used, besides: readonly string[]): Promise<DesignUse[]> {
  const rows = await db
    .selectFrom('onlCgformField as f')
    .innerJoin('onlCgformHead as h', 'h.id', 'f.cgformHeadId')
    .select(['h.tableName', 'h.tableTxt', 'h.tableType', 'f.dbFieldTxt', 'f.mainTable', 'f.fieldShowType'])
    .where('h.delFlag', '=', 0)
    .where('f.delFlag', '=', 0)
    .where('f.parked', '=', 0)
    .where('h.id', 'not in', [id, ...besides])
    .$if(tenantId !== null, (query) => query.where('h.tenantId', '=', tenantId))
    .where((eb) =>
      eb.or([
        eb('f.mainTable', '=', tableName),
        eb('f.dictTable', '=', tableName),
        eb(sql<string>`substr(f.dict_table, 1, ${tableName.length + 1})`, '=', `${tableName} `),
        eb('f.dictTable', 'like', `%"table":"${tableName}"%`),
        eb('f.queryDictTable', '=', tableName),
        eb(sql<string>`substr(f.query_dict_table, 1, ${tableName.length + 1})`, '=', `${tableName} `),
      ]),
    )
    .orderBy('h.tableName')
    .orderBy('f.orderNum')
    .execute();
  const uses = new Map<string, DesignUse>();
  for (const { dbFieldTxt, mainTable, fieldShowType, ...of } of rows) {
    const isKey = of.tableType === 3 && mainTable === tableName;
    const kind = isKey ? 'sub' : fieldShowType === 'link_table' ? 'link' : 'dict';
    const key = `${kind} ${of.tableName}`;
    const known = uses.get(key);
    if (known) known.by += `、${dbFieldTxt}`;
    else uses.set(key, { kind, name: of.tableName, title: of.tableTxt, by: dbFieldTxt });
  }
  for (const use of await readersIn(db, { id, tableName, tenantId }, besides))
    if (!uses.has(`sub ${use.name}`)) uses.set(`formula ${use.name}`, use);
  return [...uses.values()];
}

/** Designs with expressions that read the rows of a table, as a main table sums its sub-tables. */
async function readersIn(db: Db, { id, tableName, tenantId }: Used, besides: readonly string[]): Promise<DesignUse[]> {
  const path = `%${tableName}.%`;
  const rows = await db
    .selectFrom('onlCgformField as f')
    .innerJoin('onlCgformHead as h', 'h.id', 'f.cgformHeadId')
    .select(['h.tableName', 'h.tableTxt', 'f.dbFieldTxt'])
    .select(['f.formula', 'f.visibleIf', 'f.requiredIf', 'f.readOnlyIf', 'f.optionsIf'])
    .where('h.delFlag', '=', 0)
    .where('f.delFlag', '=', 0)
    .where('f.parked', '=', 0)
    .where('h.id', 'not in', [id, ...besides])
    .$if(tenantId !== null, (query) => query.where('h.tenantId', '=', tenantId))
    .where((eb) =>
      eb.or([
        eb('f.formula', 'like', path),
        eb('f.visibleIf', 'like', path),
        eb('f.requiredIf', 'like', path),
        eb('f.readOnlyIf', 'like', path),
        eb('f.optionsIf', 'like', path),
      ]),
    )
    .orderBy('h.tableName')
    .orderBy('f.orderNum')
    .execute();
  const tables = new Set([tableName]);
  const uses = new Map<string, DesignUse>();
  for (const { tableName: name, tableTxt: title, dbFieldTxt, ...field } of rows) {
    if (readersOf(field, tables).length === 0) continue;
    const known = uses.get(name);
    if (known) known.by += `、${dbFieldTxt}`;
    else uses.set(name, { kind: 'formula', name, title, by: dbFieldTxt });
  }
  return [...uses.values()];
}

async function reportsOf(db: Db, { tableName, tenantId }: Used): Promise<DesignUse[]> {
  const heads = await db
    .selectFrom('onlCgreportHead')
    .select(['id', 'code', 'name', 'source', 'cgrSql', 'dbSource'])
    .where('delFlag', '=', 0)
    .$if(tenantId !== null, (query) => query.where('tenantId', '=', tenantId))
    .where((eb) => eb.or([eb('source', '=', tableName), eb('cgrSql', 'like', `%${tableName}%`)]))
    .orderBy('code')
    .execute();
  const items = await db
    .selectFrom('onlCgreportItem as i')
    .innerJoin('onlCgreportHead as h', 'h.id', 'i.cgrheadId')
    .select(['h.code', 'h.name'])
    .distinct()
    .where('h.delFlag', '=', 0)
    .where('i.delFlag', '=', 0)
    .$if(tenantId !== null, (query) => query.where('h.tenantId', '=', tenantId))
    .where(sql<string>`substr(i.dict_code, 1, ${tableName.length + 1})`, '=', `${tableName},`)
    .orderBy('h.code')
    .execute();
  const named = heads.filter(
    ({ source, cgrSql, dbSource }) => source === tableName || (!dbSource && names(cgrSql ?? '', tableName)),
  );
  const all = new Map([...named, ...items].map(({ code, name }) => [code, name]));
  return [...all].map(([name, title]): DesignUse => ({ kind: 'report', name, title, by: '' }));
}

/** Whether a statement has the name as a word of its own. */
function names(statement: string, tableName: string): boolean {
  try {
    return tokensOf(statement).some((token) => token.kind === 'word' && token.text.toLowerCase() === tableName);
  } catch {
    // What cannot be read does not run either.
    return false;
  }
}
