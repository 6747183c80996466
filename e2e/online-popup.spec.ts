import { adminCaller, type Caller } from './api.ts';
import { ACCOUNTS, expect, opened, test } from './fixtures.ts';
import { accessible, expectNotice, layer, OK, rowOf, SEARCH } from './screen.ts';

const TITLE = '订单回访';
const REPORT = '回访订单';

const SQL = `select o.order_no, o.customer_name, o.order_date
from cem_order o
where o.order_date >= '\${begin_date}'`;

interface Order {
  order_no: string;
  customer_name: string;
}

/** A report of SQL with a parameter that has to be given; who may not read orders may choose from it nevertheless. */
async function ordersReport(admin: Caller): Promise<Order> {
  const item = (fieldName: string, fieldTxt: string, orderNum: number, isSearch = '0') => ({
    ...{ fieldName, fieldTxt, orderNum, isSearch, isShow: 1 },
  });
  const { id } = await admin.change<{ id: string }>('POST', '/online/cgreport/head/add', {
    head: { code: 'orders_to_visit', name: REPORT, cgrSql: SQL, openTables: 1 },
    items: [
      ...[item('order_no', '订单号', 1, '1'), item('customer_name', '客户', 2)],
      item('order_date', '下单日期', 3),
    ],
    params: [{ paramName: 'begin_date', paramTxt: '下单日期起', paramType: 'date', required: 1 }],
  });
  const query = { self_begin_date: '2000-01-01', pageSize: '5' };
  const { records } = await admin.get<{ records: Order[] }>(`/online/cgreport/api/getData/${id}`, query);
  const last = records.at(-1);
  if (!last) throw new Error('there are no orders');
  return last;
}

/** 订单回访: the number of its order is chosen from the report, which fills in the customer too. */
async function visits(admin: Caller): Promise<string> {
  const field = (dbFieldName: string, dbFieldTxt: string, orderNum: number, more = {}) => ({
    ...{ dbFieldName, dbFieldTxt, orderNum, dbLength: 64, dbType: 'string', fieldShowType: 'text' },
    ...{ isShowForm: 1, isShowList: 1, dbIsNull: 1, ...more },
  });
  const filled = { dictField: 'order_no,customer_name', dictText: 'order_no,customer' };
  const { id } = await admin.change<{ id: string }>('POST', '/online/cgform/api/addAll', {
    head: { tableName: 'order_visit', tableTxt: TITLE, tableType: 1 },
    fields: [
      field('order_no', '订单号', 1, { fieldShowType: 'popup', dictTable: 'orders_to_visit', ...filled }),
      ...[field('customer', '客户', 2), field('said', '回访情况', 3)],
    ],
  });
  await admin.change('POST', `/online/cgform/api/doDbSynch/${id}/normal`);
  const menu = { headId: id, name: TITLE, roleIds: ['role-reception'] };
  await admin.change('POST', '/online/cgform/api/createMenu', menu);
  return id;
}

test('a designed form chooses from a report with a parameter, which fills in its fields; a clerk looks a row up, takes it and saves (online.md §12, journey 6)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const order = await ordersReport(admin);
  const id = await visits(admin);
  const page = await opened(browser, server, ACCOUNTS.receptionist, `/online/cgformList/${id}`);
  await page.getByRole('main').getByRole('button', { name: /新增$/ }).click();
  const form = page.getByRole('dialog', { name: /订单回访/ });
  await form.getByRole('textbox', { name: '订单号' }).click();
  const popup = layer(page, REPORT);
  await expect(popup.getByText('请输入下单日期起，再点击查询')).toBeVisible();
  await accessible(page);
  await popup.getByRole('textbox', { name: '下单日期起' }).fill('2000-01-01');
  await popup.getByRole('textbox', { name: '下单日期起' }).press('Enter');
  await popup.getByRole('textbox', { name: '订单号' }).fill(order.order_no);
  await popup.getByRole('button', { name: SEARCH }).click();
  await expect(popup.getByRole('radio')).toHaveCount(1);
  await accessible(page);
  await rowOf(popup, order.order_no).click();
  await popup.getByRole('button', { name: OK }).click();
  await expect(form.getByRole('textbox', { name: '订单号' })).toHaveValue(order.order_no);
  await expect(form.getByRole('textbox', { name: '客户' })).toHaveValue(order.customer_name);
  await form.getByRole('textbox', { name: '回访情况' }).fill('家属满意');
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');
  const row = rowOf(page.getByRole('main'), order.order_no);
  for (const text of [order.customer_name, '家属满意']) await expect(row).toContainText(text);
});
