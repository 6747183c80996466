import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import type { SyncState } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type Database, runSql } from '../db/database.ts';
import { designOf, storeDesign } from './online-designs.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

export const syncUrl = (id: string, mode = 'normal') => `/online/cgform/api/doDbSynch/${id}/${mode}`;

export const kinds = (plan: SyncPlan) => plan.steps.map(({ kind }) => kind);

/** A server whose administrator designs tables and syncs them. */
export function syncOffice() {
  const office = {} as { t: TestApp; admin: Caller };
  beforeAll(async () => {
    office.t = await testApp();
    office.admin = await office.t.user({ username: 'designer' });
  });
  afterAll(() => office.t.close());

  const sql = <Row>(text: string) => runSql<Row>(office.t.database.db, text, []);
  const syncNow = (id: string, body: object = {}, mode = 'normal') => office.admin.post(syncUrl(id, mode), body);
  let number = 0;
  /** A stored design that never ran. */
  const drafted = async (fields: readonly FieldDesign[], head: Partial<Design['head']> = {}): Promise<Design> => {
    number += 1;
    const design = designOf({ tableName: `sheet${number}`, ...head }, fields);
    await storeDesign(office.t.database, design, { live: false });
    return design;
  };
  return {
    office,
    sql,
    syncNow,
    drafted,
    preview: async (id: string, mode = 'normal') =>
      (await office.admin.get<SyncPlan>(`/online/cgform/api/previewDbSynch/${id}`, { mode })).result,
    state: async (id: string) => (await office.admin.get<SyncState>(`/online/cgform/api/syncState/${id}`)).result,
    /** A design whose table exists. */
    synced: async (fields: readonly FieldDesign[]): Promise<Design> => {
      const design = await drafted(fields);
      expect(await syncNow(design.head.id)).toMatchObject({ success: true, message: '同步成功' });
      return design;
    },
    insert: (design: Design, rows: readonly Record<string, string | number | null>[]) =>
      Promise.all(
        rows.map((row, at) => {
          const all = { id: `row${at}`, tenant_id: 1, ...row };
          const values = Object.values(all).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
          const names = Object.keys(all).map((name) => `"${name}"`);
          return sql(`insert into "${design.head.tableName}__t1" (${names.join()}) values (${values.join()})`);
        }),
      ),
    rowsOf: (design: Design, columns: string) =>
      sql(`select ${columns} from "${design.head.tableName}__t1" order by id`),
    /** A newer version with other fields, which does not run yet. */
    change: (design: Design, fields: readonly FieldDesign[], version = 2) =>
      storeDesign(office.t.database, { ...design, fields }, { version, live: false }),
  };
}

/** The next sync waits at its first look at the table until `act` has ended. */
export async function heldSync(database: Database, act: () => Promise<void>): Promise<void> {
  const look = database.queryHeavy;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const looking = vi.spyOn(database, 'queryHeavy').mockImplementationOnce(async (...asked) => {
    await gate;
    return look.apply(database, asked);
  });
  try {
    await act();
  } finally {
    open();
    looking.mockRestore();
  }
}
