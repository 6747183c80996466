import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { index, type Schema } from './columns.ts';

/** Account names are unique after folding (case, width, look-alikes), and failed sign-ins are in the log with a reason. */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('sys_log').addColumn('reason', 'text').execute();
  await index(db, {
    name: 'ix_sys_log_failed',
    on: 'sys_log',
    columns: 'log_type, create_time',
    where: 'reason is not null',
  });
  // The default only serves the rows that are there: a second account without a folded name breaks the index.
  await db.schema
    .alterTable('sys_user')
    .addColumn('username_folded', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await foldNames(db);
  await index(db, { name: 'uniq_sys_user_folded', on: 'sys_user', columns: 'username_folded', unique: true });
}

interface Named {
  id: string;
  username: string;
}

const PORTION = 500;

async function foldNames(db: Schema): Promise<void> {
  const { rows } = await sql<Named>`select id, username from sys_user
    order by del_flag, create_time, id`.execute(db);
  const taken = new Map<string, Named>();
  const clashes: [Named, Named][] = [];
  const folded = rows.map((row): [string, string] => {
    const name = foldedName(row.username);
    const holder = taken.get(name);
    if (!holder) {
      taken.set(name, row);
      return [row.id, name];
    }
    clashes.push([row, holder]);
    // No name folds to this: the colon is not allowed in one. The account still signs in with its exact name.
    return [row.id, `${name}:${row.id}`];
  });
  for (let from = 0; from < folded.length; from += PORTION) {
    const values = folded.slice(from, from + PORTION).map(([id, name]) => sql`(${id}, ${name})`);
    await sql`update sys_user set username_folded = v.column2 from (values ${sql.join(values)}) as v
      where sys_user.id = v.column1`.execute(db);
  }
  for (const clash of clashes) await tell(db, clash);
}

/** The operation log tells administrators which accounts can be mistaken for each other. */
async function tell(db: Schema, [late, early]: [Named, Named]): Promise<void> {
  const content = `账号「${late.username}」与「${early.username}」只差大小写、全半角或形近字，容易混淆，请核对；登录时须按原样输入`;
  await sql`insert into sys_log (id, log_type, log_content, userid, create_by, create_time)
    values (${newId()}, 2, ${content}, 'system', 'system', ${systemClock.datetime()})`.execute(db);
}
