import type { DesignFile, ImportPlan } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexId } from '../../testing/jeecg-organisation.ts';
import { CONTENT } from '../../testing/jeecg-rights.ts';
import { type JeecgSource, jeecgSource } from '../../testing/jeecg-source.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';
import { designFileOf } from './designs.ts';
import { newJob } from './job.ts';
import { Report } from './report.ts';
import { openSource } from './source.ts';
import { takeOnline } from './stages/online.ts';

let t: TestApp;
let from: JeecgSource;
let file: DesignFile;
let notes: string[];

const head = (number: number, tableName: string, more: object = {}) => ({
  ...{ id: hexId(number), table_name: tableName, table_txt: tableName, table_type: 1, is_db_synch: 'Y' },
  ...more,
});
const field = (number: number, headNumber: number, name: string, dbType = 'string') => ({
  ...{ id: hexId(number), cgform_head_id: hexId(headNumber), db_field_name: name, db_field_txt: name },
  ...{ db_type: dbType, db_length: 32 },
});

beforeAll(async () => {
  [t, from] = await Promise.all([testApp(), jeecgSource()]);
  for (const [table, rows] of CONTENT.filter(([name]) => name.startsWith('onl_'))) await from.insert(table, rows);
  await from.run('alter table onl_cgform_head add copy_type int');
  await from.insert('onl_cgform_head', [head(901, 'biz_odd'), head(902, 'biz_visit$1', { copy_type: 1 })]);
  await from.insert('onl_cgform_field', [field(911, 901, 'shape', 'geometry')]);
  const source = await openSource(from.url, undefined);
  const report = new Report();
  const { database, clock, log } = t;
  const options = { tenant: 1, dryRun: true, keepPasswords: true, logs: false };
  const parts = { source, context: { database, clock, log }, report, progress: () => undefined };
  const job = newJob(parts, options);
  await takeOnline(job).finally(() => source.close());
  const [section] = report.sections;
  file = designFileOf(job.designs, section);
  notes = section?.lines.map(({ text }) => text) ?? [];
}, 60_000);
afterAll(async () => {
  await t?.close();
  await from?.drop();
});

describe('issue 12 §5: designs of online forms become a file that the builder reads', () => {
  test('with heads, fields and indexes; what cannot be a design here is told with its reason', () => {
    expect(file.tables).toMatchObject([
      {
        head: { tableName: 'biz_visit', tableTxt: '来访登记', tableType: 1 },
        fields: [{ dbFieldName: 'visitor', dbFieldTxt: '来访人', dbType: 'string', dbLength: 32 }],
        indexs: [{ indexName: 'ix_visitor', indexField: 'visitor', indexType: 'normal' }],
      },
    ]);
    expect(file.tables).toHaveLength(1);
    expect(notes).toContainEqual(expect.stringMatching(/^表biz_odd不在设计文件中：.*字段类型/));
    expect(notes).toContain('视图biz_visit$1不在设计文件中，导入原表后可重新生成');
  });

  test('it is previewed and imported as it is, and waits to be synced', async () => {
    const admin = await t.as('admin');
    const send = (query = '') => admin.post<ImportPlan>(`/online/cgform/api/importDesign${query}`, file);
    const plan = good<ImportPlan>(await send());
    expect(plan).toMatchObject({ refused: [], tables: [{ tableName: 'biz_visit', kind: 'new' }] });
    expect(await send(`?planHash=${plan.hash}`)).toMatchObject({ success: true, message: '导入成功！' });
    const list = await admin.get<{ records: Row[] }>('/online/cgform/head/list', { tableName: 'biz_visit' });
    expect(good<{ records: Row[] }>(list).records).toMatchObject([{ tableName: 'biz_visit', isDbSynch: 'N' }]);
  });
});
