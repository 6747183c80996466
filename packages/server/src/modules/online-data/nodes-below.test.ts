import type { Design } from '@songbai/contract/design/design.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { withNodesBelow } from '../../resource/read/nodes-below.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { choosingOffice } from '../../testing/choosing-office.ts';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { openTable } from '../../testing/online-tables.ts';
import { good, type Row } from '../../testing/world.ts';
import { compiled } from './compiled.ts';

const API = '/online/cgform/api';
const { o } = choosingOffice();

let kept: Design;
/** Ids of categories by their names. */
const categories: Record<string, string> = {};

beforeAll(async () => {
  const { admin, t, visit, zones } = o;
  for (const [note, area] of [
    ['甲', zones.河北],
    ['乙', zones.保定],
    ['丙', zones.易县],
    ['丁', zones.大同],
    ['戊', ''],
  ])
    good(await admin.post(`${API}/form/${visit.head.id}`, { note, area }));
  for (const [name, above] of [
    ['祭品', undefined],
    ['鲜花', '祭品'],
    ['菊花', '鲜花'],
    ['纸品', undefined],
  ] as const) {
    const pid = above === undefined ? '0' : String(categories[above]);
    good(await admin.post('/sys/category/add', { name, pid }));
    const { records } = good<Page<Row>>(await admin.get('/sys/category/rootList', { name }));
    const found = above === undefined ? records : good<Row[]>(await admin.get('/sys/category/childList', { pid }));
    categories[name] = String(found.find((row) => row.name === name)?.id);
  }
  kept = await openTable(
    t,
    designOf({ tableName: 'offering', tableTxt: '祭品登记' }, [
      fieldDesign('note', { dbFieldTxt: '说明' }),
      fieldDesign('sort', { dbFieldTxt: '分类', fieldShowType: 'cat_tree', dbLength: 36, isQuery: 1 }),
    ]),
  );
  for (const [note, sort] of [
    ['一', '祭品'],
    ['二', '鲜花'],
    ['三', '菊花'],
    ['四', '纸品'],
  ] as const)
    good(await admin.post(`${API}/form/${kept.head.id}`, { note, sort: categories[sort] }));
});

const notes = (rows: readonly Row[]) => rows.map(({ note }) => note).sort();
const wire = async (design: Design, params: Record<string, string>) =>
  notes(good<Page<Row>>(await o.clerk.get(`${API}/getData/${design.head.id}`, params)).records);
const ours = async (params: Record<string, string>) =>
  notes(good<Page<Row>>(await o.clerk.get(`/online/data/${o.visit.head.id}/list`, params)).records);

describe('online.md §5.3: a condition of the query bar on a tree finds the node and what is under it', () => {
  it('of another designed table, by the calls of the family and by ours', async () => {
    const { zones } = o;
    for (const ask of [(params: Record<string, string>) => wire(o.visit, params), ours]) {
      expect(await ask({ area: zones.河北 ?? '' })).toEqual(['丙', '乙', '甲'].sort());
      expect(await ask({ area: zones.保定 ?? '' })).toEqual(['丙', '乙'].sort());
      expect(await ask({ area: zones.易县 ?? '' })).toEqual(['丙']);
      expect(await ask({ area: `${zones.保定},${zones.山西}` })).toEqual(['丁', '丙', '乙'].sort());
      expect(await ask({ area: 'nothing' })).toEqual([]);
    }
  });

  it('a rule of the super query means what it says', async () => {
    const rules = [{ field: 'area', rule: 'eq', val: o.zones.河北 }];
    const superQueryParams = encodeURIComponent(JSON.stringify(rules));
    expect(await ours({ superQueryParams })).toEqual(['甲']);
  });

  it('of categories', async () => {
    const asked = async (sort: string | undefined) =>
      notes(good<Page<Row>>(await o.admin.get(`${API}/getData/${kept.head.id}`, { sort: sort ?? '' })).records);
    expect(await asked(categories.祭品)).toEqual(['一', '二', '三'].sort());
    expect(await asked(categories.鲜花)).toEqual(['二', '三'].sort());
    expect(await asked(categories.纸品)).toEqual(['四']);
  });

  it('more nodes than a condition may mean are refused, and named', async () => {
    const { resource } = compiled(o.visit, 'chooser').table;
    const nodes = Array.from({ length: LIMITS.nodesOfCondition + 1 }, (_, at) => String(at));
    const table = resourceTable(resource, { withNodesBelow: async () => nodes });
    const from = { actor: systemActor(1) } as Reading;
    const asked = { field: 'area', op: 'eq', value: '1', withBelow: true } as const;
    await expect(withNodesBelow(from, table, { and: [asked] })).rejects.toThrow(
      new AppError('nodesTooMany', { label: '区域', most: LIMITS.nodesOfCondition }, { field: 'area' }),
    );
  });
});
