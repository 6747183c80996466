import type { LinkageOption, OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { DictOption, TreeOption } from '@songbai/contract/wire/envelope.ts';
import { describe, expect, it, vi } from 'vitest';
import { choosingOffice, LEVEL_NAMES, texts } from '../../testing/choosing-office.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are written and read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
const { o, key, code, addFirm, save, load, treeOf, linked } = choosingOffice();

describe('online.md §3: the browser knows the tables of a design by keys of its fields', () => {
  it('descriptions carry the key in the place of the table', async () => {
    const described = good<OnlineResource>(await o.clerk.get(`${API}/resource/${o.visit.head.id}`));
    expect(described.resource.fields).toMatchObject({
      firm: { choice: { key: key('firm'), shape: 'list' }, query: 'eq' },
      firms: { choice: { several: true } },
      town: { choice: { key: key('town'), shape: 'chain', above: 'city' } },
    });
    const form = good<{ schema: { properties: Row } }>(await o.clerk.get(`${API}/getFormItem/${o.visit.head.id}`));
    expect(form.schema.properties).toMatchObject({
      place: { view: 'sel_search', dictTable: key('place'), dictText: 'text', dictCode: 'code' },
      firms: { view: 'list_multi', dictCode: `${key('firms')},text,code` },
      area: { view: 'sel_tree', dict: `${key('area')},text,code`, pidField: 'pid', pidValue: '0' },
      province: {
        view: 'link_down',
        config: { table: key('province'), ...LEVEL_NAMES, condition: '' },
        others: [
          { field: 'city', title: '市' },
          { field: 'town', title: '区县' },
        ],
      },
      city: { view: 'text', hidden: true },
    });
    const queries = good<Row[]>(await o.clerk.get(`${API}/getQueryInfo/${o.visit.head.id}`));
    expect(queries.find(({ field }) => field === 'firm')).toMatchObject({ view: 'sel_search', dictTable: key('firm') });
    const columns = good<{ columns: Row[] }>(await o.clerk.get(`${API}/getColumns/${o.visit.head.id}`)).columns;
    expect(columns.find(({ dataIndex }) => dataIndex === 'firm')?.customRender).toBe('_replace_text_firm_dictText');
    const all = JSON.stringify([described, form, queries, columns]);
    expect(all).not.toMatch(/sys_depart|depart_name|"lender"|"zone"|depart-A01/);
  });

  it('the calls of dictionaries answer by the key, with the condition of the design', async () => {
    const [acme, gone] = [await addFirm('永固石材'), await addFirm('已停业', 'off')];
    expect(texts(good<DictOption[]>(await load('place', { pageSize: '50' })))).toHaveLength(5);
    expect(texts(good<DictOption[]>(await load('place', { keyword: '销售' })))).toEqual(['销售部']);
    expect(texts(good<DictOption[]>(await load('firm')))).toEqual(['永固石材']);
    expect(texts(good<DictOption[]>(await load('firm', { keyword: '永固' })))).toEqual(['永固石材']);
    expect(texts(good<DictOption[]>(await load('firms', { keyword: `${acme},${gone}` })))).toHaveLength(2);
    expect(texts(good<DictOption[]>(await load('firms', { pageSize: '1', pageNo: '2' })))).toHaveLength(1);
    const items = `/sys/dict/loadDictItem/${code('firm')}`;
    expect(good<string[]>(await o.clerk.get(items, { key: `${acme},${gone}` }))).toEqual(['永固石材']);
    expect(texts(good<DictOption[]>(await o.clerk.get(`/sys/dict/getDictItems/${code('firms')}`)))).toContain('已停业');
    const first = good<DictOption[]>(
      await o.clerk.get(`/sys/dict/loadDictOrderByValue/${code('firms')}?keyword=${gone}`),
    );
    expect(texts(first)[0]).toBe('已停业');
  });

  it('trees are read level by level, of published tables and of designed ones', async () => {
    expect(good<TreeOption[]>(await treeOf('tree')).map(({ title, leaf }) => [title, leaf])).toEqual([
      ['松柏陵园管理公司', false],
    ]);
    expect(good<TreeOption[]>(await treeOf('tree', 'depart-A01'))).toHaveLength(5);
    const roots = good<TreeOption[]>(await treeOf('area', '0'));
    expect(roots.map(({ title }) => title).sort()).toEqual(['山西', '河北', '飞地'].sort());
    expect(good<TreeOption[]>(await treeOf('area', o.zones.河北))).toMatchObject([
      { title: '保定', value: o.zones.保定, leaf: false, parentId: o.zones.河北 },
    ]);
  });

  it('a linkage goes from level to level (contract/2 §16.5 querySelectOptions)', async () => {
    const first = good<LinkageOption[]>(await linked({ condition: '' }));
    expect(first.map(({ store, label }) => `${label}${store}`).sort()).toEqual(['河北13', '山西14'].sort());
    const hebei = first.find(({ label }) => label === '河北');
    expect(hebei?.id).toBe(o.zones.河北);
    const below = good<LinkageOption[]>(await linked({ pidValue: o.zones.河北 ?? '' }));
    expect(below).toEqual([{ store: '1306', label: '保定', id: o.zones.保定 }]);
    expect(good<LinkageOption[]>(await linked({ pidValue: o.zones.保定 ?? '' }))).toMatchObject([{ label: '易县' }]);
    expect(good<LinkageOption[]>(await linked({ table: key('town'), pidValue: o.zones.易县 ?? '' }))).toEqual([]);
  });

  it('rows show the texts, and are found by what is stored', async () => {
    const [acme, bolt] = [await addFirm('长青花艺'), await addFirm('安和纸扎')];
    const body = { note: '送货', place: 'depart-A02', tree: 'depart-A01', firm: acme, firms: `${bolt},${acme}` };
    const place = good<DictOption[]>(await load('place', { pageSize: '50' }))[0]?.value;
    const chain = { area: o.zones.保定, province: '13', city: '1306', town: '130633' };
    const id = String(good(await save({ ...body, place, ...chain })));
    const shown = {
      ...{ firm_dictText: '长青花艺', firms_dictText: '安和纸扎,长青花艺', tree_dictText: '松柏陵园管理公司' },
      ...{ area_dictText: '保定', province_dictText: '河北', city_dictText: '保定', town_dictText: '易县' },
    };
    expect(good<Row>(await o.clerk.get(`${API}/form/${o.visit.head.id}/${id}`))).toMatchObject({
      ...chain,
      firm: acme,
    });
    for (const query of [{ firm: acme }, { firms: bolt }] as Record<string, string>[]) {
      for (const path of [`${API}/getData/${o.visit.head.id}`, `/online/data/${o.visit.head.id}/list`]) {
        const { records, total } = good<{ records: Row[]; total: number }>(await o.clerk.get(path, query));
        expect([total, records[0]]).toMatchObject([1, shown]);
      }
    }
  });

  it('take nothing that the design does not offer; what was chosen before may stay', async () => {
    const own = await addFirm('将停业');
    const id = String(good(await save({ note: '甲', firm: own, province: '13', city: '1306' })));
    good(await o.admin.put(`${API}/form/${o.firm.head.id}`, { id: own, state: 'off' }));
    good(await o.clerk.put(`${API}/form/${o.visit.head.id}`, { id, note: '乙', firm: own }));
    const refused = (field: string, label: string) => ({
      ...{ success: false, field, message: `${label}不存在或已被删除，请重新选择` },
    });
    expect(await save({ note: '丙', firm: own })).toMatchObject(refused('firm', '供应商'));
    expect(await save({ note: '丙', firms: `${own},nobody` })).toMatchObject(refused('firms', '同来单位'));
    expect(await save({ note: '丙', place: 'depart-A01' })).toMatchObject(refused('place', '部门'));
    expect(await save({ note: '丙', province: '99' })).toMatchObject(refused('province', '省'));
    expect(await save({ note: '丙', province: '13', city: '1402' })).toMatchObject(refused('city', '市'));
    expect(await save({ note: '丙', city: '1306' })).toMatchObject(refused('city', '市'));
    const moved = await o.clerk.put(`${API}/form/${o.visit.head.id}`, { id, province: '14' });
    expect(moved).toMatchObject(refused('city', '市'));
    good(await o.clerk.put(`${API}/form/${o.visit.head.id}`, { id, province: '14', city: '1402' }));
  });

  it('stand in workbooks by their texts, both ways', async () => {
    await addFirm('表内商家');
    const file = await workbook([
      ['事由', '供应商', '省', '市'],
      ['表格', '表内商家', '河北', '保定'],
    ]);
    const path = `/online/data/${o.visit.head.id}`;
    const imported = await sendFile(o.clerk, `${path}/importExcel`, '来访.xlsx', file);
    expect(imported.success, imported.message).toBe(true);
    const url = `${path}/exportXls?note=${encodeURIComponent('表格')}`;
    const cells = (await sheetRows((await o.clerk.raw({ method: 'GET', url })).rawPayload)).flat();
    for (const text of ['表内商家', '河北', '保定']) expect(cells).toContain(text);
  });
});
