import { EXPRESSION_SETTINGS, readersOf } from '@songbai/contract/design/design-expressions.ts';
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

/** Fields of other designs, in the order in which they are named. */
const fieldsBeside = (db: Db, { id, tenantId }: Used, besides: readonly string[]) =>
  db
    .selectFrom('onlCgformField as f')
    .innerJoin('onlCgformHead as h', 'h.id', 'f.cgformHeadId')
    .select(['h.tableName', 'h.tableTxt', 'f.dbFieldTxt'])
    .where('h.delFlag', '=', 0)
    .where('f.delFlag', '=', 0)
    .where('f.parked', '=', 0)
    .where('h.id', 'not in', [id, ...besides])
    .$if(tenantId !== null, (query) => query.where('h.tenantId', '=', tenantId))
    .orderBy('h.tableName')
    .orderBy('f.orderNum');

/** One use for all fields of a design that name a table in the same way. */
function addUse(
  uses: Map<string, DesignUse>,
  kind: DesignUse['kind'],
  of: { tableName: string; tableTxt: string; dbFieldTxt: string },
): void {
  const key = `${kind} ${of.tableName}`;
  const known = uses.get(key);
  if (known) known.by += `、${of.dbFieldTxt}`;
  else uses.set(key, { kind, name: of.tableName, title: of.tableTxt, by: of.dbFieldTxt });
}

async function designsOf(db: Db, used: Used, besides: readonly string[]): Promise<DesignUse[]> {
  const { tableName } = used;
  const rows = await fieldsBeside(db, used, besides)
    .select(['h.tableType', 'f.mainTable', 'f.fieldShowType'])
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
    .execute();
  const uses = new Map<string, DesignUse>();
  for (const row of rows) {
    const isKey = row.tableType === 3 && row.mainTable === tableName;
    addUse(uses, isKey ? 'sub' : row.fieldShowType === 'link_table' ? 'link' : 'dict', row);
  }
  for (const row of await readersIn(db, used, besides))
    if (!uses.has(`sub ${row.tableName}`)) addUse(uses, 'formula', row);
  return [...uses.values()];
}

/** Fields with expressions that read the rows of a table, as a main table sums its sub-tables. */
async function readersIn(db: Db, used: Used, besides: readonly string[]) {
  const rows = await fieldsBeside(db, used, besides)
    .select(['f.formula', 'f.visibleIf', 'f.requiredIf', 'f.readOnlyIf', 'f.optionsIf'])
    .where((eb) => eb.or(EXPRESSION_SETTINGS.map((name) => eb(`f.${name}`, 'like', `%${used.tableName}.%`))))
    .execute();
  const tables = new Set([used.tableName]);
  return rows.filter((row) => readersOf(row, tables).length > 0);
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
