import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeServer, pageOf, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { LogListPage } from './LogListPage.tsx';

const LIST = 'GET /sys/log/list';

const row = (over: Record<string, unknown>) => ({
  ...{ id: 'l1', logType: 2, logType_dictText: '操作日志', logContent: '新增职务', operateType: 2, version: 1 },
  ...{ operateType_dictText: '添加', userid: 'clerk', username: '王芳', ip: '10.0.0.7', costTime: 12 },
  ...{ method: 'POST /api/sys/position/add', requestUrl: '/api/sys/position/add', requestType: 'POST' },
  ...{ requestParam: '{"mobile":"138****8000"}', requestId: '0123456789ab', clientType: 'pc' },
  ...{ clientType_dictText: '电脑终端', createTime: '2026-06-30 10:00:00', ...over },
});
const LOGIN = row({ id: 'l2', logType: 1, logType_dictText: '登录日志', logContent: '用户名: clerk,登录成功！' });
const FAILURE = row({
  ...{ id: 'l3', logType: 4, logType_dictText: '异常日志', logContent: 'TypeError:x is not a function' },
  ...{ method: '{"id":"1"}', requestParam: '编号 0123456789ab，详情请在服务日志中按此编号查找' },
});

function show(url = '/monitor/log') {
  const server = fakeServer({
    [LIST]: ({ params }) => pageOf([params.logType === '1' ? LOGIN : params.logType === '2' ? row({}) : FAILURE]),
  });
  return { server, ...render(<LogListPage />, { url }) };
}

test('(contract/1 §12) the first tab holds sign-ins; nobody deletes from here', async () => {
  await page.viewport(1920, 900);
  onTestFinished(() => page.viewport(1280, 800));
  const { server } = show();
  await expect.element(page.getByRole('cell', { name: '用户名: clerk,登录成功！' })).toBeVisible();
  expect(server.callsOf(LIST)[0]?.params.logType).toBe('1');
  for (const name of ['日志内容', '操作人ID', '操作人名称', 'IP', '耗时(毫秒)', '日志类型', '创建时间'])
    await expect.element(page.getByRole('columnheader', { name, exact: true }).first()).toBeVisible();
  expect(page.getByRole('button', { name: /删除/ }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: /导出/ })).toBeVisible();
});

test('操作日志 has its kind of work, and a row opens to method and parameters', async () => {
  const { param } = show();
  await page.getByRole('tab', { name: '操作日志' }).click();
  await expect.element(page.getByRole('cell', { name: '添加', exact: true })).toBeVisible();
  expect(param('logType')).toBe('2');
  expect(page.getByText('138****8000').query()).toBeNull();
  await page.getByRole('button', { name: '展开行' }).click();
  await expect.element(page.getByText('请求参数')).toBeVisible();
  await expect.element(page.getByText('{"mobile":"138****8000"}')).toBeVisible();
});

test('异常日志 opens to the number that finds the stack; a link leads to its tab', async () => {
  show('/monitor/log?logType=4');
  await expect.element(page.getByRole('cell', { name: 'TypeError:x is not a function' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '异常标题' }).first()).toBeVisible();
  await page.getByRole('button', { name: '展开行' }).click();
  await expect.element(page.getByText('异常编号')).toBeVisible();
  await expect.element(page.getByText('编号 0123456789ab，详情请在服务日志中按此编号查找')).toBeVisible();
});

test('a list that cannot be read says why and can be asked again; axe finds nothing', async () => {
  const { server } = show();
  await expect.element(page.getByRole('cell', { name: '用户名: clerk,登录成功！' })).toBeVisible();
  expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
  server.on({ [LIST]: () => refusal('没有权限，请联系管理员分配权限！', 510) });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.element(page.getByRole('alert').getByText('没有权限，请联系管理员分配权限！').first()).toBeVisible();
});
