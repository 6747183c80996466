import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EnhanceOffice, enhanceOffice } from '../../testing/enhance-office.ts';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const HEAD = '/online/cgform/head';
let o: EnhanceOffice;
let api: (table: keyof EnhanceOffice['heads']) => string;

beforeAll(async () => {
  o = await enhanceOffice();
  api = (table) => `/online/cgform/api/form/${o.heads[table]}`;
});
afterAll(() => o.t.close());

const add = async (table: keyof EnhanceOffice['heads'], body: object) =>
  String(good(await o.admin.post(api(table), body)));
const row = async (table: keyof EnhanceOffice['heads'], id: string) =>
  good<Row>(await o.admin.get(`${api(table)}/${id}`));
const rows = async (table: keyof EnhanceOffice['heads']) =>
  good<{ records: Row[] }>(await o.admin.get(`/online/cgform/api/getData/${o.heads[table]}`, { pageSize: 100 }))
    .records;
const sql = (buttonCode: string, cgbSql: string, who: Caller = o.admin) =>
  who.post(`${HEAD}/enhanceSql/${o.heads.lending}`, { buttonCode, cgbSql });

describe('actions of buttons (contract/2 §16.5 doButton, online.md §7)', () => {
  it('change rows by values of row, form (JB #8477) and session, with versions and data log, or nothing at all', async () => {
    await o.button('lend', { exp: 'state#ne#done' });
    good(
      await sql(
        'lend',
        `update lending set state = 'done', num = num + 1 where id = '#{id}';
         update stock set num = num - #{num} where thing = '#{title}';
         insert into book (title, who, day) values (#{create_by}, #{sys_user_code}, #{sys_date})`,
      ),
    );
    const thing = await add('stock', { thing: '雨伞', num: 5.3 });
    const id = await add('lending', { title: '雨伞', num: 1 });
    const uiFormData = { num: 0.1, id: 'x', create_by: 'x', nowhere: 1 };
    expect(await o.press('lend', { dataId: id, uiFormData })).toMatchObject({ success: true, message: '处理完成!' });
    expect(await row('lending', id)).toMatchObject({ state: 'done', num: 2, version: 2, update_by: 'clerk' });
    expect(await row('stock', thing)).toMatchObject({ num: 5.2 });
    expect(await rows('book')).toMatchObject([{ title: 'admin', who: 'clerk', day: '2026-06-30', create_by: 'clerk' }]);
    expect(await o.press('lend', { dataId: id })).toMatchObject({ success: false, error: 'buttonNotThisRow' });
  });

  it('change nothing when a later statement fails', async () => {
    await o.button('half');
    good(
      await sql(
        'half',
        "update lending set state = 'half' where id = #{id}; update stock set num = #{owner} where thing = '雨伞'",
      ),
    );
    const id = await add('lending', { title: '梯子', owner: '不是数字' });
    expect(await o.press('half', { dataId: id })).toMatchObject({ success: false });
    expect(await row('lending', id)).toMatchObject({ state: 'new', version: 1 });
  });

  it('delete logically, with what hangs on the row, and take values in as values (online.md §11)', async () => {
    await o.button('clean');
    good(await sql('clean', "delete from lending where title = '#{owner}'"));
    const hostile = "x' or '1'='1";
    const keep = await add('lending', { title: '甲', owner: hostile });
    const gone = await add('lending', { title: '乙', owner: '乙', lending_line: [{ thing: '绳', amount: 1 }] });
    good(await o.press('clean', { dataId: keep }));
    expect((await rows('lending')).map(({ id }) => id)).toContain(gone);
    good(await o.press('clean', { dataId: gone }));
    const left = await rows('lending');
    expect(left.map(({ id }) => id)).toContain(keep);
    expect(left.map(({ id }) => id)).not.toContain(gone);
    const bin = good<{ total: number }>(await o.admin.get(`/online/cgform/api/rowBin/${o.heads.lending}`));
    expect(bin.total).toBe(1);
  });

  it('need the button, a row that it sees, and the page (510)', async () => {
    await o.button('off', { buttonStatus: '0' });
    await o.button('script', { optType: 'js' });
    for (const code of ['off', 'script', 'nothing', 'add'])
      expect(await o.press(code), code).toMatchObject({ success: false, error: 'buttonMissing' });
    expect(await o.press('lend', { dataId: 'nowhere' })).toMatchObject({ error: 'recordMissing' });
    expect(await o.press('clean', { uiFormData: '{"owner":' })).toMatchObject({ error: 'buttonForm' });
    expect(await o.press('lend')).toMatchObject({ error: 'buttonRow' });
    const plain = await o.t.user({ username: 'plain', roles: ['sales'] });
    expect(await o.press('lend', {}, plain)).toMatchObject({ success: false, code: 510 });
    await addTenant(o.t.database, 2, '别园');
    const stranger = await o.t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
    expect(await o.press('lend', {}, stranger)).toMatchObject({ success: false, error: 'onlineMissing' });
    expect(
      (await o.t.anonymous.raw({ method: 'POST', url: '/online/cgform/api/doButton', payload: {} })).statusCode,
    ).toBe(401);
  });

  it('of a sub-table stand with it, and go by its main row (JB #2768, #5749)', async () => {
    const { line } = o.heads;
    await o.button('use', { cgformHeadId: line, buttonName: '领用' });
    const cgbSql = 'update lending_line set amount = amount - 1 where id = #{id}';
    good(await o.admin.post(`${HEAD}/enhanceSql/${line}`, { buttonCode: 'use', cgbSql }));
    const main = await add('lending', { title: '丙', lending_line: [{ thing: '铲', amount: 3 }] });
    const lines = async () => (await row('lending', main)).lending_line as Row[];
    const [shovel] = await lines();
    const described = good<OnlineResource>(await o.clerk.get(`/online/cgform/api/resource/${o.heads.lending}`));
    expect(described.subs).toMatchObject([
      { name: 'lending_line', headId: line, buttons: [{ buttonCode: 'use', buttonName: '领用' }] },
    ]);
    good(await o.press('use', { formId: line, dataId: shovel?.id }));
    expect(await lines()).toMatchObject([{ thing: '铲', amount: 2 }]);
  });

  it('two people who press at once both count', async () => {
    await o.button('count');
    good(await sql('count', 'update lending set num = num + 1 where id = #{id}'));
    const id = await add('lending', { title: '计数', num: 0 });
    for (const reply of await Promise.all([1, 2, 3].map(() => o.press('count', { dataId: id })))) good(reply);
    expect(await row('lending', id)).toMatchObject({ num: 3 });
  });
});

describe('who writes them (online.md §2, §4.1)', () => {
  it.each([
    ['select 1', '查询请使用在线报表'],
    ['drop table lending', 'SQL增强仅支持对在线表的新增、修改和删除：第1行 drop'],
    ['update lending set num = 1', 'SQL增强仅支持对在线表的新增、修改和删除：第1行 缺少where条件'],
    [
      "update sys_user set password = 'x' where id = #{id}",
      'SQL增强仅支持对在线表的新增、修改和删除：第1行 sys_user不是已同步的在线表',
    ],
    ['update lending set tenant_id = 2 where id = #{id}', 'SQL增强仅支持对在线表的新增、修改和删除：第1行 tenant_id'],
    ["update lending set num = 1\nwhere password = 'x'", 'SQL增强仅支持对在线表的新增、修改和删除：第1行 password'],
    [
      'update lending set title = title + 1 where id = 1',
      'SQL增强仅支持对在线表的新增、修改和删除：第1行 title不是数字字段',
    ],
  ])('refuses %s', async (text, message) => {
    expect(await sql('lend', text)).toMatchObject({ success: false, message });
  });

  it('only holders of the role admin; one SQL a button, former texts up to 16', async () => {
    const right = await o.t.user({ username: 'designer', roles: ['hr'] });
    expect(await sql('lend', "delete from book where title = 'x'", right)).toMatchObject({ code: 510 });
    expect(await sql('lend', "delete from book where title = 'x'")).toMatchObject({ error: 'enhanceTaken' });
    expect(await sql('nobutton', "delete from book where title = 'x'")).toMatchObject({
      error: 'enhanceButtonUnknown',
    });
    const url = `${HEAD}/enhanceJs/${o.heads.lending}`;
    for (let n = 0; n < 19; n += 1) good(await o.admin.post(url, { cgJsType: 'list', cgJs: `// ${n}` }));
    expect(good<Row>(await o.admin.get(url, { type: 'list' }))).toMatchObject({ cgJs: '// 18', cgJsType: 'list' });
    expect(good(await o.admin.get(url, { type: 'form' }))).toBeNull();
    const former = good<Row[]>(
      await o.admin.get(`${HEAD}/enhanceHistory/${o.heads.lending}`, { kind: 'js', code: 'list' }),
    );
    expect(former.map(({ text }) => text)).toEqual(Array.from({ length: 16 }, (_, n) => `// ${17 - n}`));
    expect(good(await o.clerk.get(`/online/cgform/api/getEnhanceJs/${o.heads.lending}`))).toBe('// 18');
    expect(good(await o.clerk.get(`/online/cgform/api/getColumns/${o.heads.lending}`))).toMatchObject({
      enhanceJs: '// 18',
    });
  });
});
