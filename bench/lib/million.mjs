import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Copies the plots of a seeded database until there are `rows` of them, spread over the same areas, with distinct
 * names, prices and states; plain SQL, because only the number of rows matters.
 */
export function growPlots(dataDir, rows) {
  const db = new Database(join(dataDir, 'songbai.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF');
  const have = db.prepare('select count(*) from cem_plot').pluck().get();
  const columns = db
    .pragma('table_info(cem_plot)')
    .map((column) => column.name)
    .filter((name) => name !== 'search_key');
  const row = db.prepare(
    "insert into cem_row (id, tenant_id, area_id, cemetery_id, row_no, row_name, seat_from, seat_to, price_factor, status) select ?, tenant_id, area_id, cemetery_id, ?, ?, 1, 9999, 1, '1' from cem_row limit 1",
  );
  const value = (name) => {
    switch (name) {
      case 'id':
        return `printf('019f0000-0000-7000-8000-%012x', n.n)`;
      case 'row_id':
        return `'bench-row-' || (n.n / 9000)`;
      case 'seat_no':
        return '1 + n.n % 9000';
      case 'seat_suffix':
        return 'null';
      case 'plot_no':
        return `'B' || n.n`;
      case 'full_name':
        return `'松鹤园-测区-' || (n.n / 9000) || '排-' || (n.n % 9000) || '号'`;
      case 'sort_index':
        return 'n.n';
      case 'list_price':
        return '1000000 + (n.n * 7919) % 20000000';
      case 'sale_status':
        return `case n.n % 8 when 0 then '1' when 1 then '0' else '6' end`;
      case 'holder_name':
        return `case n.n % 8 when 0 then null when 1 then null else '持证人' || n.n end`;
      case 'create_time':
        return `datetime('2020-01-01', '+' || (n.n * 137) || ' seconds')`;
      default:
        return `p.${name}`;
    }
  };
  db.transaction(() => {
    for (let n = 0; n <= Math.ceil(rows / 9000); n += 1) row.run(`bench-row-${n}`, 1000 + n, `${1000 + n}排`);
    db.exec(`with recursive n(n) as (select ${have} + 1 union all select n + 1 from n where n < ${rows})
      insert into cem_plot (${columns.join(', ')}) select ${columns.map(value).join(', ')} from n
      join (select * from cem_plot where sale_status = '1' order by id limit 1) p`);
  })();
  db.exec('analyze');
  db.close();
}
