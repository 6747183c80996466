import { describe, expect, it, vi } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { good, type Row } from '../../testing/world.ts';
import { sweepKeptTables } from './index.ts';

const DAY_MS = 86_400_000;

const { office, sql, keptOf, newestOf, force, forced, listed } = keptOffice();

async function sweep(): Promise<string[]> {
  const lines: string[] = [];
  await sweepKeptTables.run({
    ...{ server: office.server, parameter: {}, signal: new AbortController().signal },
    note: (line) => lines.push(line),
  });
  return lines;
}

const tableNames = async (like: string) => {
  const names =
    office.t.database.engine === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and name like '${like}'`
      : `select tablename as name from pg_tables where schemaname = current_schema() and tablename like '${like}'`;
  return (await sql<{ name: string }>(names)).map(({ name }) => name).sort();
};

describe('online.md §4.2.5: kept tables end', () => {
  it('for good with a design that is purged', async () => {
    const id = await forced('kept_binned');
    expect(await tableNames('kept_binned%bak%')).toHaveLength(1);
    good(await office.admin.delete('/online/cgform/head/delete', { id }));
    good(await office.admin.delete(`${FORM_API}/purge/${id}`, { confirm: 'kept_binned' }));
    expect(await tableNames('kept_binned%')).toEqual([]);
    expect(await sql(`select id from onl_cgform_sync where head_id = '${id}' and backup_table is not null`)).toEqual(
      [],
    );
  });

  it('beside the main loop, as does whatever else takes a table, a column or its indexes away', async () => {
    const { admin, server } = office;
    const long = vi.spyOn(server.database, 'longWrite');
    const wasLong = async (act: ReturnType<typeof office.admin.delete>) => {
      long.mockClear();
      good(await act);
      return long.mock.calls.length === 1;
    };
    try {
      const id = await forced('kept_large');
      const [parked] = good<Row[]>(await admin.get('/online/cgform/field/listByHeadId', { headId: id, parked: '1' }));
      const calls = {
        'removed field': () => admin.delete(`${FORM_API}/purgeField/${parked?.id}`, { confirm: 'phone' }),
        'to the bin': () => admin.delete('/online/cgform/head/delete', { id }),
        'out of it': () => admin.put(`${FORM_API}/restore/${id}`, {}),
        'back to it': () => admin.delete('/online/cgform/head/delete', { id }),
        purged: () => admin.delete(`${FORM_API}/purge/${id}`, { confirm: 'kept_large' }),
      };
      for (const [name, call] of Object.entries(calls)) expect([name, await wasLong(call())]).toEqual([name, true]);
    } finally {
      long.mockRestore();
    }
  });

  it('after thirty days, those of deleted designs too, and nothing else', async () => {
    const id = await forced('kept_ending');
    const binned = await forced('kept_gone');
    good(await office.admin.delete('/online/cgform/head/delete', { id: binned }));
    const { expireDate } = await newestOf(id);
    const begin = office.t.time.now;
    office.t.time.now = begin + 30 * DAY_MS;
    // Sessions do not last as long.
    office.admin = await office.t.as('admin');
    expect(office.t.clock.datetime().slice(0, 10)).toBe(expireDate);
    expect(await sweep()).toEqual(['删除0张超过30天的数据表']);
    expect(await keptOf(id)).toMatchObject([{ rows: 3 }]);
    office.t.time.now = begin + 31 * DAY_MS;
    office.admin = await office.t.as('admin');
    await force(id, 'kept_ending');
    await sweep();
    expect(await keptOf(id)).toMatchObject([{ version: 2, rows: 0 }]);
    expect(await tableNames('kept_ending%bak%')).toEqual(['kept_ending__t1__bak__2']);
    expect(await tableNames('kept_gone%bak__1')).toEqual([]);
    expect(await listed(id)).toMatchObject({ total: 0 });
    const [log] = await sql<{ before: string; who: string }>(
      `select data_before as before, create_by as who from sys_data_log where data_table = 'onl_cgform_head'
        and data_id = '${binned}' order by id desc limit 1`,
    );
    expect(log?.who).toBe('system');
    expect(JSON.parse(log?.before ?? '')).toMatchObject({ backupTable: 'kept_gone__t1__bak__1' });
    expect(await sweep()).toEqual(['删除0张超过30天的数据表']);
  });
});
