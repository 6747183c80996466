import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { plotRoutes, plotRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { PlotListPage } from './PlotListPage.tsx';

const PREVIEW = {
  total: 9,
  rows: [{ rowNo: 1, exists: false, seats: [1, 2, 3, 5, 6, 7, 8, 9, 10] }],
  conflicts: [] as string[],
  conflictCount: 0,
  first: '松鹤园-1区-01排-01号',
  last: '松鹤园-1区-01排-10号',
};

function serve() {
  const server = fakeServer(plotRoutes());
  server.on({
    'GET /cemetery/plot/list': () =>
      pageOf([
        plotRow(),
        plotRow({ id: 'p2', saleStatus: '6', displayStatus: '54', burialCount: 1, livingCount: 1, capacity: 4 }),
      ]),
    'GET /cemetery/template/list': () => pageOf([{ id: 't1', name: '标准双穴立碑墓' }]),
    'GET /cemetery/template/queryById': () => ({ id: 't1', name: '标准双穴立碑墓', standardPrice: 3_050_000 }),
    'GET /cemetery/area/queryById': () => ({ id: 'a0', seatOrder: '3', defaultTemplateId: null }),
    'GET /cemetery/cemetery/queryById': () => ({ id: 'c1', name: '松鹤园', skipDigits: '4' }),
    'POST /cemetery/plot/generatePreview': () => PREVIEW,
    'POST /cemetery/plot/generate': () => reply('已生成 9 个墓位', { total: 9 }),
    'POST /cemetery/plot/move': () => reply('操作成功!', { total: 1 }),
  });
  return server;
}

async function show() {
  const server = serve();
  const rendered = render(<PlotListPage />, { url: '/plots/list' });
  await expect.element(page.getByText('松鹤园-1区-01排-02号').first()).toBeVisible();
  return { server, ...rendered };
}

test('columns of the plot list with marked status and 葬/寿/余 (domain.md §10.2, §4.1)', async () => {
  await page.viewport(1920, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await show();
  for (const label of [
    '墓位全称',
    '墓型',
    '穴型',
    '朝向',
    '占地(㎡)',
    '挂牌价',
    '综合状态',
    '销售状态',
    '安葬(葬/寿/余)',
    '管理费至',
    '持证人',
    '更新时间',
  ]) {
    await expect.element(page.getByRole('columnheader', { name: label })).toBeInTheDocument();
  }
  await expect.element(page.getByText('葬1/寿1/余2')).toBeInTheDocument();
  await expect.element(page.getByText('部分安葬')).toBeInTheDocument();
});

test('with the side menu at 1280 px the columns up to 综合状态 stand beside the fixed 操作 (domain.md §10.2)', async () => {
  serve();
  // The table width left by side menu and margins.
  render(
    <div style={{ width: 992 + 48 }}>
      <PlotListPage />
    </div>,
    { url: '/plots/list' },
  );
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect.element(head('操作')).toBeVisible();
  const edge = head('操作').element().getBoundingClientRect().left;
  expect(head('综合状态').element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});

describe('批量生成 (domain.md §3.2: skip rules, serpentine; preview before commit)', () => {
  async function fill() {
    await page.getByRole('button', { name: '批量生成' }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, option] of [
      ['所属陵园', '松鹤园'],
      ['墓区', '松鹤园-1区'],
      ['墓型', '标准双穴立碑墓'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByTitle(option, { exact: true }).last().click();
    }
    return dialog;
  }

  test('rule, seat order and price are proposed; nothing is written before the preview was seen', async () => {
    const { server } = await show();
    const dialog = await fill();
    await expect.element(dialog.getByLabelText('编号避讳')).toHaveValue('4');
    await expect.element(dialog.getByLabelText('挂牌价')).toHaveValue('30500.00');
    await dialog.getByLabelText('结束排号').fill('1');
    await dialog.getByLabelText('结束号').fill('10');
    await dialog.getByRole('button', { name: /^预\s?览$/ }).click();
    await expect.element(dialog.getByText('1 2 3 5 6 7 8 9 10')).toBeVisible();
    await expect.element(dialog.getByText('松鹤园-1区-01排-10号')).toBeVisible();
    expect(server.callsOf('POST /cemetery/plot/generate')).toHaveLength(0);
    await dialog.getByRole('button', { name: '生成 9 个墓位' }).click();
    await expect.element(page.getByText('已生成 9 个墓位')).toBeVisible();
    expect(server.callsOf('POST /cemetery/plot/generate')[0]?.body).toEqual({
      areaId: 'a0',
      templateId: 't1',
      rowFrom: 1,
      rowTo: 1,
      seatFrom: 1,
      seatTo: 10,
      seatOrder: '3',
      skipDigits: '4',
      listPrice: 3_050_000,
      open: false,
    });
  });

  test('numbers that exist already are named and block the commit; a change asks for a new preview', async () => {
    const { server } = await show();
    server.on({
      'POST /cemetery/plot/generatePreview': () => ({
        ...PREVIEW,
        conflicts: ['松鹤园-1区-01排-03号'],
        conflictCount: 1,
      }),
    });
    const dialog = await fill();
    await dialog.getByRole('button', { name: /^预\s?览$/ }).click();
    await expect.element(dialog.getByText('松鹤园-1区-01排-03号')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^生成/ })).not.toBeInTheDocument();
    await dialog.getByLabelText('起始号', { exact: true }).fill('4');
    await expect.element(dialog.getByText('松鹤园-1区-01排-03号')).not.toBeInTheDocument();
  });

  test('a preview that comes when other numbers stand there already is none of them', async () => {
    const { server } = await show();
    let answer: (preview: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      answer = resolve;
    });
    server.on({ 'POST /cemetery/plot/generatePreview': () => held });
    const dialog = await fill();
    await dialog.getByRole('button', { name: /^预\s?览$/ }).click();
    await vi.waitFor(() => expect(server.callsOf('POST /cemetery/plot/generatePreview')).toHaveLength(1));
    await dialog.getByLabelText('结束号').fill('99');
    answer(PREVIEW);
    const ask = dialog.getByRole('button', { name: /^预\s?览$/ });
    await expect.element(ask).not.toHaveClass(/loading/);
    await expect.element(ask).toBeVisible();
    await expect.element(dialog.getByText('1 2 3 5 6 7 8 9 10')).not.toBeInTheDocument();
  });

  test('the price of a 墓型 that was chosen by mistake does not come after that of the right one', async () => {
    const { server } = await show();
    let answer: (template: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      answer = resolve;
    });
    server.on({
      'GET /cemetery/template/list': () =>
        pageOf([
          { id: 't1', name: '标准双穴立碑墓' },
          { id: 't2', name: '草坪卧碑双穴' },
        ]),
      'GET /cemetery/template/queryById': ({ params }) =>
        params.id === 't1' ? held : { id: 't2', name: '草坪卧碑双穴', standardPrice: 1_200_000 },
    });
    const dialog = await fill();
    await dialog.getByRole('combobox', { name: '墓型' }).click();
    await page.getByTitle('草坪卧碑双穴', { exact: true }).last().click();
    await expect.element(dialog.getByLabelText('挂牌价')).toHaveValue('12000.00');
    answer({ id: 't1', name: '标准双穴立碑墓', standardPrice: 3_050_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.element(dialog.getByLabelText('挂牌价')).toHaveValue('12000.00');
  });

  test('the rule of a cemetery does not stay for another one that has none', async () => {
    const { server } = await show();
    server.on({
      'GET /cemetery/cemetery/list': () =>
        pageOf([
          { id: 'c1', name: '松鹤园' },
          { id: 'c2', name: '福寿陵园' },
        ]),
      'GET /cemetery/cemetery/queryById': ({ params }) =>
        params.id === 'c1'
          ? { id: 'c1', name: '松鹤园', skipDigits: '4' }
          : { id: 'c2', name: '福寿陵园', skipDigits: null },
    });
    const dialog = await fill();
    await expect.element(dialog.getByLabelText('编号避讳')).toHaveValue('4');
    await dialog.getByRole('combobox', { name: '所属陵园' }).click();
    await page.getByTitle('福寿陵园', { exact: true }).last().click();
    await expect.element(dialog.getByLabelText('编号避讳')).toHaveValue('');
  });

  test('spec/2 §2: on a phone the dialog fills the screen and nothing scrolls sideways', async () => {
    await page.viewport(375, 740);
    await show();
    await page.getByRole('button', { name: '批量生成' }).click();
    await expect.element(page.getByRole('dialog').getByText('批量生成墓位')).toBeVisible();
    await expect.poll(() => document.querySelector('.ant-modal-container')?.getBoundingClientRect().height).toBe(740);
    const body = document.querySelector('.ant-modal-body');
    expect(body?.scrollWidth).toBe(body?.clientWidth);
    await page.viewport(1280, 800);
  });

  test('an end before its start is told at the field', async () => {
    const { server } = await show();
    const dialog = await fill();
    await dialog.getByLabelText('起始号', { exact: true }).fill('30');
    await dialog.getByRole('button', { name: /^预\s?览$/ }).click();
    await expect.element(dialog.getByText('止号不能小于起号')).toBeVisible();
    expect(server.callsOf('POST /cemetery/plot/generatePreview')).toHaveLength(0);
  });
});

describe('开放, 撤回, 停用, 启用 for chosen plots (domain.md §4.1)', () => {
  test('only fitting plots are moved, and the person is told so', async () => {
    const { server } = await show();
    await page.getByRole('checkbox', { name: '全选' }).click();
    await page.getByRole('button', { name: '销售状态' }).hover();
    await page.getByRole('menuitem', { name: '停用' }).click();
    await expect.element(page.getByText('所选 2 个墓位中有 1 个可以执行「停用」，其余 1 个保持不变')).toBeVisible();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await expect.element(page.getByText('请填写原因')).toBeVisible();
    await page.getByLabelText('原因').fill('道路改造');
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await expect.element(page.getByText('操作成功!')).toBeVisible();
    expect(server.callsOf('POST /cemetery/plot/move')[0]?.body).toEqual({
      ids: ['p1'],
      event: 'disable',
      reason: '道路改造',
    });
  });
});

test('the switch 图/列表 leads to the picture of the same place', async () => {
  const server = serve();
  const { address } = render(<PlotListPage />, { url: '/plots/list?cemeteryId=c1&areaId=a0' });
  await vi.waitFor(() => expect(server.callsOf('GET /cemetery/plot/list').length).toBeGreaterThan(0));
  await page.getByText('图', { exact: true }).click();
  await vi.waitFor(() => expect(address()).toBe('/plots/map?cemeteryId=c1&areaId=a0'));
});

test('批量生成: a 编号避讳 that is too long stays whole, is marked and not sent', async () => {
  const { server } = await show();
  await page.getByRole('button', { name: '批量生成' }).click();
  const dialog = page.getByRole('dialog', { name: '批量生成墓位' });
  const digits = dialog.getByRole('textbox', { name: '编号避讳' });
  await digits.fill('4*,13,24,34,44,54');
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect.element(dialog.getByText('最大长度16位字符')).toBeVisible();
  await expect.element(digits).toHaveValue('4*,13,24,34,44,54');
  expect(server.callsOf('POST /cemetery/plot/generatePreview')).toEqual([]);
});
