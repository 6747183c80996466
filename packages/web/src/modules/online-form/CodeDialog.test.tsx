import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { CodeDialog } from './CodeDialog.tsx';

const INFO = 'GET /online/cgform/head/tableInfo';
const GENERATE = 'POST /online/cgform/api/codeGenerate';
const DOWNLOAD = 'POST /online/cgform/api/downGenerateCode';
const FILES = [
  'packages/contract/src/modules/app-visit/app-visit.resource.ts',
  'packages/server/src/modules/app-visit/index.ts',
];

const info = {
  main: { id: 'h1', tableName: 'visit', tableTxt: '来访登记', entityName: 'appVisit' },
  sub: [{ id: 'h2', tableName: 'visit_line', tableTxt: '随行人员', entityName: 'appVisitLine' }],
  jspModeList: [{ code: 'module', note: '标准模块' }],
  projectPath: '',
};

function show(more: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    [INFO]: () => info,
    [GENERATE]: () => reply('ticket-1', FILES),
    [DOWNLOAD]: () => new Response(new Blob(['zip'], { type: 'application/zip' })),
    ...more,
  });
  render(<CodeDialog head={{ id: 'h1', tableName: 'visit', tableTxt: '来访登记' }} onClose={() => undefined} />);
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('(contract/2 §15.2) files are written, chosen and fetched once', async () => {
  const server = show();
  await expect.element(page.getByText('随行人员（visit_line）')).toBeVisible();
  const edge = (locator: ReturnType<typeof page.getByText>) => locator.element().getBoundingClientRect();
  const below = edge(page.getByText('代码风格')).top - edge(page.getByText('appVisit', { exact: true })).bottom;
  expect(below, '模块 and 代码风格 stand apart').toBeGreaterThanOrEqual(16);
  await expect.element(page.getByText('未迁移的内容写在其中的 README.md', { exact: false })).toBeVisible();
  await button('开始生成').click();
  await expect.element(page.getByText(FILES[1] ?? '', { exact: true })).toBeVisible();
  expect(await axeFindings(document.querySelector('[role=dialog]') ?? document.body)).toEqual([]);
  await page
    .getByRole('row', { name: FILES[0] ?? '' })
    .getByRole('checkbox')
    .click();
  await button('下载到本地').click();
  await expect.element(page.getByText('代码已下载')).toBeVisible();
  expect(server.callsOf(GENERATE)[0]?.body).toEqual({ code: 'h1', jspMode: 'module' });
  expect(server.callsOf(DOWNLOAD).map(({ body }) => body)).toEqual([{ fileList: FILES[1], pathKey: 'ticket-1' }]);
  await expect.element(button('下载到本地')).not.toBeInTheDocument();
  await expect.element(button('开始生成')).toBeVisible();
});

test('a table that cannot be written says why, and offers nothing', async () => {
  show({ [INFO]: () => refusalOf('generateUnsynced') });
  await expect.element(page.getByRole('alert')).toHaveTextContent('请先同步数据库!');
  await expect.element(button('开始生成')).toBeDisabled();
});

test('a refused download leaves the files to be tried again; nothing chosen cannot be fetched', async () => {
  show({ [DOWNLOAD]: () => refusalOf('generateTicket') });
  await button('开始生成').click();
  await button('下载到本地').click();
  await expect.element(page.getByText('下载凭证已使用或已过期，请重新生成代码')).toBeVisible();
  await expect.element(button('重新生成')).toBeVisible();
  await page.getByRole('columnheader').getByRole('checkbox').click();
  await expect.element(button('下载到本地')).toBeDisabled();
});
