import { text } from 'node:stream/consumers';
import { LIMITS } from '@songbai/contract/limits.ts';
import { SAVE_JS, SAVE_SQL } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { ADD_BUTTON } from '@songbai/contract/modules/online-form/button.calls.ts';
import { DOWNLOAD_CODE, GENERATE, TABLE_INFO } from '@songbai/contract/modules/online-form/generate.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let main: string;
let sub: string;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  good(await admin.post('/sys/dict/add', { dictName: '物品颜色', dictCode: 'goods_colour', description: '' }));
  const [dict] = good<{ records: { id: string }[] }>(
    await admin.get('/sys/dict/list', { dictCode: 'goods_colour' }),
  ).records;
  const item = { dictId: dict?.id, itemText: "红'", itemValue: 'red', sortOrder: 1, status: 1 };
  good(await admin.post('/sys/dictItem/add', item));
  const colour = { dbFieldTxt: "颜色'*/`", fieldShowType: 'list', dictField: 'goods_colour' };
  const must = { fieldMustInput: '1', dbFieldTxt: '名称' };
  main = await made('goods_in', [fieldBody('title', must), fieldBody('colour', colour)], {
    tableType: 2,
    tableTxt: '入库',
  });
  const key = fieldBody('main_id', { dbLength: 36, mainTable: 'goods_in', mainField: 'id', isShowForm: '0' });
  sub = await made('goods_in_line', [key, fieldBody('thing')], { tableType: 3, relationType: 0, tableTxt: '明细' });
  const button = { buttonCode: 'close', buttonName: '结清', buttonStyle: 'link', optType: 'action' };
  good(await admin.post(ADD_BUTTON.url, { cgformHeadId: main, ...button }));
  good(await admin.post(SAVE_JS.url.replace(':headId', main), { cgJsType: 'list', cgJs: 'function created() {}' }));
  const cgbSql = "update goods_in set title = 'x' where id = #{id}";
  good(await admin.post(SAVE_SQL.url.replace(':headId', main), { buttonCode: 'close', cgbSql }));
});
afterAll(() => t.close());

async function made(name: string, fields: readonly object[], head: object): Promise<string> {
  const result = good<SaveResult>(await admin.post('/online/cgform/api/addAll', designBody(name, fields, head)));
  await carryOut(t.database, result);
  return result.id;
}

const generate = (body: object, who = admin) => who.post<string[]>(GENERATE.url, body);
const fetchZip = (fileList: string, pathKey: string, who = admin) =>
  who.raw({ method: 'POST', url: DOWNLOAD_CODE.url, payload: { fileList, pathKey } });
const joined = (paths: readonly string[]) => encodeURI(paths.join(','));

/** Texts of an archive by their paths. */
async function unpacked(content: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true, autoClose: false });
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    texts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return texts;
}

describe('代码生成 (contract/2 §15.2, online.md §4.5)', () => {
  it('names the tables and offers no path of the server', async () => {
    expect(good(await admin.get(TABLE_INFO.url, { code: main }))).toEqual({
      main: { id: main, tableName: 'goods_in', tableTxt: '入库', entityName: 'appGoodsIn' },
      sub: [{ id: sub, tableName: 'goods_in_line', tableTxt: '明细', entityName: 'appGoodsInLine' }],
      jspModeList: [{ code: 'module', note: '标准模块' }],
      projectPath: '',
    });
    expect(good(await admin.get('/online/cgform/head/rootFile'))).toEqual([]);
    expect(good(await admin.get('/online/cgform/head/fileTree', { parentPath: '/' }))).toEqual([]);
  });

  it('writes a module, and hands out the chosen files once', async () => {
    const reply = await generate({
      code: main,
      jspMode: 'module',
      projectPath: '../..',
      entityPackage: 'a',
      subList: [],
    });
    const paths = good<string[]>(reply);
    expect(paths).toContain('packages/contract/src/modules/app-goods-in/app-goods-in.resource.ts');
    expect(paths.filter((path) => !/^packages\/(contract|server|web)\/src\/[\w/.-]+$/.test(path))).toEqual([]);
    const [first = '', second = ''] = paths;
    const zip = await fetchZip(joined([first, second]), reply.message);
    expect(zip.headers['content-disposition']).toContain('goods_in.zip');
    const texts = await unpacked(zip.rawPayload);
    expect([...texts.keys()]).toEqual([first, second]);
    expect(texts.get(first)).toContain('export const appGoodsIn = defineResource({');
    expect((await fetchZip(joined(paths), reply.message)).json()).toMatchObject({
      success: false,
      message: '下载凭证已使用或已过期，请重新生成代码',
    });
  });

  it('says in a README what is not taken over, and brings the dictionary of the installation', async () => {
    const reply = await generate({ tableName: 'goods_in' });
    const texts = await unpacked((await fetchZip(joined(good<string[]>(reply)), reply.message)).rawPayload);
    const readme = [...texts].find(([path]) => path.endsWith('README.md'))?.[1] ?? '';
    for (const part of ['自定义按钮“结清”', 'JS增强（入库，列表）不迁移', 'SQL增强（入库，按钮 close）不迁移'])
      expect(readme).toContain(part);
    const dicts = [...texts].find(([path]) => path.endsWith('.dicts.ts'))?.[1];
    expect(dicts).toContain(`goods_colour: namedUserDict('物品颜色', {\n    red: ['red', "红'"],\n  }),`);
  });

  it('refuses files that were not written, and keeps the ticket for those that were', async () => {
    const reply = await generate({ code: main });
    const missing = { success: false, message: '要下载的文件不存在，请重新生成代码' };
    for (const list of ['../../etc/passwd', `${good<string[]>(reply)[0]},/etc/passwd`, '%', 'package.json'])
      expect((await fetchZip(list, reply.message)).json()).toMatchObject(missing);
    expect((await fetchZip(joined(good<string[]>(reply)), reply.message)).statusCode).toBe(200);
  });

  it('ties the ticket to the person and a short time', async () => {
    const other = await t.user({ username: 'second', roles: ['admin'] });
    const spent = { success: false, message: '下载凭证已使用或已过期，请重新生成代码' };
    const reply = await generate({ code: main });
    expect((await fetchZip(joined(good<string[]>(reply)), reply.message, other)).json()).toMatchObject(spent);
    t.time.now += LIMITS.codeTicketLifeMs;
    expect((await fetchZip(joined(good<string[]>(reply)), reply.message)).json()).toMatchObject(spent);
    expect((await fetchZip('a', 'no ticket')).json()).toMatchObject(spent);
  });

  it('ties the ticket to the tenant, and takes it from nobody whose session has ended', async () => {
    await t.user({ username: 'between', roles: ['admin'], tenants: '1,2' });
    const [here, there] = [await t.as('between'), await t.as('between', { 'x-tenant-id': '2' })];
    const reply = await generate({ code: main }, here);
    const files = joined(good<string[]>(reply));
    const spent = { success: false, message: '下载凭证已使用或已过期，请重新生成代码' };
    expect((await fetchZip(files, reply.message, there)).json()).toMatchObject(spent);
    good(await there.post('/sys/logout', {}));
    expect((await fetchZip(files, reply.message, there)).statusCode).toBe(401);
    expect((await fetchZip(files, reply.message, t.anonymous)).statusCode).toBe(401);
    // A stranger's tries have not used it up; of several takers at once one gets it.
    const taken = await Promise.all(Array.from({ length: 5 }, () => fetchZip(files, reply.message, here)));
    const packed = taken.filter(({ headers }) => headers['content-type'] === 'application/zip');
    expect(packed).toHaveLength(1);
  });
});

describe('what cannot be written', () => {
  it.each([
    ['a sub-table', () => ({ code: sub }), '请选中该表对应的主表生成代码'],
    ['no such table', () => ({ code: 'none' }), '在线表单不存在或已删除'],
    ['no table', () => ({}), '在线表单不存在或已删除'],
    ['another style', () => ({ code: main, jspMode: 'vue3' }), '代码风格vue3不存在'],
    ['a number for a name', () => ({ code: 7 }), undefined],
  ] as [string, () => object, string | undefined][])('%s', async (_name, body, message) => {
    const reply = await generate(body());
    expect(reply.success).toBe(false);
    if (message) expect(reply.message).toBe(message);
  });

  it('a table that was never synchronized, nor one with nothing to fill in', async () => {
    const drafted = good<SaveResult>(
      await admin.post('/online/cgform/api/addAll', designBody('goods_plan', [fieldBody('title')])),
    );
    expect((await generate({ code: drafted.id })).message).toBe('请先同步数据库!');
    expect((await admin.get(TABLE_INFO.url, { code: drafted.id })).message).toBe('请先同步数据库!');
    const bare = await made('goods_secret', [fieldBody('word', { fieldShowType: 'password' })], {});
    expect((await generate({ code: bare })).message).toBe('该表没有可以生成代码的字段');
  });

  it('another tenant’s table, and by nobody but the role admin with the right', async () => {
    const neighbour = await t.user({ username: 'neighbour', roles: ['admin'], tenants: '2' });
    expect((await generate({ code: main }, neighbour)).message).toBe('在线表单不存在或已删除');
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    for (const reply of [await generate({ code: main }, clerk), await clerk.get(TABLE_INFO.url, { code: main })])
      expect(reply.code).toBe(510);
    expect((await fetchZip('a', 'b', clerk)).json()).toMatchObject({ code: 510 });
  });
});
