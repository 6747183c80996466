import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, refusalOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from '../list/ResourceList.tsx';

const ADD = 'POST /cemetery/serviceItem/add';
const EDIT = 'PUT /cemetery/serviceItem/edit';

const row = (): FakeRow => ({
  id: 's1',
  version: 3,
  code: 'F001',
  name: '代客祭扫',
  category: '2',
  unit: '次',
  price: 12_345,
  priceType: '2',
  needPlot: 'Y',
  needWorkOrder: 'N',
  leadDays: 0,
  photoRequired: 0,
  status: '1',
  remark: null,
});

function show(rows: FakeRow[] = [row()]) {
  const server = fakeServer(fakeResource(serviceItem, rows));
  render(<ResourceList resource={serviceItem} />);
  return server;
}

const drawer = () => page.getByRole('dialog');
const box = (name: string) => drawer().getByRole('textbox', { name });
const number = (name: string) => drawer().getByRole('spinbutton', { name });
const save = () => drawer().getByRole('button', { name: '确定', exact: true }).click();

async function openEdit() {
  await page.getByRole('button', { name: '编辑' }).click();
  await expect.element(box('编码')).toHaveValue('F001');
}

describe('adding', () => {
  test('empty required fields say 不能为空, the first one gets the focus, nothing is sent', async () => {
    const server = show();
    await page.getByRole('button', { name: '新增' }).click();
    await save();
    await expect.element(page.getByText('编码不能为空')).toBeVisible();
    await expect.element(page.getByText('分类不能为空')).toBeVisible();
    await expect.element(page.getByText('价格不能为空')).toBeVisible();
    await expect.element(box('编码')).toHaveFocus();
    expect(server.callsOf(ADD)).toHaveLength(0);
  });

  test('a text that is too long stays whole and says so; nothing is sent', async () => {
    const server = show();
    await page.getByRole('button', { name: '新增' }).click();
    const long = '祭'.repeat(501);
    await box('备注').fill(long);
    await save();
    await expect.element(page.getByText('最大长度500位字符')).toBeVisible();
    await expect.element(box('备注')).toHaveValue(long);
    await box('名称').fill('x'.repeat(65));
    await expect.element(page.getByText('最大长度64位字符')).toBeVisible();
    expect(server.callsOf(ADD)).toHaveLength(0);
  });

  test('sends fen for typed yuan and the declared initial values; then 添加成功！ and the list shows the row', async () => {
    const server = show();
    await page.getByRole('button', { name: '新增' }).click();
    await box('编码').fill('F002');
    await box('名称').fill(' 鲜花 ');
    await drawer().getByRole('combobox', { name: '分类' }).click();
    await page.getByTitle('鲜花', { exact: true }).click();
    await number('价格').fill('88.5');
    await save();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf(ADD)[0]?.body).toEqual({
      code: 'F002',
      name: '鲜花',
      category: '3',
      unit: '次',
      price: 8850,
      priceType: '2',
      needPlot: 'Y',
      needWorkOrder: 'Y',
      leadDays: 0,
      photoRequired: 0,
      status: '1',
    });
    await expect.element(page.getByText('88.50')).toBeVisible();
  });

  test('a refusal about a field stands at that field, and what was typed stays', async () => {
    const server = show();
    server.on({
      [ADD]: () => refusalOf('duplicateField', { params: { label: '编码', value: 'F001' }, field: 'code' }),
    });
    await page.getByRole('button', { name: '新增' }).click();
    await box('编码').fill('F001');
    await box('名称').fill('鲜花');
    await drawer().getByRole('combobox', { name: '分类' }).click();
    await page.getByTitle('鲜花', { exact: true }).click();
    await number('价格').fill('1');
    await save();
    await expect.element(drawer().getByText('编码「F001」已存在，请更换')).toBeVisible();
    await expect.element(box('编码')).toHaveFocus();
    await expect.element(box('名称')).toHaveValue('鲜花');
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  });

  test('the field is known by its wire name, whatever the words; 校验失败！ is not said twice', async () => {
    const rows = [row()];
    const server = show(rows);
    const wrong = (field: string) => () => refusalOf('invalid', { params: { detail: '这样写不行' }, field });
    server.on({ [EDIT]: wrong('unit') });
    await openEdit();
    await box('名称').fill('改名');
    await save();
    await expect.element(drawer().getByText('这样写不行', { exact: true })).toBeVisible();
    await expect.element(box('单位')).toHaveFocus();
    await expect.element(box('单位')).toHaveAttribute('aria-invalid', 'true');
  });

  test('a refusal about a field that the form does not show is told all the same', async () => {
    const server = show();
    server.on({ [EDIT]: () => refusalOf('invalid', { params: { detail: '租户不对' }, field: 'tenantId' }) });
    await openEdit();
    await box('名称').fill('改名');
    await save();
    await expect.element(page.getByText('校验失败！租户不对')).toBeVisible();
    await expect.element(box('名称')).toHaveValue('改名');
  });
});

describe('editing', () => {
  test('sends only what was changed, with id and version (design.md §5)', async () => {
    const server = show();
    await openEdit();
    await box('备注').fill('每年清明');
    await save();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(server.callsOf(EDIT)[0]?.body).toEqual({ id: 's1', version: 3, remark: '每年清明' });
  });

  test('bounds are told in the words of the field', async () => {
    show();
    await openEdit();
    await number('提前天数').fill('400');
    await expect.element(page.getByText('提前天数不能大于365')).toBeVisible();
  });

  test('Esc closes; unsaved input asks first (design.md §10: nothing typed is ever lost)', async () => {
    show();
    await openEdit();
    await box('名称').fill('改名');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
    await page.getByRole('button', { name: '取消', exact: true }).last().click();
    await expect.element(box('名称')).toHaveValue('改名');
  });
});

describe('two people on one record (user-asks row 7)', () => {
  async function staleSave() {
    const rows = [row()];
    const server = show(rows);
    await openEdit();
    await box('名称').fill('我的名称');
    await box('单位').fill('束');
    Object.assign(rows[0] as FakeRow, { name: '别人的名称', price: 20_000, version: 4 });
    await save();
    await expect.element(page.getByText('该记录已被他人修改，请刷新后重试')).toBeVisible();
    expect(document.querySelector('.ant-message-notice')).toBeNull();
    return server;
  }

  test('a stale save shows both values; mine stay mine, theirs are taken over where I changed nothing', async () => {
    const server = await staleSave();
    await expect.element(page.getByRole('row', { name: /名称.*我的名称.*别人的名称/ })).toBeVisible();
    await expect.element(page.getByText('双方都改过')).toBeVisible();
    await page.getByRole('button', { name: '按所选内容保存' }).click();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(server.callsOf(EDIT).at(-1)?.body).toEqual({ id: 's1', version: 4, name: '我的名称', unit: '束' });
  });

  test('a stale save is known by its key, whatever its words', async () => {
    const rows = [row()];
    const server = show(rows);
    await openEdit();
    await box('名称').fill('我的名称');
    Object.assign(rows[0] as FakeRow, { name: '别人的名称', version: 4 });
    server.on({ [EDIT]: () => refusalOf('staleVersion', { message: '有人先保存了' }) });
    await save();
    await expect.element(page.getByRole('row', { name: /名称.*我的名称.*别人的名称/ })).toBeVisible();
  });

  test('a field may be given up in favour of the latest content', async () => {
    const server = await staleSave();
    await page
      .getByRole('radiogroup', { name: /^名称保留/ })
      .getByText('最新内容')
      .click();
    await page.getByRole('button', { name: '按所选内容保存' }).click();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(server.callsOf(EDIT).at(-1)?.body).toEqual({ id: 's1', version: 4, unit: '束' });
  });

  test('going back keeps what was typed', async () => {
    await staleSave();
    await page.getByRole('button', { name: '返回继续编辑' }).click();
    await expect.element(box('名称')).toHaveValue('我的名称');
  });
});

test('详情 shows every field with its text', async () => {
  show();
  await page.getByRole('button', { name: '详情' }).click();
  await expect.element(drawer().getByText('123.45')).toBeVisible();
  await expect.element(drawer().getByText('市场调节价')).toBeVisible();
  await expect.element(drawer().getByText('代客祭扫').first()).toBeVisible();
});
