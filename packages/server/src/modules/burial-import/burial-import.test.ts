import type { ImportBatchRow, ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { csv, IMPORT_PATH, type Importer, line, newImporter } from '../../testing/imports.ts';
import { sendFile, sheetRows } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

let i: Importer;

beforeAll(async () => {
  i = await newImporter();
});
afterAll(() => i.t.close());
afterEach(async () => {
  expect(await i.broken()).toEqual([]);
});

describe('issue 2 §5: staging', () => {
  test('upload guesses the columns, checks every row and says what would be created; nothing is created', async () => {
    const before = await i.count(0);
    const name = i.place();
    const rows = [
      line(name),
      line(name, { name: '李明', at: 'A,1,2' }),
      line(name, { name: '', at: 'B,,3' }),
      line(name, { name: '张三', at: ',,' }),
    ];
    const summary = await i.stage(csv(...rows));
    expect(summary).toMatchObject({
      fileName: 'register.csv',
      status: '2',
      rows: 4,
      cemeteries: 1,
      areas: 1,
      plotRows: 1,
      plots: 2,
      burials: 3,
      unplaced: 1,
      duplicates: 0,
      refused: 1,
      refusedByReason: { 缺少姓名: 1 },
      warnings: 1,
      warningsByReason: { 没有墓位位置: 1 },
      mapping: { 姓名: 'name', 墓区: 'section', 排: 'row', 号: 'site', 陵园名称: 'cemeteryName' },
    });
    expect(await i.count(0)).toEqual(before);
    expect(await i.issues(summary.batchId)).toMatchObject([
      { rowNo: 4, level: '1', code: 'nameMissing', message: '没有姓名，无法登记' },
      { rowNo: 5, level: '2', code: 'noPosition' },
    ]);
  });

  test('rows in which something is wrong come as a workbook that can be corrected and uploaded again', async () => {
    const name = i.place();
    const rows = [line(name), line(name, { name: '', at: 'B,,3' }), line(name, { name: '张三', at: ',,' })];
    const { batchId, headers } = await i.stage(csv(...rows));
    const fetched = async (more: object = {}, by = i.admin) => {
      const query = new URLSearchParams({ batchId, ...more });
      return by.raw({ method: 'GET', url: `${IMPORT_PATH}/issueFile?${query}` });
    };
    const reply = await fetched();
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('安葬登记导入错误.xlsx'));
    const [head, ...wrong] = await sheetRows(reply.rawPayload);
    expect(head).toEqual(['原行号', ...headers, '错误原因']);
    expect(wrong.map((row) => [row[0], row.at(-1)])).toEqual([
      [3, '没有姓名，无法登记'],
      [4, '警告：没有墓位位置，登记在陵园名下，不占墓位'],
    ]);
    expect((await sheetRows((await fetched({ level: '1' })).rawPayload)).map((row) => row[0])).toEqual(['原行号', 3]);
    const again = good<ImportSummary>(await sendFile(i.admin, `${IMPORT_PATH}/upload`, 'again.xlsx', reply.rawPayload));
    expect(again).toMatchObject({ rows: 2, refused: 1, burials: 1 });
    const twice = await i.admin.raw({ method: 'GET', url: `${IMPORT_PATH}/issueFile?batchId=${again.batchId}` });
    expect((await sheetRows(twice.rawPayload))[0]).toEqual(head);
    expect((await i.admin.get(`${IMPORT_PATH}/issueFile`, { batchId: 'x' })).message).toBe('导入批次不存在');
    // Once imported, who came in with a warning is not given out to be imported a second time.
    good(await i.commit(batchId));
    for (const level of [{}, { level: '2' }])
      expect((await sheetRows((await fetched(level)).rawPayload)).map((row) => row[0])).toEqual(['原行号', 3]);
  });

  test('another mapping checks all rows again', async () => {
    const content = `甲,乙,陵园,丙,丁\r\n王芳,2010-01-01,${i.place()},A,1`;
    const staged = await i.stage(content);
    expect(staged).toMatchObject({ refused: 1, mapping: { 陵园: 'cemeteryName' } });
    const mapping = { 甲: 'name', 乙: 'deathDate', 陵园: 'cemeteryName', 丙: 'section', 丁: 'site' };
    const mapped = good<ImportSummary>(
      await i.admin.post(`${IMPORT_PATH}/mapping`, { batchId: staged.batchId, mapping }),
    );
    expect(mapped).toMatchObject({ refused: 0, burials: 1, plots: 1, mapping });
    expect(await i.issues(staged.batchId)).toEqual([]);
    expect(good<ImportSummary>(await i.admin.get(`${IMPORT_PATH}/summary`, { batchId: staged.batchId }))).toEqual(
      mapped,
    );
  });

  test('the list shows batches with their counts, newest first', async () => {
    const { batchId } = await i.stage(csv(line(i.place())));
    const { records, total } = good<Page<ImportBatchRow>>(await i.admin.get(`${IMPORT_PATH}/list`, { pageSize: 1 }));
    expect(total).toBeGreaterThan(1);
    expect(records).toMatchObject([
      {
        id: batchId,
        fileName: 'register.csv',
        status: '2',
        status_dictText: '待确认',
        rows: 1,
        ok: 1,
        failed: 0,
        createBy: 'admin',
        createBy_dictText: '管理员',
      },
    ]);
  });
});

describe('issue 2 §5: second import of the same file', () => {
  test('adds nothing; true doubles inside one file are kept and found again', async () => {
    const name = i.place();
    const content = csv(line(name), line(name), line(name, { at: ',,' }));
    expect(await i.imported(content)).toMatchObject({
      ...{ burials: 3, duplicates: 0 },
      warningsByReason: { 与前面的行相同: 1, 没有墓位位置: 1 },
    });
    const before = await i.count(0);
    const again = await i.stage(content);
    expect(again).toMatchObject({ cemeteries: 0, plots: 0, burials: 0, duplicates: 3, warnings: 0 });
    expect(good<ImportSummary>(await i.commit(again.batchId))).toMatchObject({
      burials: 0,
      duplicates: 3,
      status: '4',
    });
    expect(await i.count(0)).toEqual(before);
  });

  test('a longer register adds only what is new', async () => {
    const name = i.place();
    await i.imported(csv(line(name)));
    expect(await i.imported(csv(line(name), line(name, { name: '李明', at: 'A,1,2' })))).toMatchObject({
      cemeteries: 0,
      areas: 0,
      plotRows: 0,
      plots: 1,
      burials: 1,
      duplicates: 1,
    });
  });

  test('who imported is told once, however often the call is repeated', async () => {
    const { batchId } = await i.stage(csv(line(i.place())));
    const headers = { 'idempotency-key': `told-${batchId}` };
    const first = good<ImportSummary>(await i.commit(batchId, i.admin, headers));
    expect(good(await i.commit(batchId, i.admin, headers))).toEqual(first);
    expect(await i.commit(batchId)).toMatchObject({ success: false });
    const { db } = i.t.database;
    const notices = await db.selectFrom('sysAnnouncement').select('titile').where('busId', '=', batchId).execute();
    expect(notices).toEqual([{ titile: '安葬登记导入完成：register.csv' }]);
  });

  test('two commits of the same register at once: each burial once', async () => {
    const name = i.place();
    const content = csv(line(name), line(name, { name: '李明', at: 'A,1,2' }));
    const batches = await Promise.all([i.stage(content), i.stage(content), i.stage(content)]);
    const replies = await Promise.all(batches.map(({ batchId }) => i.commit(batchId)));
    expect(replies.filter((reply) => reply.success && reply.result.burials === 2)).toHaveLength(1);
    for (const reply of replies.filter(({ success }) => !success)) expect(reply.message).toContain('未导入任何数据');
    const rows = await i.t.database.db.selectFrom('cemCemetery').select('id').where('name', '=', name).execute();
    expect(rows).toHaveLength(1);
  });
});
