import Database from 'better-sqlite3';
import { postgresRows, sqliteFile } from './engines.mjs';
import { percentile } from './quantiles.mjs';

const FORM = '/online/cgform';

/** A field as the designer sends it. */
export const field = (dbFieldName, more = {}) => ({
  ...{ dbFieldName, dbFieldTxt: dbFieldName, dbType: 'string', dbLength: 50, dbPointLength: 0 },
  ...{ fieldShowType: 'text', isShowForm: '1', isShowList: '1', dbIsNull: '1' },
  ...more,
});

/** The result of a call that must succeed. */
export async function good(reply) {
  const { success, message, result } = await reply;
  if (!success) throw new Error(`refused: ${message}`);
  return result;
}

/** Makes a designed table and has its plan carried out; answers its id. */
export async function makeTable(call, tableName, fields, { head = {}, indexs = [] } = {}) {
  const body = {
    head: {
      ...{ tableName, tableTxt: tableName, tableType: 1, formCategory: 'temp', idType: 'UUID' },
      ...{ isPage: 'Y', isCheckbox: 'Y', isTree: 'N', scroll: 1, themeTemplate: 'normal', formTemplate: '1' },
      ...head,
    },
    ...{ fields, indexs, deleteFieldIds: [], deleteIndexIds: [] },
  };
  const { id } = await good(call('POST', `${FORM}/api/addAll`, body));
  await syncTable(call, id);
  return id;
}

export const syncTable = (call, id) => good(call('POST', `${FORM}/api/doDbSynch/${id}/normal`, {}));

/** Saves a design after a change of its fields, without carrying it out. */
export async function changeTable(call, id, change) {
  const whole = await good(call('GET', `${FORM}/api/getByHead?id=${id}`));
  const draft = { ...whole, version: whole.head.version, ...change(whole) };
  await good(call('PUT', `${FORM}/api/editAll`, draft));
}

/** Runs one statement beside the server. */
export async function runText(env, text) {
  if (env.DATABASE_URL) return postgresRows(env.DATABASE_URL, text);
  const db = new Database(sqliteFile(env), { timeout: 30_000 });
  try {
    return /^\s*select/i.test(text) ? db.prepare(text).all() : db.exec(text);
  } finally {
    db.close();
  }
}

/**
 * Copies the one row of a table until there are `rows` of them; plain SQL, because only the number of rows matters.
 * @param {Record<string, string>} values SQL of the columns that differ, over the running number `n.n`
 */
export async function growTable(env, table, rows, values) {
  const columns = env.DATABASE_URL
    ? `select column_name as name from information_schema.columns where table_name = '${table}'`
    : `select name from pragma_table_info('${table}')`;
  const names = (await runText(env, columns)).map(({ name }) => name).filter((name) => name !== 'search_key');
  const list = names.map((name) => (Object.hasOwn(values, name) ? values[name] : `p.${name}`)).join(', ');
  await runText(
    env,
    `insert into "${table}" (${names.join(', ')}) with recursive n(n) as (select 1 union all select n + 1 from n where n < ${rows})
      select ${list} from n cross join (select * from "${table}" limit 1) p`,
  );
  // On PostgreSQL the background process would do this in the middle of a measurement.
  await runText(env, env.DATABASE_URL ? `vacuum analyze "${table}"` : 'analyze');
}

/** Times of a call that is made one after the other while something else goes on, in milliseconds. */
export async function meanwhile(work, call) {
  let over = false;
  const times = [];
  const watching = (async () => {
    while (!over) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
  })();
  const started = performance.now();
  let result;
  try {
    result = await work();
  } finally {
    over = true;
    await watching;
  }
  return { ms: performance.now() - started, result, others: percentile(times, 0.95), longest: Math.max(0, ...times) };
}

/** The p95 of some calls in milliseconds. */
export async function p95(call, times = 40) {
  const taken = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    await call();
    taken.push(performance.now() - started);
  }
  return percentile(taken, 0.95);
}
