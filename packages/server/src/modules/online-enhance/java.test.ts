import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EnhanceOffice, enhanceOffice } from '../../testing/enhance-office.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const HEAD = '/online/cgform/head';
let o: EnhanceOffice;
let address: string;
let form: string;
const heard: { body: Row; headers: IncomingHttpHeaders; text: string }[] = [];
const paths: string[] = [];
const answer = { status: 200, body: '', location: '' };
const server = createServer((request, reply) => {
  let text = '';
  paths.push(request.url ?? '');
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    heard.push({ body: text === '' ? ({} as Row) : JSON.parse(text), headers: request.headers, text });
    reply.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  o = await enhanceOffice({ OUTBOUND_ALLOW: '127.0.0.1' });
  form = `/online/cgform/api/form/${o.heads.lending}`;
});
afterAll(async () => {
  await o.t.close();
  server.close();
});
beforeEach(async () => {
  heard.length = 0;
  paths.length = 0;
  Object.assign(answer, { status: 200, body: '', location: '' });
  const rows = good<Row[]>(await o.admin.get(`${HEAD}/enhanceJava/${o.heads.lending}`));
  if (rows.length > 0)
    good(await o.admin.delete(`${HEAD}/deleteBatchEnhanceJava`, { ids: rows.map(({ id }) => id).join(',') }));
});

const java = (given: object) =>
  o.admin.post(`${HEAD}/enhanceJava/${o.heads.lending}`, { cgJavaType: 'spring', event: 'start', ...given });
const add = (body: object) => o.clerk.post(form, body);
const row = async (id: unknown) => good<Row>(await o.clerk.get(`${form}/${id}`));

describe('registered functions (online.md §7 spring)', () => {
  it('number rows, sum sub rows into the main row, and tell who is in charge', async () => {
    good(await java({ buttonCode: 'add', cgJavaValue: 'serialNumber(no,JY)' }));
    for (const buttonCode of ['add', 'edit'])
      good(await java({ buttonCode, event: 'end', cgJavaValue: 'sumToMain(total,lending_line,amount)' }));
    good(await java({ buttonCode: 'add', event: 'end', cgJavaValue: 'notifyOwner(owner,请处理)' }));
    const lending_line = [
      { thing: '绳', amount: 0.1 },
      { thing: '锹', amount: 0.2 },
    ];
    const id = good(await add({ title: '工具', owner: 'clerk', lending_line }));
    expect(await row(id)).toMatchObject({ no: 'JY202606300001', total: 0.3 });
    expect(await row(good(await add({ title: '雨伞' })))).toMatchObject({ no: 'JY202606300002', total: 0 });
    const before = await row(id);
    good(await o.clerk.put(form, { ...before, lending_line: [{ thing: '绳', amount: 5 }] }));
    expect(await row(id)).toMatchObject({ total: 5 });
    const { sysMsgList } = good<{ sysMsgList: Row[] }>(await o.clerk.get('/sys/annountCement/listByUser'));
    expect(sysMsgList.map(({ titile }) => titile)).toEqual(['表lending「工具」请处理']);
    expect(await add({ title: '坏', owner: 'nobody' })).toMatchObject({ success: false, error: 'ownerMissing' });
  });

  it.each([
    [{ cgJavaType: 'class', cgJavaValue: 'org.jeecg.X' }, '不支持类路径，请选择已登记的处理函数'],
    [{ cgJavaValue: 'constructor' }, '处理函数constructor没有登记'],
    [{ cgJavaValue: 'serialNumber(num)' }, '编号字段num不存在或不是文本'],
    [{ cgJavaValue: 'serialNumber(no)', event: 'end' }, '编号只能用于开始事件'],
    [{ cgJavaValue: 'serialNumber(no)', buttonCode: 'delete' }, '编号不能用于该操作'],
    [{ cgJavaValue: 'serialNumber(no)', buttonCode: 'query' }, '导出和查询只支持开始事件的外部地址'],
    [{ cgJavaType: 'http', cgJavaValue: 'http://example.com/x' }, '请填写以https://开头的地址，且不含账号和密码'],
    [{ cgJavaType: 'http', cgJavaValue: 'https://a:b@example.com/x' }, '请填写以https://开头的地址，且不含账号和密码'],
    [{ cgJavaType: 'http', cgJavaValue: '没有的名称' }, '外部地址没有的名称不存在或已停用'],
    [{ buttonCode: 'nobutton', cgJavaValue: 'serialNumber(no)' }, '按钮编码nobutton不存在'],
  ])('refuses %j', async (given, message) => {
    expect(await java({ buttonCode: 'add', ...given })).toMatchObject({ success: false, message });
  });
});

describe('web addresses (online.md §7 http)', () => {
  it('are asked before a row is written, may change it, and fail closed', async () => {
    good(await java({ buttonCode: 'add', cgJavaType: 'http', cgJavaValue: address }));
    answer.body = JSON.stringify({ success: true, record: { owner: '外部', state: 'x', tenant_id: 7 } });
    const id = good(await add({ title: '问', num: 1 }));
    expect(heard[0]?.body).toMatchObject({
      ...{ event: 'add', table: 'lending', dataId: null },
      ...{ record: { title: '问', num: 1 }, user: { username: 'clerk' } },
    });
    expect(await row(id)).toMatchObject({ owner: '外部', state: 'new' });
    answer.body = '{"success":false,"message":"名额已满"}';
    expect(await add({ title: '不行' })).toMatchObject({ success: false, message: '名额已满' });
    for (const [status, body] of [
      [500, ''],
      [302, ''],
      [200, '<html>'],
      [200, '{"success":false}'],
    ] as const) {
      Object.assign(answer, { status, body });
      expect(await add({ title: '不行' }), body).toMatchObject({ message: '外部服务无响应，操作已取消' });
    }
    const { total } = good<{ total: number }>(
      await o.clerk.get(`/online/cgform/api/getData/${o.heads.lending}`, { title: '不行' }),
    );
    expect(total).toBe(0);
  });

  it.each([301, 302, 307, 308])('(online.md §11) follow no redirect: %i', async (status) => {
    good(await java({ buttonCode: 'add', cgJavaType: 'http', cgJavaValue: address }));
    const location = address.replace('/hook', '/elsewhere');
    Object.assign(answer, { status, location, body: '{"success":true}' });
    expect(await add({ title: '转' })).toMatchObject({ success: false, message: '外部服务无响应，操作已取消' });
    expect(paths).toEqual(['/hook']);
  });

  it('guard lists and single reads alike (JB #7474)', async () => {
    const id = good(await add({ title: '读' }));
    good(await java({ buttonCode: 'query', cgJavaType: 'http', cgJavaValue: address }));
    answer.body = '{"success":false,"message":"现在不能查询"}';
    for (const url of [`getData/${o.heads.lending}`, `form/${o.heads.lending}/${id}`])
      expect(await o.clerk.get(`/online/cgform/api/${url}`)).toMatchObject({ message: '现在不能查询' });
  });

  it.each(['https://169.254.169.254/latest', 'https://127.1/x', 'https://[::1]/x', 'https://10.0.0.1/'])(
    'never reach %s',
    async (url) => {
      const saved = await java({ buttonCode: 'add', cgJavaType: 'http', cgJavaValue: url });
      const refused = saved.success ? await add({ title: '不行' }) : saved;
      // 127.1 and 127.0.0.1 are one address, which this server lets through; nothing listens there.
      expect(refused).toMatchObject({ success: false });
    },
  );

  it('are told after the commit, signed, until they take it; dead ones can be sent again', async () => {
    const hooks = `${HEAD}/hooks/${o.heads.lending}`;
    good(await o.admin.post(hooks, { name: '仓库', url: address, active: '1', secret: 's3cret', headers: 'X-Key: k' }));
    const listed = good<Row[]>(await o.admin.get(hooks));
    expect(listed).toMatchObject([{ name: '仓库', hasSecret: true, hasHeaders: true }]);
    expect(JSON.stringify(listed)).not.toContain('s3cret');
    good(await java({ buttonCode: 'delete', event: 'end', cgJavaType: 'http', cgJavaValue: '仓库' }));
    expect(await o.admin.delete(`${HEAD}/hooks`, { id: String(listed[0]?.id) })).toMatchObject({ error: 'hookUsed' });
    const id = String(good(await add({ title: '删' })));
    answer.status = 500;
    good(await o.clerk.delete(`${form}/${id}`));
    const queue = o.t.app.hookDeliveries.queue;
    const listedState = async () => good<Row[]>(await o.admin.get(`${HEAD}/deliveries/${o.heads.lending}`));
    expect(heard).toHaveLength(0);
    for (let tries = 0; tries < 9; tries += 1) {
      await queue?.drain();
      o.t.time.now += 6 * 3_600_000;
    }
    expect(heard).toHaveLength(9);
    const [dead] = await listedState();
    expect(dead).toMatchObject({ state: 'dead', event: 'delete', result: '对方拒绝了通知（HTTP 500）' });
    answer.status = 204;
    const admin = await o.t.as('admin');
    good(await admin.put(`${HEAD}/retryDeliveries?ids=${dead?.id}`, {}));
    await queue?.drain();
    const last = heard.at(-1);
    expect(last?.body).toMatchObject({ event: 'delete', dataId: id, record: { title: '删' } });
    const signed = createHmac('sha256', 's3cret')
      .update(`${last?.headers['x-songbai-time']}.${last?.text}`)
      .digest('hex');
    expect(last?.headers).toMatchObject({ 'x-songbai-signature': `sha256=${signed}`, 'x-key': 'k' });
    expect(new Set(heard.map(({ headers }) => headers['x-songbai-delivery'])).size).toBe(1);
    expect(good<Row[]>(await admin.get(`${HEAD}/deliveries/${o.heads.lending}`))).toMatchObject([{ state: 'done' }]);
  });
});
