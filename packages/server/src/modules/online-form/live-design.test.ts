import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { designOf, fieldDesign, storeDesign } from '../../testing/online-designs.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type LiveDesign, liveDesign } from './index.ts';

describe('(online.md §4.2) which design runs', () => {
  let t: TestApp;
  /** Another process over the same data. */
  let second: Database;
  beforeAll(async () => {
    t = await testApp();
    const { databaseUrl, dataDir } = t.config;
    second = openDatabase({ databaseUrl, file: join(dataDir, 'songbai.db') });
  });
  afterAll(async () => {
    await second.close();
    await t.close();
  });

  const here = (code: string, tenantId = 1): Promise<LiveDesign | undefined> => liveDesign(t, { tenantId }, code);

  test('is found by id and by table name, as the same object while nothing changes', async () => {
    const design = designOf({ tableName: 'visitor' }, [fieldDesign('name')]);
    await storeDesign(t.database, design);
    const found = await here('visitor');
    expect(found).toEqual({ design, version: 1, physical: 'visitor__t1', subs: [], everLive: true });
    expect((await here(design.head.id))?.design).toBe(found?.design);
    expect(await here('visitor')).toBe(found);
  });

  test('a draft runs on no node before it is live, and on every node after that', async () => {
    const design = designOf({ tableName: 'flowers' }, [fieldDesign('name')]);
    await storeDesign(t.database, design);
    await here('flowers');
    const there = () => liveDesign({ database: second }, { tenantId: 1 }, 'flowers');
    expect((await there())?.version).toBe(1);
    const renamed = { ...design, head: { ...design.head, tableTxt: '鲜花' } };
    await storeDesign(t.database, renamed, { version: 2, live: false });
    expect((await here('flowers'))?.version).toBe(1);
    await storeDesign(t.database, { ...renamed, fields: [] }, { version: 3 });
    expect([(await here('flowers'))?.version, (await there())?.version]).toEqual([3, 3]);
    expect((await there())?.design.head.tableTxt).toBe('鲜花');
  });

  test('one that was never live has no table', async () => {
    await storeDesign(t.database, designOf({ tableName: 'planned' }, []), { live: false });
    expect(await here('planned')).toMatchObject({ version: 1, everLive: false });
  });

  test('a view leaves out a field whose column its original has no more, until it is back', async () => {
    const [name, age] = [fieldDesign('name'), fieldDesign('age')];
    const original = designOf({ tableName: 'seen' }, [name, age]);
    await storeDesign(t.database, original);
    const own = [fieldDesign('name'), fieldDesign('age')];
    const view = designOf({ tableName: 'seen$1', copyType: 1, physicId: original.head.id }, own);
    await storeDesign(t.database, view);
    const parts = async () => (await here('seen$1'))?.design.fields.map(({ parked }) => parked);
    expect(await parts()).toEqual([0, 0]);
    await storeDesign(t.database, { ...original, fields: [name, { ...age, parked: 1 }] }, { version: 2 });
    expect(await parts()).toEqual([0, 1]);
    expect((await here('seen$1'))?.design).toBe((await here(view.head.id))?.design);
    await storeDesign(t.database, original, { version: 3 });
    expect(await parts()).toEqual([0, 0]);
  });

  test('another tenant has none of that name, and may have its own', async () => {
    await storeDesign(t.database, designOf({ tableName: 'car' }, []));
    expect(await here('car', 2)).toBeUndefined();
    await storeDesign(t.database, designOf({ tableName: 'car', tenantId: 2 }, []));
    expect([(await here('car'))?.physical, (await here('car', 2))?.physical]).toEqual(['car__t1', 'car__t2']);
  });

  test('one of the platform is everyone’s, behind an own one of the same name', async () => {
    await storeDesign(t.database, designOf({ tableName: 'holiday', tenantId: null }, []));
    expect((await here('holiday', 7))?.physical).toBe('holiday');
    await storeDesign(t.database, designOf({ tableName: 'holiday', tenantId: 7 }, []));
    expect((await here('holiday', 7))?.physical).toBe('holiday__t7');
  });

  test('a view has the table of its original, and sub-tables come in the order of the main table', async () => {
    const main = designOf({ tableName: 'trip', tableType: 2, subTableStr: 'trip_guest,trip_bus,gone' }, []);
    await storeDesign(t.database, main);
    for (const tableName of ['trip_bus', 'trip_guest'])
      await storeDesign(t.database, designOf({ tableName, tableType: 3, relationType: 0 }, []));
    const view = designOf(
      { tableName: 'trip$1', tableType: 2, subTableStr: 'trip_guest', copyType: 1, physicId: main.head.id },
      [],
    );
    await storeDesign(t.database, view);
    expect((await here('trip'))?.subs.map(({ physical }) => physical)).toEqual(['trip_guest__t1', 'trip_bus__t1']);
    expect(await here('trip$1')).toMatchObject({ physical: 'trip__t1', everLive: true });
  });
});
