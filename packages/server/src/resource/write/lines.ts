import { type Lines, writableFields } from '@songbai/contract/resource/define.ts';
import { type Db, runSql, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { columnOf, storedFields } from '../describe/columns.ts';
import { cleanRows } from '../describe/html.ts';
import { binder } from '../describe/sql-text.ts';
import { addDictTexts, type Row } from '../read/present.ts';
import { insertRow, type StoreContext, type Values } from '../store.ts';
import { writablePart } from './new-row.ts';

/** The live lines of one head in their order, with dictionary texts. */
export async function readLines(
  context: StoreContext,
  db: Db,
  lines: Lines,
  actor: Actor,
  headId: string,
): Promise<Row[]> {
  const sql = binder(context.database.engine);
  const columns = ['id', ...Object.keys(storedFields(lines))]
    .map((name) => `${columnOf(name)} as "${name}"`)
    .join(', ');
  const order = 'orderNum' in lines.fields ? 'order_num, id' : 'id';
  const text = `select ${columns} from ${lines.table} where ${columnOf(lines.parentField)} = ${sql.bind(headId)}
    and tenant_id = ${sql.bind(actor.tenantId)} and del_flag = 0 order by ${order}`;
  const rows = await runSql<Row>(db, text, sql.values);
  for (const row of rows) addDictTexts(lines.fields, row, context.dicts);
  return cleanRows(lines.fields, rows);
}

/**
 * Replaces the lines of a head: given ids are kept and changed, missing ones deleted logically, new ones added.
 * @param derive values the server computes for each line (amounts)
 */
export async function writeLines(
  context: StoreContext,
  trx: Trx,
  lines: Lines,
  actor: Actor,
  headId: string,
  drafts: readonly Values[],
  derive: (draft: Values) => Values = () => ({}),
): Promise<void> {
  const existing = new Set((await readLines(context, trx, lines, actor, headId)).map((row) => row.id));
  const now = context.clock.datetime();
  const fields = writableFields(lines, 'add');
  for (const [position, draft] of drafts.entries()) {
    const values: Values = { ...initialValues(lines), ...writablePart(fields, draft) };
    if ('orderNum' in lines.fields) values.orderNum = position + 1;
    Object.assign(values, derive(values));
    const id = typeof draft.id === 'string' ? draft.id : '';
    if (existing.delete(id)) {
      await patchLine(context, trx, lines, id, { ...values, updateBy: actor.username, updateTime: now });
    } else {
      const owner = { [lines.parentField]: headId, tenantId: actor.tenantId };
      await insertRow(context, trx, lines.table, {
        id: newId(),
        ...owner,
        ...values,
        createBy: actor.username,
        createTime: now,
      });
    }
  }
  for (const id of existing) {
    await patchLine(context, trx, lines, id, { delFlag: 1, deleteBy: actor.username, deleteTime: now });
  }
}

function initialValues(lines: Lines): Values {
  return Object.fromEntries(
    Object.entries(lines.fields).flatMap(([name, field]) =>
      field.initial === undefined ? [] : [[name, field.initial]],
    ),
  );
}

async function patchLine(context: StoreContext, trx: Trx, lines: Lines, id: string, values: Values): Promise<void> {
  const sql = binder(context.database.engine);
  const sets = Object.entries(values).map(([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`);
  await runSql(
    trx,
    `update ${lines.table} set ${sets.join(', ')}, version = version + 1 where id = ${sql.bind(id)}`,
    sql.values,
  );
}
