import { sql } from 'kysely';
import { index, isSqlite, type Schema } from './columns.ts';

const KEY = 'tenant_id, kind, day, cemetery_id, area_id, part, biz';

/** Which rows of a table count in which figures, and under which key; `r` is a row. ADR 37. */
interface Fact {
  table: string;
  /** Columns whose change moves a figure. */
  columns: readonly string[];
  counts: (r: string) => string;
  /** Values in the order of KEY without the tenant. */
  key: (r: string) => readonly string[];
  amount: string;
}

const FACTS: readonly Fact[] = [
  {
    // A reversal is a row of its own day with a negative amount, so only voided payments do not count.
    table: 'cem_payment',
    columns: ['tenant_id', 'pay_time', 'method', 'biz_type', 'amount', 'status', 'del_flag'],
    counts: (r) => `${r}.del_flag = 0 and ${r}.status <> '2'`,
    key: (r) => ["'receipt'", `substr(${r}.pay_time, 1, 10)`, "''", "''", `${r}.method`, `coalesce(${r}.biz_type, '')`],
    amount: 'amount',
  },
  {
    table: 'cem_order',
    columns: ['tenant_id', 'sale_date', 'cemetery_id', 'order_type', 'payable_amount', 'order_status', 'del_flag'],
    counts: (r) => `${r}.del_flag = 0 and ${r}.sale_date is not null and ${r}.order_status in ('5', '6', '7', '9')`,
    key: (r) => ["'sale'", `${r}.sale_date`, `coalesce(${r}.cemetery_id, '')`, "''", `${r}.order_type`, "''"],
    amount: 'payable_amount',
  },
  {
    table: 'cem_plot',
    columns: ['tenant_id', 'cemetery_id', 'area_id', 'sale_status', 'list_price', 'del_flag'],
    counts: (r) => `${r}.del_flag = 0`,
    key: (r) => ["'plot'", "''", `coalesce(${r}.cemetery_id, '')`, `${r}.area_id`, `${r}.sale_status`, "''"],
    amount: 'list_price',
  },
];

/**
 * Figures by day, kept by triggers so that whoever writes a payment, an order or a plot, the figures change in the same
 * transaction. SQLite has one writer: it keeps one row a key. PostgreSQL only appends, so that two sales never wait for
 * each other's figures, and a job puts the rows of a key together (`db/figures.ts`).
 */
export async function up(db: Schema): Promise<void> {
  await saleDates(db);
  const sqlite = isSqlite(db);
  await run(
    db,
    `create table cem_figure (seq ${sqlite ? 'integer primary key' : 'bigint generated always as identity primary key'},
      tenant_id integer not null, kind text not null, day text not null, cemetery_id text not null,
      area_id text not null, part text not null, biz text not null, total ${sqlite ? 'integer' : 'bigint'} not null,
      amount bigint not null)`,
  );
  await index(db, {
    name: sqlite ? 'uniq_cem_figure' : 'ix_cem_figure',
    on: 'cem_figure',
    columns: KEY,
    ...(sqlite ? { unique: true } : {}),
  });
  for (const statement of FIGURES_FROM_FACTS) await run(db, statement);
  for (const fact of FACTS) await (sqlite ? keptBySqlite(db, fact) : keptByPostgres(db, fact));
}

/** The figures of all facts, one statement a table. */
export const FIGURES_FROM_FACTS: readonly string[] = FACTS.map(
  ({ table, counts, key, amount }) => `insert into cem_figure (${KEY}, total, amount)
    select t.tenant_id, ${key('t').join(', ')}, count(*), coalesce(sum(t.${amount}), 0) from ${table} t
    where ${counts('t')} group by t.tenant_id, ${key('t')
      .filter((part) => !part.startsWith("'"))
      .join(', ')}`,
);

/** Older orders: the day on which the right of use became valid, otherwise that of the order. */
async function saleDates(db: Schema): Promise<void> {
  await db.schema.alterTable('cem_order').addColumn('sale_date', 'text').execute();
  const right = `(select max(r.start_date) from cem_plot_right r where r.order_id = cem_order.id
    and r.generation is not null)`;
  await run(
    db,
    `update cem_order set sale_date = coalesce(${right}, case when order_status <> '7' then order_date end)
      where order_type <> '9' and order_status in ('5', '6', '7', '9')`,
  );
  await index(db, {
    name: 'ix_cem_order_sold',
    on: 'cem_order',
    columns: 'tenant_id, sale_date, id',
    where: "sale_date is not null and del_flag = 0 and order_status in ('5', '6', '7', '9')",
  });
}

/** `insert` of what a row adds to its figure, or takes from it. */
function piece({ key, amount, counts }: Fact, row: 'new' | 'old', sqlite: boolean): string {
  const sign = row === 'new' ? '' : '-';
  const values = [`${row}.tenant_id`, ...key(row), `${sign}1`, `${sign}coalesce(${row}.${amount}, 0)`];
  // "where" also keeps SQLite from reading "on conflict" as the condition of a join.
  return `insert into cem_figure (${KEY}, total, amount) select ${values.join(', ')} where ${counts(row)}
    ${sqlite ? `on conflict (${KEY}) do update set total = cem_figure.total + excluded.total, amount = cem_figure.amount + excluded.amount` : ''};`;
}

async function keptBySqlite(db: Schema, fact: Fact): Promise<void> {
  const { table, columns } = fact;
  const changed = columns.map((column) => `new.${column} is not old.${column}`).join(' or ');
  await run(db, `create trigger ${table}_figures_add after insert on ${table} begin ${piece(fact, 'new', true)} end`);
  await run(
    db,
    `create trigger ${table}_figures_edit after update of ${columns.join(', ')} on ${table} when ${changed}
      begin ${piece(fact, 'old', true)} ${piece(fact, 'new', true)} end`,
  );
}

async function keptByPostgres(db: Schema, fact: Fact): Promise<void> {
  const { table, columns, counts, key, amount } = fact;
  const changed = columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  const grouped = key('t').filter((part) => !part.startsWith("'"));
  // Many rows of one statement, such as a generated area, become a few.
  await run(
    db,
    `create function songbai_${table}_figures_add() returns trigger language plpgsql as $$ begin
      insert into cem_figure (${KEY}, total, amount)
        select t.tenant_id, ${key('t').join(', ')}, count(*), coalesce(sum(t.${amount}), 0) from added t
        where ${counts('t')} group by t.tenant_id, ${grouped.join(', ')};
      return null; end $$`,
  );
  await run(
    db,
    `create trigger ${table}_figures_add after insert on ${table} referencing new table as added
      for each statement execute function songbai_${table}_figures_add()`,
  );
  await run(
    db,
    `create function songbai_${table}_figures_edit() returns trigger language plpgsql as $$ begin
      ${piece(fact, 'old', false)} ${piece(fact, 'new', false)} return null; end $$`,
  );
  await run(
    db,
    `create trigger ${table}_figures_edit after update of ${columns.join(', ')} on ${table}
      for each row when (${changed}) execute function songbai_${table}_figures_edit()`,
  );
}

async function run(db: Schema, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
