import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_PATH, type Importer, newImporter } from '../../testing/imports.ts';
import { good } from '../../testing/world.ts';

let i: Importer;

beforeAll(async () => {
  i = await newImporter();
});
afterAll(() => i.t.close());
afterEach(async () => {
  expect(await i.broken()).toEqual([]);
});

const mapped = async (batchId: string, wish: object) => {
  const { mapping } = good<ImportSummary>(await i.admin.get(`${IMPORT_PATH}/summary`, { batchId }));
  return i.admin.post<ImportSummary>(`${IMPORT_PATH}/mapping`, { batchId, mapping, ...wish });
};
const homeId = async (name: string) =>
  (
    await i.t.database.db
      .selectFrom('cemCemetery')
      .select('id')
      .where('name', '=', name)
      .where('delFlag', '=', 0)
      .executeTakeFirstOrThrow()
  ).id;

describe('a register that does not name its cemetery', () => {
  test('belongs to the only one there is; otherwise it is asked for once', async () => {
    const name = i.place();
    const rows = '姓名,死亡日期,墓区,排,号\r\n王芳,2010-01-01,A区,1,1\r\n李明,2011-01-01,A区,1,2';
    const staged = await i.stage(rows);
    expect(staged).toMatchObject({ unnamed: 2, cemetery: null, refused: 2, samples: { 姓名: ['王芳', '李明'] } });
    expect((await i.issues(staged.batchId))[0]?.message).toBe('没有陵园名称，请在「列对应」中选择所属陵园');
    const { batchId } = good<ImportSummary>(await mapped(staged.batchId, { cemeteryName: ` ${name} ` }));
    expect(good<ImportSummary>(await i.commit(batchId))).toMatchObject({
      ...{ cemeteries: 1, plots: 2, burials: 2, refused: 0, cemetery: { id: null, name } },
    });
    // It is the only one now.
    expect(await i.stage(rows)).toMatchObject({ cemetery: { name }, duplicates: 2, burials: 0, refused: 0 });
  });

  test('goes into the chosen cemetery, which has to be of the tenant and there', async () => {
    const [name, other] = [i.place(), i.place()];
    await i.imported(`姓名,陵园,墓区,排,号\r\n王芳,${name},A,1,1\r\n王芳,${other},A,1,1`);
    const staged = await i.stage('姓名,死亡日期,位置\r\n李明,2011-01-01,a区01排1号');
    expect(staged.cemetery).toBeNull();
    expect(await mapped(staged.batchId, { cemeteryId: 'nowhere' })).toMatchObject({
      ...{ success: false, message: '所属陵园不存在或已被删除，请重新选择', field: 'cemeteryId' },
    });
    const cemeteryId = await homeId(other);
    const checked = good<ImportSummary>(await mapped(staged.batchId, { cemeteryId }));
    expect(checked).toMatchObject({ cemeteries: 0, areas: 0, plots: 0, burials: 1, unplaced: 0 });
    good(await i.commit(staged.batchId));
    expect(await i.rows('cemDeceased', staged.batchId)).toMatchObject([{ cemeteryId, seq: 2 }]);
  });
});

describe('plots that are there', () => {
  test('are found by any spelling of their place and by their full name', async () => {
    const name = i.place();
    await i.imported(`姓名,陵园,墓区,排,号\r\n王芳,${name},二区,3,12`);
    const spellings = [
      `${name}-二区-03排-12号`,
      `${name}2区三排十二号`,
      '02区-3-12',
      '二区 3排12号',
      `${name}二区 3-12`,
    ];
    const rows = spellings.map((spelling, index) => `人${index},${name},${spelling}`);
    const { batchId, ...counts } = await i.imported(['姓名,陵园,位置', ...rows].join('\r\n'));
    expect(counts).toMatchObject({ areas: 0, plotRows: 0, plots: 0, burials: 5, unplaced: 0 });
    expect(new Set((await i.rows('cemDeceased', batchId)).map(({ plotId }) => plotId)).size).toBe(1);
  });

  test('two spellings of a new area are one area', async () => {
    const name = i.place();
    const { batchId, areas } = await i.imported(
      `姓名,陵园,墓区,排,号\r\n王芳,${name},二区,3,12\r\n李明,${name},2区,3,12`,
    );
    expect(areas).toBe(1);
    expect(await i.rows('cemPlot', batchId)).toMatchObject([{ burialCount: 2 }]);
  });

  test('with a name of no pattern are found by it', async () => {
    const name = i.place();
    const first = await i.imported(`姓名,陵园,墓区,排,号\r\n王芳,${name},思源堂,3架,SL`);
    const [plot] = await i.rows('cemPlot', first.batchId);
    const fullName = `${name}-思源堂-3架-2面-5层-18号`;
    await i.t.database.db.updateTable('cemPlot').set({ fullName }).where('id', '=', String(plot?.id)).execute();
    const { batchId, ...counts } = await i.imported(`姓名,死亡日期,位置\r\n李明,2011-01-01,${fullName}`);
    expect(counts).toMatchObject({ plots: 0, burials: 1, unplaced: 0, warnings: 0 });
    expect(await i.rows('cemDeceased', batchId)).toMatchObject([{ plotId: plot?.id }]);
  });
});

test('burial dates, contacts and lunar dates are kept', async () => {
  const head = '姓名,出生日期,死亡日期,安葬日期,陵园,墓区,排,号,联系人,联系电话';
  const row = `王芳,农历一九三〇年四月初五,2010年3月4日,2010-04,${i.place()},A,1,1,陈志强,13900000001`;
  const { batchId, warningsByReason } = await i.imported(`${head}\r\n${row}`);
  expect(warningsByReason).toEqual({ 日期只有年月: 1 });
  const [person] = await i.rows('cemDeceased', batchId);
  expect(person).toMatchObject({
    ...{ birthText: '农历一九三〇年四月初五', birthDate: '1930-05-03', birthPrecision: 'day' },
    ...{ buriedText: '2010-04', buriedDate: '2010-04', contactName: '陈志强', contactPhone: '13900000001' },
  });
  expect(good(await i.admin.get('/cemetery/deceased/queryById', { id: String(person?.id) }))).toMatchObject({
    ...{ buriedText: '2010-04', contactName: '陈志强' },
  });
});

test('a batch that waits can be given up, once, and is no batch to confirm any more', async () => {
  const { batchId } = await i.stage(`姓名,陵园\r\n王芳,${i.place()}`);
  const discard = () => i.admin.post<ImportSummary>(`${IMPORT_PATH}/discard`, { batchId });
  const replies = await Promise.all([discard(), discard()]);
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  expect((await i.commit(batchId)).message).toContain('已放弃');
  const { batchId: done } = await i.imported(`姓名,陵园\r\n王芳,${i.place()}`);
  expect((await i.admin.post(`${IMPORT_PATH}/discard`, { batchId: done })).success).toBe(false);
});
