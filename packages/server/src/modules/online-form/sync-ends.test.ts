import { expect, test, vi } from 'vitest';
import { runSql } from '../../db/database.ts';
import { fieldDesign } from '../../testing/online-designs.ts';
import { heldSync, syncOffice } from '../../testing/sync-office.ts';

vi.setConfig({ testTimeout: 60_000 });

const { office, ...o } = syncOffice();

const FULL_FUNCTION = `create or replace function full_disk() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;

/** From now on a sync finds no room for what it makes. */
async function fillUp(): Promise<void> {
  const { db, engine } = office.t.database;
  if (engine === 'sqlite') {
    const [pages] = await runSql<{ page_count: number }>(db, 'pragma page_count', []);
    await runSql(db, `pragma max_page_count = ${pages?.page_count}`, []);
    return;
  }
  await runSql(db, FULL_FUNCTION, []);
  const trigger = 'create trigger full_disk before update of live_version on onl_cgform_head';
  await runSql(db, `${trigger} execute function full_disk()`, []);
}

async function makeRoom(): Promise<void> {
  const { db, engine } = office.t.database;
  if (engine === 'sqlite') await runSql(db, 'pragma max_page_count = 4294967294', []);
  else await runSql(db, 'drop function full_disk() cascade', []);
}

test('(online.md §11) a full disk leaves the old table, and is told by its name', async () => {
  const design = await o.synced([fieldDesign('name', { dbLength: 400 })]);
  const { id } = design.head;
  const long = '长'.repeat(300);
  for (let from = 0; from < 1200; from += 100)
    await o.insert(
      design,
      Array.from({ length: 100 }, (_, at) => ({ id: `long${from + at}`, name: `${long}${from + at}` })),
    );
  // The index of a unique field needs as much room again.
  const indexed = design.fields.map((field) => ({ ...field, fieldValidType: 'only' }));
  await o.change(design, [...indexed, fieldDesign('more')]);
  await fillUp();
  try {
    expect(await o.syncNow(id)).toMatchObject({ success: false, message: expect.stringMatching(/^磁盘空间不足/) });
    expect((await o.state(id)).state).not.toBe('running');
    expect(await o.rowsOf(design, 'name')).toHaveLength(1200);
    await expect(o.rowsOf(design, 'more')).rejects.toThrow(/more/);
  } finally {
    await makeRoom();
  }
  expect(await o.state(id)).toMatchObject({ state: 'failed', text: '磁盘空间不足，数据表保持原样' });
  expect(await o.syncNow(id)).toMatchObject({ success: true });
  expect(await o.rowsOf(design, 'name')).toHaveLength(1200);
});

// The last test of the file: nothing is answered after it.
test('(online.md §4.2) a stop waits for a sync that goes on after its reply', async () => {
  const design = await o.synced([fieldDesign('name')]);
  const { id } = design.head;
  await o.change(design, [...design.fields, fieldDesign('more')]);
  let isStopped = false;
  let stopped = Promise.resolve();
  await heldSync(office.t.database, async () => {
    expect(await o.syncNow(id)).toMatchObject({ success: true, result: { state: 'running' } });
    stopped = office.t.app.close().then(() => {
      isStopped = true;
    });
    // Whatever a stop waits for besides has ended long before this.
    await runSql(office.t.database.db, 'select 1', []);
    expect(isStopped).toBe(false);
  });
  await stopped;
  expect(await o.rowsOf(design, 'more')).toEqual([]);
  const [head] = await o.sql<{ state: string; live: number }>(
    `select sync_state as state, live_version as live from onl_cgform_head where id = '${id}'`,
  );
  expect(head).toEqual({ state: 'idle', live: 2 });
});
