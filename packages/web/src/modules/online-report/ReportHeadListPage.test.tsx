import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { ReportDraft } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { ReportHeadListPage } from './ReportHeadListPage.tsx';

const HEAD = '/online/cgreport/head';
const ADD = `POST ${HEAD}/add`;
const EDIT = `PUT ${HEAD}/editAll`;
const PARSE = `POST ${HEAD}/parseSql`;
const SQL = 'select area_name, count(*) orders from cem_order';
const ITEMS = '动态报表配置明细';

const head = (more: Partial<FakeRow> = {}): FakeRow => ({
  ...{ id: 'r1', version: 3, code: 'sales', name: '销售月报', source: null, cgrSql: SQL, openTables: 0 },
  ...more,
});
const item = (fieldName: string, more: object = {}) => ({
  ...{ fieldName, fieldTxt: fieldName, fieldWidth: null, fieldType: 'String', searchMode: null, isOrder: 0 },
  ...{ isSearch: '0', isShow: 1, isTotal: '0', dictCode: null, fieldHref: null, replaceVal: null, groupTitle: null },
  ...{ align: null, orderNum: 0, ...more },
});
const param = { paramName: 'month', paramTxt: '月份', paramValue: '2026-06', paramType: 'string', required: 1 };

interface Shown {
  more?: Record<string, FakeHandler>;
  rows?: FakeRow[];
  admin?: boolean;
  codes?: readonly string[];
}

function show({ more = {}, rows = [head()], ...options }: Shown = {}) {
  const server = fakeServer({
    ...fakeResource(reportHead, rows),
    'GET /online/cgreport/item/listByHeadId': () => [
      { ...item('area_name', { fieldTxt: '墓区' }), id: 'i1' },
      { ...item('gone'), id: 'i2' },
    ],
    'GET /online/cgreport/param/listByHeadId': () => [{ ...param, id: 'p1' }],
    [`GET ${HEAD}/tables`]: () => [
      { name: 'cem_order', title: '订单', columns: [{ name: 'order_no', title: '订单编号', type: 'text' }] },
    ],
    [PARSE]: () => reply('解析成功', { fields: [item('area_name'), item('orders')], params: [param] }),
    [ADD]: () => reply('添加成功！', { id: 'r2', version: 0, unknownFields: [] }),
    [EDIT]: () => reply('修改成功！', { id: 'r1', version: 4, unknownFields: [] }),
    ...more,
  });
  return { server, ...render(<ReportHeadListPage />, options) };
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const textbox = (name: string) => dialog().getByRole('textbox', { name });
const editor = () => dialog().getByRole('textbox', { name: '报表SQL' });
const save = () =>
  dialog()
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
const bodyOf = (server: ReturnType<typeof show>['server'], route: string) =>
  server.callsOf(route)[0]?.body as ReportDraft;
const rowsDrawn = (count: number) => vi.waitUntil(() => document.querySelector(`[data-row="${count - 1}"]`));
async function inMenu(name: string): Promise<void> {
  await button('更多').first().click();
  await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
}

describe('(contract/2 §17.1) the designer of reports', () => {
  test('a statement is typed with completion, read into items and parameters, and saved', async () => {
    const { server } = show();
    await page.getByRole('button', { name: /新增$/ }).first().click();
    await textbox('报表编码').fill('1x');
    await expect.element(page.getByText('编码必须以字母开头，可包含数字、下划线、横杠')).toBeVisible();
    await textbox('报表编码').fill('month_sales');
    await textbox('报表名称').fill('月报');
    await editor().click();
    await userEvent.keyboard('select order_no from cem_or');
    await page.getByRole('option', { name: /cem_order/ }).click();
    await button('解析').click();
    await rowsDrawn(2);
    await typeInto(ITEMS, '字段文本', 1, '区域');
    await save();
    await expect.poll(() => server.callsOf(ADD).length).toBe(1);
    expect(server.callsOf(PARSE)[0]?.body).toEqual({ sql: 'select order_no from cem_order' });
    const body = bodyOf(server, ADD);
    expect(body.head).toMatchObject({ code: 'month_sales', name: '月报', cgrSql: 'select order_no from cem_order' });
    expect(body.items).toMatchObject([
      { fieldName: 'area_name', fieldTxt: '区域', orderNum: 0 },
      { fieldName: 'orders', orderNum: 1 },
    ]);
    expect(body.params).toMatchObject([{ paramName: 'month', required: 1 }]);
  });

  test('known rows stay when it is read again; what is gone is told, and deleted by hand', async () => {
    const { server } = show();
    await button('编辑').first().click();
    await rowsDrawn(2);
    await button('解析').click();
    await rowsDrawn(3);
    await expect.element(page.getByText('SQL中已没有：gone，如不再需要请删除')).toBeVisible();
    expect((await cellOf(ITEMS, '字段文本', 1)).textContent).toBe('墓区');
    await dialog().getByRole('checkbox', { name: '选择第2行' }).click();
    await dialog()
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    await dialog()
      .last()
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await vi.waitFor(async () => expect((await cellOf(ITEMS, '字段名', 2)).textContent).toBe('orders'));
    await textbox('修改说明').fill('去掉一列');
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    expect(bodyOf(server, EDIT)).toMatchObject({
      ...{ head: { id: 'r1', version: 3 }, version: 3, note: '去掉一列' },
      ...{ deleteItemIds: 'i2', deleteParamIds: '', items: [{ id: 'i1' }, { fieldName: 'orders' }] },
    });
  });

  test('(online.md §8.3) an error of the statement is marked at its place', async () => {
    show({
      more: {
        [PARSE]: () =>
          refusalOf('reportSql', { params: { detail: '表cem_order不在可用范围内' }, result: { line: 1, column: 40 } }),
      },
    });
    await button('编辑').first().click();
    await rowsDrawn(2);
    await button('解析').click();
    await expect.element(page.getByText('第1行第40列：表cem_order不在可用范围内')).toBeVisible();
    expect(document.querySelector('.cm-problem')?.textContent).toBe('cem_order');
    await editor().click();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText(/第1行第40列/)).not.toBeInTheDocument();
  });

  test('a trial run takes sample values, and says which tables are read whole', async () => {
    const TRY = `POST ${HEAD}/trySql`;
    const { server } = show({
      more: {
        [TRY]: () =>
          reply('', {
            ...{ columns: ['area_name', 'orders'], records: [{ area_name: 'A区', orders: 3 }], more: false, ms: 12 },
            scans: [{ table: 'cem_order', title: '订单', rows: 20000 }],
          }),
      },
    });
    await button('编辑').first().click();
    await rowsDrawn(2);
    await dialog().getByRole('tab', { name: '试运行' }).click();
    await textbox('参数月份').fill('2026-05');
    await button(/运\s?行$/).click();
    await expect.element(dialog().getByRole('cell', { name: 'A区' })).toBeVisible();
    await expect.element(page.getByText('全表扫描：订单（cem_order，约 20,000 行），数据多时会较慢')).toBeVisible();
    expect(server.callsOf(TRY)[0]?.body).toMatchObject({
      sql: SQL,
      values: { month: '2026-05' },
      params: [{ paramName: 'month' }],
    });
    expect(await axeFindings(document.body)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('编辑').first()).toBeVisible();
  });

  test('a copy is a new report with another code', async () => {
    const { server } = show();
    await inMenu('复制');
    await rowsDrawn(2);
    await save();
    await expect.poll(() => server.callsOf(ADD).length).toBe(1);
    const body = bodyOf(server, ADD);
    expect(body.head).toMatchObject({ code: 'sales_copy', name: '销售月报（复制）' });
    expect(body.head).not.toHaveProperty('id');
    expect(body.items?.[0]).not.toHaveProperty('id');
  });

  test('保存 opens the first wrong row, and turns to its tab', async () => {
    const twice = [1, 2].map((n) => ({ ...param, id: `p${n}` }));
    const { server } = show({ more: { 'GET /online/cgreport/param/listByHeadId': () => twice } });
    await button('编辑').first().click();
    await rowsDrawn(2);
    await save();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('参数名 第1行');
    expect(server.callsOf(EDIT)).toHaveLength(0);
  });

  test('another data source is chosen with the roles that read it; our own tables are not offered then', async () => {
    const { server } = show({
      more: {
        ...fakeResource(role, [{ id: 'r-sales', version: 1, roleName: '销售', roleCode: 'sales' }]),
        'GET /sys/dataSource/options': () => [{ value: 'erp', label: '财务库', text: '财务库' }],
      },
    });
    await button('编辑').first().click();
    await expect.element(dialog().getByRole('complementary', { name: '可用的表' })).toBeVisible();
    expect(dialog().getByRole('combobox', { name: '可查看的角色' }).elements()).toEqual([]);
    await dialog().getByRole('combobox', { name: '动态数据源' }).click();
    await page.getByTitle('财务库（erp）').click();
    expect(dialog().getByRole('complementary', { name: '可用的表' }).elements()).toEqual([]);
    await save();
    await expect.element(page.getByText('请选择可以查看该报表的角色')).toBeVisible();
    await dialog().getByRole('combobox', { name: '可查看的角色' }).click();
    await page.getByTitle('销售', { exact: true }).click();
    await button('解析').click();
    await expect.poll(() => server.callsOf(PARSE)[0]?.body).toEqual({ sql: SQL, dbKey: 'erp' });
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    expect(bodyOf(server, EDIT).head).toMatchObject({ dbSource: 'erp', readerRoles: 'r-sales' });
  });

  test('who may not write statements can read them, and edits the rest', async () => {
    show({ admin: false, codes: [...PERMISSION_CODES] });
    await expect.element(button('编辑').first()).toBeVisible();
    expect(page.getByRole('button', { name: /新增$/ }).elements()).toEqual([]);
    await button('编辑').first().click();
    await expect.element(editor()).toHaveAttribute('aria-readonly', 'true');
    expect(button('解析').elements()).toEqual([]);
  });
});

test('配置地址 has a place for each parameter, and makes a menu', async () => {
  const MENU = 'POST /online/cgreport/api/createMenu';
  const { server } = show({
    more: {
      [MENU]: () => reply('添加成功！', null),
      'GET /sys/permission/queryTreeList': () => ({ treeList: [], ids: [] }),
    },
  });
  await inMenu('配置地址');
  await expect.element(page.getByText(`/online/cgreport/r1?month=\${month}`)).toBeVisible();
  await button('创建菜单').click();
  await dialog()
    .last()
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect
    .poll(() => server.callsOf(MENU)[0]?.body)
    .toEqual({ headId: 'r1', name: '销售月报', parentId: null, icon: null, roleIds: [] });
});

test('功能测试 opens the report; an earlier version is restored', async () => {
  const RESTORE = `POST ${HEAD}/restoreVersion/r1/1`;
  const by = (name: string | null) => ({ createBy: 'wangfang', createBy_dictText: name });
  const { server, address } = show({
    more: {
      [RESTORE]: () => reply('恢复成功', null),
      [`GET ${HEAD}/versions/r1`]: () => [
        { version: 2, note: '改列', ...by('王芳'), createTime: '2026-06-30 10:00:00' },
        { version: 1, note: null, ...by(null), createTime: '2026-06-29 10:00:00' },
      ],
    },
  });
  await inMenu('版本历史');
  await expect.element(page.getByRole('cell', { name: '王芳' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'wangfang' })).toBeVisible();
  await button('恢复').click();
  await dialog()
    .last()
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect.poll(() => server.callsOf(RESTORE).length).toBe(1);
  await dialog()
    .getByRole('button', { name: /关\s?闭$/ })
    .last()
    .click();
  await button('功能测试').first().click();
  await expect.poll(address).toBe('/online/cgreport/r1');
});

test('a text that is too long stays whole, is marked and not saved, behind a tab and beside the buttons too', async () => {
  const { server } = show();
  await button('编辑').click();
  await dialog().getByRole('tab', { name: '其他设置' }).click();
  const returned = textbox('返回值字段');
  await returned.fill('x'.repeat(101));
  await dialog().getByRole('tab', { name: '报表参数' }).click();
  await save();
  await expect.element(dialog().getByText('最大长度100位字符')).toBeVisible();
  await expect.element(returned).toHaveFocus();
  await returned.fill('area_name');
  const note = textbox('修改说明');
  await note.fill('改'.repeat(201));
  await save();
  await expect.element(dialog().getByText('最大长度200位字符')).toBeVisible();
  await expect.element(note).toHaveValue('改'.repeat(201));
  expect(server.callsOf(EDIT)).toEqual([]);
  await note.fill('返回墓区');
  await save();
  await expect.poll(() => bodyOf(server, EDIT)?.note).toBe('返回墓区');
});
