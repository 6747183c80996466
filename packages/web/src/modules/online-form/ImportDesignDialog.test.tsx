import { DESIGN_FILE, type ImportPlan } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeHandler, fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ImportDesignDialog } from './ImportDesignDialog.tsx';

const IMPORT = 'POST /online/cgform/api/importDesign';
const FILE = { ...DESIGN_FILE, tables: [] };

const plan = (over: Partial<ImportPlan> = {}): ImportPlan => ({
  hash: 'hash-1',
  tables: [
    {
      ...{ tableName: 'visit', tableTxt: '来访登记', isView: false, kind: 'changed', id: 'h1', fields: 8 },
      differences: [
        { part: 'field', kind: 'changed', name: '来访人', property: '字段备注', from: '姓名', to: '来访人' },
      ],
      ...{ kept: ['备注'], waiting: ['JS增强（列表）'], notes: ['字典visit_state不存在（状态）'] },
    },
  ],
  refused: [],
  ...over,
});

function show(handler: FakeHandler) {
  const server = fakeServer({ [IMPORT]: handler });
  render(<ImportDesignDialog onClose={() => undefined} />);
  return server;
}

async function choose(text: string) {
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type=file]'));
  await userEvent.upload(input, new File([text], 'visit.json', { type: 'application/json' }));
}

test('an import is shown before it is done, and done by the hash of what was shown', async () => {
  const server = show(({ params }) => (params.planHash ? reply('导入成功！', plan()) : plan()));
  await choose(JSON.stringify(FILE));
  await expect.element(page.getByText('保留文件中没有的字段：备注')).toBeVisible();
  await expect.element(page.getByText('字典visit_state不存在（状态）')).toBeVisible();
  await expect.element(page.getByText('文件中的增强导入后不会运行', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  await expect.poll(() => server.callsOf(IMPORT).at(-1)?.params.planHash).toBe('hash-1');
  expect(server.callsOf(IMPORT).map(({ body }) => body)).toEqual([FILE, FILE]);
});

test('what cannot be imported says why, and cannot be confirmed', async () => {
  show(() => plan({ hash: '', refused: ['表visit_line：主表visit不存在'] }));
  await choose(JSON.stringify(FILE));
  await expect.element(page.getByText('不能导入：表visit_line：主表visit不存在')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^导\s?入$/ })).not.toBeInTheDocument();
});

test('everything that is wrong with a file stands in one list', async () => {
  const refused = ['表visit：guest：访客：Popup弹框须在“字典Table”填写报表编码', '表visit_line：所属的表visit不能导入'];
  show(() => plan({ hash: '', tables: [], refused }));
  await choose(JSON.stringify(FILE));
  await expect.element(page.getByText('不能导入，需先处理 2 个问题')).toBeVisible();
  for (const text of refused) await expect.element(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
});

test('a file that is none of ours is not sent', async () => {
  const server = show(() => plan());
  await choose('{"kind":"x"}');
  await expect.element(page.getByText('visit.json：该文件不是在线表单的导出文件')).toBeVisible();
  await choose('not json');
  await expect.element(page.getByText('visit.json：不是有效的JSON文件')).toBeVisible();
  expect(server.callsOf(IMPORT)).toEqual([]);
});
