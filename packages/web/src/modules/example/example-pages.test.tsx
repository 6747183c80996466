import { EXAMPLE_CALLS } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleOrder } from '@songbai/contract/modules/example/example.resource.ts';
import {
  exampleBigRow,
  exampleOrderCustomer,
  exampleOrderTicket,
  exampleShip,
  exampleTask,
  exampleTree,
} from '@songbai/contract/modules/example/example-parts.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { BigListPage } from './BigListPage.tsx';
import { CodesPage } from './CodesPage.tsx';
import { OrderTabsPage } from './OrderTabsPage.tsx';
import { ShipTablesPage } from './ShipTablesPage.tsx';
import { TaskBoardPage } from './TaskBoardPage.tsx';
import { TreeListPage } from './TreeListPage.tsx';

const ok = () => page.getByRole('button', { name: /^确\s?定$/ });
const columnTexts = (name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .getByRole('article')
    .elements()
    .map((card) => card.getAttribute('aria-label'));

test('看板: a task is dragged into another column, moved by its buttons, and goes back when that is refused', async () => {
  const tasks = ['核对', '排班', '归档'].map((title, at) => ({
    ...{ id: `t${at}`, title, status: at === 2 ? '2' : '1', level: '1', orderNum: at + 1, version: 1 },
  }));
  let answer: () => unknown = () => reply('移动成功', null);
  const server = fakeServer({
    ...fakeResource(exampleTask, tasks),
    [`POST ${EXAMPLE_CALLS.moveTask.url}`]: ({ body }) => {
      const { id, status } = body as { id: string; status: string };
      Object.assign(tasks.find((task) => task.id === id) ?? {}, { status });
      return answer();
    },
  });
  render(<TaskBoardPage />);
  await expect.poll(() => columnTexts('待办')).toEqual(['核对', '排班']);
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByRole('article', { name: '排班' }).dropTo(page.getByRole('article', { name: '归档' }));
  const moves = () => server.callsOf(`POST ${EXAMPLE_CALLS.moveTask.url}`).map(({ body }) => body);
  await expect.poll(moves).toEqual([{ id: 't1', status: '2', before: 't2' }]);
  await expect.poll(() => columnTexts('待办')).toEqual(['核对']);
  answer = () => {
    Object.assign(tasks[0] ?? {}, { status: '1' });
    return refusalOf('exampleTaskGone');
  };
  await page.getByRole('button', { name: '移到后一列：核对' }).click();
  await expect.element(page.getByText('看板已有变化，请刷新后再移动')).toBeVisible();
  await expect.poll(() => columnTexts('待办')).toEqual(['核对']);
});

test('可编辑表格: a changed cell is saved by itself, and only that cell', async () => {
  const ships = [{ id: 's1', shipName: '长风', callSign: 'B1', version: 1 }];
  const server = fakeServer({
    ...fakeResource(exampleShip, ships),
    [`PUT ${exampleShip.path}/edit`]: ({ body }) => reply('修改成功!', Object.assign(ships[0] ?? {}, body)),
  });
  render(<ShipTablesPage />);
  await page.getByRole('gridcell', { name: '长风' }).click();
  await page.getByRole('textbox').last().fill('长风2');
  await page.getByText('单元格改动后自动保存').click();
  const saved = () => server.callsOf(`PUT ${exampleShip.path}/edit`).map(({ body }) => body);
  await expect.poll(saved).toEqual([{ id: 's1', shipName: '长风2' }]);
  await expect.element(page.getByText('“长风2”已保存')).toBeVisible();
});

test('一对多 (子表页签): a customer is added under the chosen order', async () => {
  const server = fakeServer({
    ...fakeResource(exampleOrder, [{ id: 'o1', orderCode: 'DD1', ctype: '1', version: 1 }]),
    ...fakeResource(exampleOrderCustomer, []),
    ...fakeResource(exampleOrderTicket, []),
  });
  render(<OrderTabsPage />);
  await page.getByRole('button', { name: '子表' }).click();
  await expect.element(page.getByText('订单 DD1 的子表')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: /新增$/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '客户名' }).fill('张三');
  await ok().click();
  const added = () => server.callsOf(`POST ${exampleOrderCustomer.path}/add`).map(({ body }) => body);
  await expect.poll(added).toEqual([expect.objectContaining({ orderId: 'o1', name: '张三' })]);
});

test('树表: opened level by level, and a row is added below another', async () => {
  const top = { id: 'a', name: '综合', pid: '0', hasChild: '1', orderNum: 1, version: 1 };
  const server = fakeServer({
    ...fakeResource(exampleTree, []),
    [`GET ${EXAMPLE_CALLS.treeRoot.url}`]: () => pageOf([top]),
    [`GET ${EXAMPLE_CALLS.treeChildren.url}`]: () => [{ ...top, id: 'b', name: '登记', pid: 'a', hasChild: '0' }],
  });
  render(<TreeListPage />);
  await page.getByRole('button', { name: '展开 综合' }).click();
  await expect.element(page.getByText('登记')).toBeVisible();
  await page.getByRole('button', { name: '添加下级' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill('复核');
  await ok().click();
  const added = () => server.callsOf(`POST ${exampleTree.path}/add`).map(({ body }) => body);
  await expect.poll(added).toEqual([expect.objectContaining({ pid: 'a', name: '复核' })]);
});

test('大数据列表: only what is in view is drawn and read', async () => {
  const server = fakeServer({
    [`GET ${exampleBigRow.path}/list`]: ({ params }) => {
      const first = (Number(params.pageNo) - 1) * 100;
      const row = (num: number) => ({ id: String(num), num, name: `记录${num}`, trade: null, amount: 100, day: null });
      return { ...pageOf(Array.from({ length: 100 }, (_none, at) => row(first + at + 1))), total: 100_000 };
    },
  });
  render(<BigListPage />);
  await expect.element(page.getByText('记录1', { exact: true })).toBeVisible();
  await page.getByRole('spinbutton', { name: '跳到第几条' }).fill('99990');
  await page.getByRole('button', { name: /跳\s?转/ }).click();
  await expect.element(page.getByText('记录99990', { exact: true })).toBeVisible();
  const pages = server.callsOf(`GET ${exampleBigRow.path}/list`).map(({ params }) => params.pageNo);
  expect(pages).toEqual(['1', '1000']);
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60);
});

test('条形码与二维码: drawn from the text; what the code cannot hold is said', async () => {
  fakeServer({});
  render(<CodesPage />);
  await page.getByRole('textbox', { name: '内容' }).fill('AB-100');
  await expect.element(page.getByRole('img', { name: '条形码：AB-100' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: '二维码：AB-100' })).toBeVisible();
  await page.getByRole('textbox', { name: '内容' }).fill('订单');
  await expect.element(page.getByText('条形码不支持中文，只能输入字母、数字和英文符号')).toBeVisible();
  expect(page.getByRole('img', { name: /条形码/ }).elements()).toHaveLength(0);
});

test('条形码与二维码: a text that is too long stays whole, is marked and makes no code', async () => {
  fakeServer({});
  render(<CodesPage />);
  const input = page.getByRole('textbox', { name: '内容' });
  await input.fill('A'.repeat(201));
  await expect.element(page.getByText('最大长度200位字符')).toBeVisible();
  await expect.element(input).toHaveValue('A'.repeat(201));
  expect(page.getByRole('img', { name: /码：/ }).elements()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: '打印' })).toBeDisabled();
});
