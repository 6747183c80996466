import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { plotRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { ServiceOrderListPage } from './ServiceOrderListPage.tsx';

const row = (over: Record<string, unknown> = {}) => ({
  id: 'v1',
  version: 1,
  serviceNo: 'FW202608010001',
  itemsText: '代客祭扫×1',
  customerName: '陈建国',
  mobile: '13800138000',
  payableAmount: 19_900,
  receivedAmount: 0,
  paymentStatus: '0',
  serviceStatus: '1',
  source: '1',
  ...over,
});

function serve(over: Record<string, unknown> = {}) {
  const moves = ['pay', 'assign', 'start', 'finish', 'accept', 'rework', 'refuse', 'cancel'];
  return fakeServer({
    'GET /cemetery/serviceOrder/list': () => pageOf([row(over)]),
    'GET /cemetery/serviceItem/list': () =>
      pageOf([{ id: 's1', name: '代客祭扫', unit: '次', price: 19_900, needPlot: 'Y', leadDays: 0 }]),
    'GET /cemetery/plot/list': () => pageOf([plotRow()]),
    'GET /sys/user/queryUserComponentData': () => pageOf([{ id: 'u9', username: 'worker', realname: '赵师傅' }]),
    'POST /cemetery/serviceOrder/add': () => reply('添加成功！', null),
    ...Object.fromEntries(moves.map((move) => [`POST /cemetery/serviceOrder/${move}`, () => reply('操作成功!', null)])),
  });
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const ok = () => page.getByRole('button', { name: /^确\s?定$/ });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('moves of a service order (domain.md §4.4)', () => {
  test('收款 takes the whole sum', async () => {
    const server = serve();
    render(<ServiceOrderListPage />);
    await act('收款').click();
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText('操作成功!')).toBeVisible();
    const [call] = server.callsOf('POST /cemetery/serviceOrder/pay');
    expect(call?.body).toEqual({ id: 'v1', amount: 19_900, method: '01' });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('after 收款 the receipt is offered', async () => {
    const server = serve();
    server.on({ 'POST /cemetery/serviceOrder/pay': () => reply('收款成功', { paymentId: 'p9' }) });
    render(<ServiceOrderListPage />);
    await act('收款').click();
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByRole('button', { name: '打印收据' })).toBeVisible();
    // Once: no message says it beside the dialog.
    expect(page.getByText('收款成功').elements()).toHaveLength(1);
    await act('完成').click();
    await expect.element(page.getByRole('button', { name: '打印收据' })).not.toBeInTheDocument();
  });

  test('完成 asks for the photos that the items need', async () => {
    const server = serve({ serviceStatus: '4', receivedAmount: 19_900 });
    server.on({
      'GET /cemetery/serviceOrder/queryById': () => ({ ...row({}), items: [{ serviceItemId: 's1' }] }),
      'GET /cemetery/serviceItem/queryById': () => ({ id: 's1', name: '代客祭扫', photoRequired: 2 }),
    });
    render(<ServiceOrderListPage />);
    await act('完成').click();
    await expect.element(page.getByText('完工照片（至少 2 张）')).toBeVisible();
    await page.getByRole('button', { name: '确认完成' }).click();
    await expect.element(page.getByText('请上传 2 张完工照片')).toBeVisible();
    expect(server.callsOf('POST /cemetery/serviceOrder/finish')).toHaveLength(0);
    server.on({ 'POST /sys/common/upload': () => reply('temp/a.png', null) });
    const input = page.getByRole('dialog').element().querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
    await expect.element(page.getByText('该服务需要 2 张完工照片，已上传 1 张')).toBeVisible();
  });

  test('on a phone an order is called by the work and the plot, not by its number', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    serve({ itemsText: '碑文描红', plotFullName: '松鹤园-A区-01排-01号' });
    render(<ServiceOrderListPage />);
    await expect.element(page.getByText('碑文描红 · 松鹤园-A区-01排-01号', { exact: true })).toBeVisible();
  });

  test('of many buttons the next step and 更多 stand in one line, the others behind it', async () => {
    serve({ serviceStatus: '3', receivedAmount: 19_900 });
    render(<ServiceOrderListPage />);
    await expect.element(act('更多')).toBeVisible();
    const tops = ['开始', '编辑', '更多'].map((name) => act(name).element().getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    await act('更多').click();
    for (const name of ['退回派单', '取消'])
      await expect.element(page.getByRole('tooltip').getByRole('button', { name, exact: true })).toBeVisible();
  });

  test.each([
    ['1', '收款'],
    ['2', '派单'],
    ['3', '开始'],
    ['4', '完成'],
    ['5', '验收'],
  ])('in state %s the next step %s is the first button of the row', async (serviceStatus, step) => {
    serve({ serviceStatus, receivedAmount: 19_900 });
    render(<ServiceOrderListPage />);
    await expect.element(act(step)).toBeVisible();
    const [first] = page.getByRole('row', { name: 'FW202608010001' }).getByRole('button').elements();
    expect(first).toHaveTextContent(step);
  });

  test('派单 asks for the person', async () => {
    const server = serve({ serviceStatus: '2', receivedAmount: 19_900 });
    render(<ServiceOrderListPage />);
    await act('派单').click();
    await expect.element(page.getByRole('dialog').getByText('陈建国 · 13800138000')).toBeVisible();
    await inDialog('派单').click();
    await expect.element(page.getByText('请选择服务人员')).toBeVisible();
    await page.getByRole('combobox', { name: '服务人员' }).click();
    await page.getByTitle('赵师傅').click();
    await inDialog('派单').click();
    await expect.element(page.getByText('操作成功!')).toBeVisible();
    expect(server.callsOf('POST /cemetery/serviceOrder/assign')[0]?.body).toEqual({ id: 'v1', assigneeId: 'u9' });
  });

  test('返工 goes on record with a reason, 验收 with a confirmation', async () => {
    const server = serve({ serviceStatus: '5', receivedAmount: 19_900 });
    render(<ServiceOrderListPage />);
    await (await rowLink('返工')).click();
    await page.getByLabelText('返工原因').fill('鲜花未更换');
    await inDialog('返工').click();
    await expect.element(page.getByText('操作成功!')).toBeVisible();
    expect(server.callsOf('POST /cemetery/serviceOrder/rework')[0]?.body).toEqual({ id: 'v1', reason: '鲜花未更换' });
    await act('验收').click();
    await ok().click();
    await expect.poll(() => server.callsOf('POST /cemetery/serviceOrder/accept')).toHaveLength(1);
  });
});

describe('new service order (domain.md §3.18)', () => {
  test('items from the catalogue with quantity and sum, for a guest', async () => {
    const server = serve();
    render(<ServiceOrderListPage />);
    await page.getByRole('button', { name: /新增$/ }).click();
    await page.getByText('散客').click();
    await page.getByRole('button', { name: /^提\s?交$/ }).click();
    await expect.element(page.getByText('请输入客户姓名')).toBeVisible();
    await vi.waitFor(async () => expect((await cellOf('服务明细', '服务项目', 1)).title).toBe('请选择服务项目'));
    await page.getByLabelText('客户姓名').fill('王芳');
    await page.getByRole('textbox', { name: '手机号' }).last().fill('13700137000');
    await userEvent.click(await cellOf('服务明细', '服务项目', 1));
    await page.getByTitle('代客祭扫（199.00元/次）').click();
    await typeInto('服务明细', '数量', 1, '2');
    await expect.element(page.getByText('服务项目「代客祭扫」需要选择墓位')).toBeVisible();
    await page.getByRole('combobox', { name: '墓位' }).click();
    await page.getByTitle('松鹤园-1区-01排-02号').click();
    await expect.element(page.getByText(/^合计/).last()).toHaveTextContent('398.00');
    await page.getByRole('button', { name: /^提\s?交$/ }).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /cemetery/serviceOrder/add')[0]?.body).toEqual({
      customerName: '王芳',
      mobile: '13700137000',
      plotId: 'p1',
      source: '1',
      items: [{ serviceItemId: 's1', quantity: 2 }],
    });
  });
});

test('the first wrong field has the focus, and a wrong line when all fields are right', async () => {
  serve();
  render(<ServiceOrderListPage />);
  await page.getByRole('button', { name: /新增$/ }).click();
  await page.getByText('散客').click();
  const submit = page.getByRole('button', { name: /^提\s?交$/ });
  const name = page.getByLabelText('客户姓名');
  await name.fill('王芳');
  await submit.click();
  const mobile = page.getByRole('textbox', { name: '手机号' }).last();
  await expect.element(mobile).toHaveFocus();
  // Once nothing else is wrong the table does not call the person away from the field.
  await mobile.fill('13700137000');
  await expect.element(page.getByText('请输入手机号')).not.toBeInTheDocument();
  await expect.element(mobile).toHaveFocus();
  await submit.click();
  const inLines = () => document.activeElement?.closest('[role=grid]')?.getAttribute('aria-label');
  await expect.poll(inLines).toBe('服务明细');
  await expect.poll(() => document.querySelector('[data-editor]')).not.toBeNull();
});

test('of a customer only the own plots are offered, and the single one is chosen at once', async () => {
  const server = serve();
  server.on({
    'GET /cemetery/customer/list': () => pageOf([{ id: 'c7', name: '李敏', mobile: '13900139000' }]),
    'GET /cemetery/plot/queryById': () => plotRow(),
  });
  render(<ServiceOrderListPage />);
  await page.getByRole('button', { name: /新增$/ }).click();
  await page.getByRole('combobox', { name: '客户' }).last().click();
  await page.getByTitle('李敏　13900139000').click();
  await expect.element(page.getByText('松鹤园-1区-01排-02号').last()).toBeVisible();
  const lists = server.callsOf('GET /cemetery/plot/list');
  expect(lists.length).toBeGreaterThan(0);
  for (const { params } of lists) expect(params.holderId).toBe('c7');
});

test('改派 gives work under way to somebody else', async () => {
  const server = serve({ serviceStatus: '4', receivedAmount: 19_900, assigneeId: 'u1' });
  render(<ServiceOrderListPage />);
  await (await rowLink('改派')).click();
  await page.getByRole('combobox', { name: '服务人员' }).click();
  await page.getByTitle('赵师傅').click();
  await inDialog('改派').click();
  await expect.poll(() => server.callsOf('POST /cemetery/serviceOrder/assign')).toHaveLength(1);
});

test('what was typed is not thrown away unasked, and does not wait for the next customer', async () => {
  serve();
  render(<ServiceOrderListPage />);
  const add = page.getByRole('button', { name: /新增$/ });
  const requirement = page.getByRole('dialog').first().getByRole('textbox', { name: '特殊要求' });
  await add.click();
  await requirement.fill('清晨献花');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: '提示' });
  await expect.element(question.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
  await question.getByRole('button', { name: '取消', exact: true }).click();
  await expect.element(requirement).toHaveValue('清晨献花');
  await page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click();
  await question.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(requirement).not.toBeInTheDocument();
  await add.click();
  await expect.element(requirement).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(requirement).not.toBeInTheDocument();
});
