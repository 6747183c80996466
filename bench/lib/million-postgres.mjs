import pg from 'pg';

/** Value of each column of a copied plot; `n.n` is the copy number. */
const VALUES = {
  id: `'019f0000-0000-7000-8000-' || lpad(to_hex(n.n), 12, '0')`,
  row_id: `'bench-row-' || n.n / 9000`,
  seat_no: '1 + n.n % 9000',
  seat_suffix: 'null',
  plot_no: `'B' || n.n`,
  full_name: `'松鹤园-测区-' || n.n / 9000 || '排-' || n.n % 9000 || '号'`,
  sort_index: 'n.n',
  list_price: '1000000 + (n.n * 7919::bigint) % 20000000',
  sale_status: `case n.n % 8 when 0 then '1' when 1 then '0' else '6' end`,
  holder_name: `case n.n % 8 when 0 then null when 1 then null else '持证人' || n.n end`,
  create_time: `to_char(timestamp '2020-01-01' + n.n * interval '137 seconds', 'YYYY-MM-DD HH24:MI:SS')`,
};

/** Creates the same plots as `growPlots`, in a seeded PostgreSQL database. */
export async function growPlotsOnPostgres(connectionString, rows) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: columns } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'cem_plot' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => VALUES[name] ?? `p.${name}`);
  const { rows: have } = await client.query('select count(*)::int as total from cem_plot');
  await client.query(`insert into cem_row (id, tenant_id, area_id, cemetery_id, row_no, row_name, seat_from, seat_to, price_factor, status)
    select 'bench-row-' || n.n, r.tenant_id, r.area_id, r.cemetery_id, 1000 + n.n, 1000 + n.n || '排', 1, 9999, 1, '1'
    from generate_series(0, ${Math.ceil(rows / 9000)}) n(n), (select * from cem_row limit 1) r`);
  await client.query(`insert into cem_plot (${names.join(', ')}) select ${values.join(', ')}
    from generate_series(${have[0].total + 1}, ${rows}) n(n),
    (select * from cem_plot where sale_status = '1' order by id limit 1) p`);
  await client.query('vacuum analyze');
  await client.end();
}
