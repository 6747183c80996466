import type { GatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { describe, expect, test } from 'vitest';
import { gatewayOffice, ROUTES_URL, routerOf } from '../../testing/gateway-office.ts';

const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const { office } = gatewayOffice();

const save = (router: object, who = office.admin) => who.post(`${ROUTES_URL}/updateAll`, { router });
const list = async (url = 'list') => (await office.admin.get<GatewayRoute[]>(`${ROUTES_URL}/${url}`)).result;
const named = async (name: string, url = 'list') => {
  const row = (await list(url)).find((one) => one.name === name);
  return row ?? expect.fail(`no route ${name}`);
};

describe('(contract/2 §9) keeping routes', () => {
  test('updateAll adds and edits, list is a plain array with conditions and filters parsed', async () => {
    const router = routerOf('/keep/**', office.target, { name: '商城' });
    expect(await save(router)).toMatchObject({ success: true, code: 200, message: '操作成功！' });
    const row = await named('商城');
    expect(row).toMatchObject({ status: 1, predicates: [{ name: 'Path', args: ['/keep/**'] }], filters: [] });
    // As the family's form sends it: the whole row, with texts in the place of the arrays.
    const edited = { ...row, ...router, id: row.id, name: '新商城', status: false };
    expect(await save(edited)).toMatchObject({ success: true, message: '操作成功！' });
    expect(await named('新商城')).toMatchObject({ id: row.id, status: 0 });
    const page = await office.admin.get<Page<GatewayRoute>>(`${ROUTES_URL}/page`, { name: '*商城*' });
    expect(page.result).toMatchObject({ total: 1, records: [{ id: row.id, lastTime: null, circuitOpen: 0 }] });
    expect(await office.admin.get(`${ROUTES_URL}/clearRedis`)).toMatchObject({ success: true, message: '清除成功！' });
  });

  test('delete, recycle bin, restore, copy and delete for good', async () => {
    await save(routerOf('/bin/**', office.target, { name: '回收' }));
    const { id } = await named('回收');
    expect(await office.admin.delete(`${ROUTES_URL}/delete`, { id })).toMatchObject({ message: '删除路由成功' });
    expect(await office.admin.delete(`${ROUTES_URL}/delete`, { id })).toMatchObject({
      success: false,
      message: '路由不存在或已被删除',
    });
    expect((await list()).map(({ name }) => name)).not.toContain('回收');
    expect(await named('回收', 'deleteList')).toMatchObject({ id });
    expect(await office.admin.put(`${ROUTES_URL}/putRecycleBin`, { ids: id })).toMatchObject({ success: true });
    expect(await named('回收')).toMatchObject({ id, status: 1 });
    const copy = await office.admin.get<GatewayRoute>(`${ROUTES_URL}/copyRoute`, { id });
    expect(copy).toMatchObject({ success: true, result: { name: '回收_copy', routerId: 'r-bin---_copy', status: 0 } });
    const second = await office.admin.get<GatewayRoute>(`${ROUTES_URL}/copyRoute`, { id });
    expect(second.result).toMatchObject({ routerId: 'r-bin---_copy2' });
    const gone = copy.result.id;
    const purge = () => office.admin.delete(`${ROUTES_URL}/deleteRecycleBin`, { ids: gone });
    expect(await purge()).toMatchObject({ success: false });
    await office.admin.delete(`${ROUTES_URL}/delete`, { id: gone });
    expect(await purge()).toMatchObject({ success: true, message: '删除成功!' });
    expect((await list('deleteList')).map((row) => row.id)).not.toContain(gone);
    const logs = await office.t.database.db
      .selectFrom('sysDataLog')
      .select('dataId')
      .where('dataId', '=', gone)
      .execute();
    expect(logs.length).toBeGreaterThanOrEqual(3);
  });

  test('a route without an id of its own gets one, and a taken one is refused at its field', async () => {
    await save(routerOf('/ids/**', office.target, { name: '无号', routerId: '' }));
    const { routerId } = await named('无号');
    expect(routerId).toMatch(/^route-/);
    expect(await save(routerOf('/ids2/**', office.target, { routerId }))).toMatchObject({
      ...{ success: false, message: '路由ID已存在', field: 'routerId' },
    });
  });

  test.each<[string, object, string, string]>([
    ['lb', { uri: 'lb://jeecg-system' }, '路由URI暂不支持 lb:// ，可以使用：http://、https://', 'uri'],
    ['ws', { uri: 'ws://10.0.0.5' }, '路由URI暂不支持 ws://', 'uri'],
    ['file', { uri: 'file:///etc/passwd' }, '路由URI暂不支持 file://', 'uri'],
    ['a path', { uri: 'http://example.com/a' }, '只填写协议、主机和端口', 'uri'],
    ['a password', { uri: 'http://a:b@example.com' }, '不能包含用户名和密码', 'uri'],
    ['an odd number', { uri: 'http://2130706433' }, '主机请写主机名或标准IP地址', 'uri'],
    ['metadata', { uri: 'http://169.254.169.254' }, '云服务器元数据地址', 'uri'],
    ['a private address', { uri: 'http://10.1.2.3:80' }, '内网地址', 'uri'],
    ['IPv6 of this machine', { uri: 'http://[::1]:80' }, '本机地址', 'uri'],
    ['line ends', { uri: 'http://example.com\r\nx: y' }, '', 'uri'],
    ['no conditions', { predicates: '[]' }, '至少要有一个Path', 'predicates'],
    ['no list', { predicates: '{' }, '路由条件格式不正确', 'predicates'],
    ['an unknown condition', { predicates: '[{"name":"Body","args":[]}]' }, '暂不支持路由条件「Body」', 'predicates'],
    ['/sys', { predicates: '[{"name":"Path","args":["/sys/**"]}]' }, '/sys 由本系统使用', 'predicates'],
    ['/API', { predicates: '[{"name":"Path","args":["/API/sys/login"]}]' }, '/API 由本系统使用', 'predicates'],
    ['a page', { predicates: '[{"name":"Path","args":["/isystem/user"]}]' }, '由本系统使用', 'predicates'],
    ['a page of a menu', { predicates: '[{"name":"Path","args":["/customers/list"]}]' }, '由本系统使用', 'predicates'],
    ['everything', { predicates: '[{"name":"Path","args":["/**"]}]' }, '第一段须写明', 'predicates'],
    ['a hidden step', { predicates: '[{"name":"Path","args":["/a/../api"]}]' }, '不能包含 . 和 .. 段', 'predicates'],
    [
      'a look-behind',
      { predicates: '[{"name":"Path","args":["/a"]},{"name":"Header","args":{"header":"x","regexp":"(?<=a)b"}}]' },
      '不正确，或含有不支持的写法',
      'predicates',
    ],
    ['a status that is none', { status: 'yes' }, '状态的值不正确', 'status'],
    ['a status that is a number of its own', { status: 2 }, '状态的值不正确', 'status'],
    ['a retry that is none', { retryable: '1e5' }, '是否重试的值不正确', 'retryable'],
    ['more segments than there may be', { stripPrefix: 21 }, '忽略前缀应为0到20的整数', 'stripPrefix'],
    ['a text that is a huge number', { stripPrefix: '1e5' }, '忽略前缀应为0到20的整数', 'stripPrefix'],
    ['fewer than none', { stripPrefix: -1 }, '忽略前缀应为0到20的整数', 'stripPrefix'],
    ['an unknown filter', { filters: '[{"name":"Script","args":[]}]' }, '暂不支持过滤器「Script」', 'filters'],
    [
      'a header that splits',
      {
        filters:
          '[{"name":"AddRequestHeader","args":[{"key":"name","value":"x"},{"key":"value","value":"a\\r\\nb: c"}]}]',
      },
      '可见字符',
      'filters',
    ],
    [
      'the host by a header',
      { filters: '[{"name":"SetRequestHeader","args":[{"key":"name","value":"Host"},{"key":"value","value":"x"}]}]' },
      '由网关自己设置',
      'filters',
    ],
    [
      'a group that is not there',
      {
        filters:
          '[{"name":"RewritePath","args":[{"key":"regexp","value":"/a"},{"key":"replacement","value":"/$\\\\{x}"}]}]',
      },
      '引用了表达式中没有的分组',
      'filters',
    ],
  ])('%s is refused at its field', async (_name, wrong, text, field) => {
    const reply = await save({ ...routerOf('/wrong/**', office.target), ...wrong });
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text), field });
  });

  test('this server itself is refused, whatever the settings allow', async () => {
    expect(await save(routerOf('/self/**', office.port))).toMatchObject({
      ...{ success: false, message: '路由URI不能指向本系统', field: 'uri' },
    });
  });
});

describe('(ADR 34) who may keep routes', () => {
  const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string][] = [
    ...([
      ['GET', '/list'],
      ['GET', '/page'],
      ['GET', '/deleteList'],
      ['GET', '/copyRoute?id=x'],
    ] as const),
    ...([
      ['GET', '/clearRedis'],
      ['POST', '/updateAll'],
      ['DELETE', '/delete?id=x'],
    ] as const),
    ...([
      ['PUT', '/putRecycleBin'],
      ['DELETE', '/deleteRecycleBin?ids=x'],
    ] as const),
  ].map(([method, path]) => [method, path]);

  test.each(calls)('%s %s: no token, no right', async (method, path) => {
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { router: {}, ids: 'x' } };
    const open = await office.t.anonymous.raw({ method, url: ROUTES_URL + path, ...payload });
    expect(open.statusCode).toBe(401);
    const reply = await office.sales.raw({ method, url: ROUTES_URL + path, ...payload });
    expect(reply.json()).toMatchObject(FORBIDDEN);
  });

  test('an administrator of a tenant neither sees nor changes routes', async () => {
    await save(routerOf('/others/**', office.target, { name: '平台的' }));
    const { id, version } = await named('平台的');
    const foreign = office.foreign;
    const replies = [
      await foreign.raw({ method: 'GET', url: `${ROUTES_URL}/list` }),
      await foreign.raw({ method: 'GET', url: `${ROUTES_URL}/page` }),
      await foreign.raw({ method: 'GET', url: `${ROUTES_URL}/queryById?id=${id}` }),
      await foreign.raw({
        method: 'POST',
        url: `${ROUTES_URL}/updateAll`,
        payload: { router: { ...routerOf('/x', 1), id } },
      }),
      await foreign.raw({ method: 'PUT', url: `${ROUTES_URL}/edit`, payload: { id, version, name: '别人的' } }),
      await foreign.raw({ method: 'DELETE', url: `${ROUTES_URL}/delete?id=${id}` }),
      await foreign.raw({ method: 'GET', url: `${ROUTES_URL}/copyRoute?id=${id}` }),
      await foreign.raw({ method: 'GET', url: `${ROUTES_URL}/clearRedis` }),
    ];
    for (const reply of replies) expect(reply.body).not.toMatch(/平台的|127\.0\.0\.1/);
    for (const [at, reply] of replies.entries()) if (at !== 1) expect(reply.json()).toMatchObject({ success: false });
    expect(await named('平台的')).toMatchObject({ version });
  });

  test('and hears the same of what is there and what is not', async () => {
    await save(routerOf('/there/**', office.target, { name: '在用的', routerId: 'there' }));
    const { id } = await named('在用的');
    const { foreign } = office;
    const refused = { success: false, error: 'tenantAdminOnly' };
    for (const routerId of ['there', 'nowhere']) {
      const draft = { routerId, name: '试探', uri: 'http://10.0.0.1', status: 1, predicates: '[]', filters: '[]' };
      expect(await foreign.post(`${ROUTES_URL}/add`, draft)).toMatchObject(refused);
    }
    for (const one of [id, 'nowhere']) {
      expect(await foreign.put(`${ROUTES_URL}/edit`, { id: one, version: 1, name: '试探' })).toMatchObject(refused);
      expect(await foreign.delete(`${ROUTES_URL}/delete`, { id: one })).toMatchObject(refused);
      expect(await foreign.delete(`${ROUTES_URL}/deleteBatch`, { ids: one })).toMatchObject(refused);
      expect(await foreign.put(`${ROUTES_URL}/putRecycleBin`, { ids: one })).toMatchObject(refused);
      expect(await foreign.delete(`${ROUTES_URL}/deleteRecycleBin`, { ids: one })).toMatchObject(refused);
    }
  });
});
