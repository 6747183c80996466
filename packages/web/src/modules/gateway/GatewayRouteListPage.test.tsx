import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { GatewayRouteListPage } from './GatewayRouteListPage.tsx';

const LIST = 'GET /sys/gatewayRoute/list';
const ADD = 'POST /sys/gatewayRoute/add';
const EDIT = 'PUT /sys/gatewayRoute/edit';

const route = (over: Partial<FakeRow> = {}): FakeRow => ({
  ...{ id: 'g1', version: 3, routerId: 'shop', name: '商城', uri: 'http://10.0.0.5:8080', status: 1 },
  ...{ predicates: '[{"name":"Path","args":["/shop/**"]}]', filters: '[]', stripPrefix: null, retryable: null },
  ...{ lastTime: '2026-06-30 10:00:00', lastStatus: 200, lastError: null, failures: 0, circuitOpen: 0 },
  ...over,
});

function show(rows: FakeRow[] = [route()], more: Record<string, FakeHandler> = {}, admin = true) {
  const { [LIST]: list, ...calls } = fakeResource(gatewayRoute, rows);
  const server = fakeServer({
    ...calls,
    ...(list ? { 'GET /sys/gatewayRoute/page': list } : {}),
    // Whether an id is taken already.
    'GET /sys/duplicate/check': () => reply('该值可用！', null),
    ...more,
  });
  render(<GatewayRouteListPage />, { codes: [...PERMISSION_CODES], admin });
  return server;
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const form = page.getByRole('dialog');
const choose = async (what: string, name: string) => {
  await form.getByRole('button', { name: new RegExp(`添加${what}`) }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('(contract/2 §9) the list tells the last state of each target; a route is copied', async () => {
  const away = { lastStatus: null, lastError: '连接被拒绝', failures: 5, circuitOpen: 2 };
  const server = show([route(), route({ id: 'g2', name: '报表', status: 0, ...away })], {
    'GET /sys/gatewayRoute/copyRoute': () => reply('复制路由成功', route({ id: 'g3', name: '商城_copy' })),
  });
  await expect.element(page.getByText('正常', { exact: true })).toBeVisible();
  await expect.element(page.getByText('禁用', { exact: true })).toBeVisible();
  await expect.element(page.getByText('连接被拒绝')).toBeVisible();
  await expect.element(page.getByText('2个节点')).toBeVisible();
  await button('复制').first().click();
  await expect.element(page.getByText('复制路由成功')).toBeVisible();
  expect(server.callsOf('GET /sys/gatewayRoute/copyRoute')[0]?.params).toMatchObject({ id: 'g1' });
});

test('adding: wrong addresses and missing conditions are told, conditions and filters are put together', async () => {
  const server = show();
  await page.getByRole('button', { name: /新增$/ }).first().click();
  await form.getByRole('textbox', { name: '路由名称' }).fill('新路由');
  await form.getByRole('textbox', { name: '路由URI' }).fill('lb://jeecg-system');
  await expect.element(form.getByText('路由URI暂不支持 lb:// ，可以使用：http://、https://')).toBeVisible();
  await form.getByRole('textbox', { name: '路由URI' }).fill('http://10.0.0.6:80');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.element(form.getByText('路由条件中至少要有一个Path')).toBeVisible();
  expect(server.callsOf(ADD)).toHaveLength(0);
  await choose('路由条件', 'Path');
  await form.getByRole('combobox', { name: 'Path的内容' }).fill('/new/**');
  await form.getByRole('combobox', { name: 'Path的内容' }).click();
  const typed = form.getByRole('combobox', { name: 'Path的内容' }).element();
  typed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true } as KeyboardEventInit));
  await expect.element(form.getByTitle('/new/**')).toBeVisible();
  await choose('路由条件', 'Header');
  await form.getByRole('textbox', { name: 'Header名称' }).fill('X-Kind');
  await choose('过滤器', '限流过滤器 RequestRateLimiter');
  await form.getByRole('textbox', { name: '每秒请求数' }).fill('5');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.poll(() => server.callsOf(ADD).length).toBe(1);
  const body = server.callsOf(ADD)[0]?.body as Record<string, string>;
  expect(body).toMatchObject({ name: '新路由', uri: 'http://10.0.0.6:80', status: 1 });
  expect(JSON.parse(body.predicates ?? '')).toEqual([
    { name: 'Path', args: ['/new/**'] },
    { name: 'Header', args: { header: 'X-Kind', regexp: '' } },
  ]);
  expect(JSON.parse(body.filters ?? '')).toEqual([
    {
      ...{ name: 'RequestRateLimiter', title: '限流过滤器' },
      args: [
        { key: 'key-resolver', value: '#{@ipKeyResolver}' },
        { key: 'redis-rate-limiter.replenishRate', value: '5' },
        { key: 'redis-rate-limiter.burstCapacity', value: '20' },
      ],
    },
  ]);
});

test('路由编辑 shows what is there, takes an entry out and switches the route off', async () => {
  const filters = '[{"name":"StripPrefix","title":"x","args":[{"key":"_genkey_0","value":"2"}]}]';
  const server = show([route({ filters })]);
  await button('编辑').click();
  await expect.element(form.getByText('路由编辑')).toBeVisible();
  await expect.element(form.getByTitle('/shop/**')).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: '段数' })).toHaveValue('2');
  expect(await axeFindings(form.element())).toEqual([]);
  await form.getByRole('button', { name: '删除过滤器去掉路径前缀 StripPrefix' }).click();
  await form.getByRole('switch').click();
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
  expect(server.callsOf(EDIT)[0]?.body).toMatchObject({ id: 'g1', version: 3, status: 0, filters: '[]' });
});

test('whoever is no administrator of the platform changes nothing', async () => {
  show([route()], {}, false);
  await expect.element(page.getByText('商城', { exact: true })).toBeVisible();
  for (const name of ['复制', '编辑', '删除']) expect(button(name).query()).toBeNull();
});
