import { type Lines, writableFields } from '@songbai/contract/resource/define.ts';
import { initialOf } from '@songbai/contract/resource/initial.ts';
import { runSql } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext, Values } from '../context.ts';
import { columnOf, storedFields } from '../describe/columns.ts';
import type { DictTexts } from '../describe/dict-texts.ts';
import { cleanRows } from '../describe/html.ts';
import { binder } from '../describe/sql-text.ts';
import { addDictTexts, type Row } from '../read/present.ts';
import type { Reading } from '../read/reading.ts';
import { among } from './checks.store.ts';
import { writablePart } from './new-row.ts';
import { insertRows } from './store.ts';
import type { Work } from './work.ts';

/** The live lines of one head in their order, with dictionary texts. */
export async function readLines(reading: Reading, lines: Lines, headId: string): Promise<Row[]> {
  const sql = binder(reading.server.database.engine);
  const columns = ['id', ...Object.keys(storedFields(lines))]
    .map((name) => `${columnOf(name)} as "${name}"`)
    .join(', ');
  const order = 'orderNum' in lines.fields ? 'order_num, id' : 'id';
  const text = `select ${columns} from ${lines.table} where ${columnOf(lines.parentField)} = ${sql.bind(headId)}
    and tenant_id = ${sql.bind(reading.actor.tenantId)} and del_flag = 0 order by ${order}`;
  const rows = await runSql<Row>(reading.db, text, sql.values);
  for (const row of rows) addDictTexts(lines.fields, row, reading.server.dicts.of(reading.actor.tenantId));
  return cleanRows(lines.fields, rows);
}

/**
 * Replaces the lines of a head: given ids are kept and changed, missing ones deleted logically, new ones added.
 * @param derive values the server computes for each line (amounts)
 */
export async function writeLines(
  work: Work<StoreContext>,
  lines: Lines,
  headId: string,
  drafts: readonly Values[],
  derive: (draft: Values) => Values = () => ({}),
): Promise<void> {
  const existing = new Set((await readLines(work, lines, headId)).map((row) => row.id));
  await refuseForeign(work, lines, existing, drafts);
  const now = work.clock.datetime();
  const fields = writableFields(lines, 'add');
  const initial = initialValues(lines, work.server.dicts.of(work.actor.tenantId));
  const added: Values[] = [];
  for (const [position, draft] of drafts.entries()) {
    const values: Values = { ...initial, ...writablePart(fields, draft) };
    if ('orderNum' in lines.fields) values.orderNum = position + 1;
    Object.assign(values, derive(values));
    const id = typeof draft.id === 'string' ? draft.id : '';
    if (existing.delete(id)) {
      await patchLine(work, lines, id, { ...values, updateBy: work.actor.username, updateTime: now });
    } else {
      const owner = { [lines.parentField]: headId, tenantId: work.actor.tenantId };
      added.push({ id: newId(), ...owner, ...values, createBy: work.actor.username, createTime: now });
    }
  }
  await insertRows(work, lines.table, added);
  for (const id of existing) {
    await patchLine(work, lines, id, { delFlag: 1, deleteBy: work.actor.username, deleteTime: now });
  }
}

/**
 * An id that no line has is a client's own name for a new one; that of a line elsewhere would change or copy it.
 * @throws AppError lineForeign
 */
async function refuseForeign(
  work: Work<StoreContext>,
  lines: Lines,
  existing: ReadonlySet<string>,
  drafts: readonly Values[],
): Promise<void> {
  const ids = drafts.map(({ id }) => id).filter((id): id is string => typeof id === 'string' && !existing.has(id));
  if (ids.length === 0) return;
  const sql = binder(work.server.database.engine);
  const text = `select id as "id" from ${lines.table} where del_flag = 0 and id ${among(sql, ids)}`;
  if ((await runSql(work.db, text, sql.values)).length > 0) throw new AppError('lineForeign', { title: lines.title });
}

function initialValues(lines: Lines, dicts: DictTexts): Values {
  return Object.fromEntries(
    Object.entries(lines.fields).flatMap(([name, field]) =>
      field.initial === undefined ? [] : [[name, initialOf(field, dicts.values)]],
    ),
  );
}

async function patchLine(work: Work<StoreContext>, lines: Lines, id: string, values: Values): Promise<void> {
  const sql = binder(work.server.database.engine);
  const sets = Object.entries(values).map(([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`);
  await runSql(
    work.db,
    `update ${lines.table} set ${sets.join(', ')}, version = version + 1 where id = ${sql.bind(id)}`,
    sql.values,
  );
}
