import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const own = { queryConfigFlag: '1', dbLength: 50 } as const;

describe('(contract/2 §15.3) 个性查询配置: fields asked in another way than they are filled in', () => {
  let t: TestApp;
  let admin: Caller;
  let id: string;
  let path: string;
  beforeAll(async () => {
    t = await testApp();
    admin = await t.as('admin');
    const design = designOf({ tableName: 'errand', tableTxt: '跑腿' }, [
      fieldDesign('kind', { dbFieldTxt: '类别', ...own, queryShowType: 'list_multi', queryDictField: 'sex' }),
      fieldDesign('place', { dbFieldTxt: '地区', ...own, queryShowType: 'pca' }),
      fieldDesign('day', {
        dbFieldTxt: '日期',
        ...own,
        queryShowType: 'date',
        queryMode: 'group',
        queryDefVal: '2026-01-02',
      }),
    ]);
    await openTable(t, design);
    id = design.head.id;
    path = `/online/data/${id}`;
    for (const [kind, place, day] of [
      ['1', '110108', '2026-01-01'],
      ['2', '110101', '2026-01-02'],
      ['3', '310101', '2026-01-03'],
    ])
      good(await admin.post(`${path}/add`, { kind, place, day }));
  });
  afterAll(() => t.close());

  const found = async (params: Record<string, string>) =>
    (await admin.get<Page<Row>>(`${path}/list`, { ...params, column: 'day', order: 'asc' })).result.records.map(
      ({ day }) => String(day).slice(-1),
    );

  test('pages are told the control and the value that the list begins with', async () => {
    const { resource } = good<OnlineResource>(await admin.get(`/online/cgform/api/resource/${id}`));
    expect(resource.fields).toMatchObject({
      kind: { kind: 'text', query: 'in', asked: { kind: 'dict', dict: 'sex' } },
      place: { kind: 'text', query: 'eq', asked: { kind: 'region' } },
      day: { kind: 'text', query: 'range', asked: { kind: 'date' }, askedAtFirst: '2026-01-02' },
    });
  });

  test.each([
    ['several codes', { kind: '1,3' }, ['1', '3']],
    ['a district and what lies in it', { place: '1101*' }, ['1', '2']],
    ['days', { day_begin: '2026-01-02', day_end: '2026-01-03' }, ['2', '3']],
  ])('%s', async (_name, params, days) => {
    expect(await found(params)).toEqual(days);
  });
});
