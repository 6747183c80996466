import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { HolderApplyDialog } from './HolderApplyDialog.tsx';
import { HolderChangeListPage } from './HolderChangeListPage.tsx';

const ROW = {
  id: 'h1',
  changeNo: 'BG202606300001',
  plotFullName: '松鹤园-1区-01排-02号',
  fromName: '陈建国',
  toName: '陈明',
  changeType: '2',
  changeDate: '2026-06-30',
  status: '1',
  applyId: 'x',
  applyName: '档案员',
  reason: '父亲去世，由儿子继承',
  documents: 'papers/公证书.pdf',
  version: 1,
};
const dialog = () => page.getByRole('dialog');

test('通过 names both people and sends the opinion; 撤销 asks for a reason', async () => {
  const server = fakeServer({
    'GET /cemetery/holderChange/list': () => pageOf([ROW]),
    'POST /cemetery/holderChange/approve': () => reply('持证人已变更', ROW),
    'POST /cemetery/holderChange/withdraw': () => reply('持证人变更已撤销', ROW),
  });
  render(<HolderChangeListPage />, { url: '/customers/holder-changes' });
  await (await rowLink('通过')).click();
  await expect.element(dialog().getByText('「松鹤园-1区-01排-02号」陈建国 → 陈明（继承）')).toBeVisible();
  // Who decides sees the reason and the papers here.
  await expect.element(dialog().getByText('父亲去世，由儿子继承')).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: '公证书.pdf' })).toBeVisible();
  await dialog().getByLabelText('审批意见').fill('属实');
  await dialog().getByRole('button', { name: '通过', exact: true }).click();
  await expect.element(page.getByText('持证人已变更')).toBeVisible();
  expect(server.callsOf('POST /cemetery/holderChange/approve')[0]?.body).toEqual({ id: 'h1', opinion: '属实' });
  await (await rowLink('撤销')).click();
  await dialog().getByRole('button', { name: '撤销', exact: true }).click();
  await expect.element(dialog().getByText('请填写撤销原因')).toBeVisible();
});

test('an application asks for kin, consents and papers', async () => {
  const server = fakeServer({
    'GET /cemetery/customer/list': () => pageOf([{ id: 'c2', name: '陈明', mobile: '13800138000' }]),
    'POST /cemetery/holderChange/apply': () => reply('已提交审批', ROW),
  });
  render(<HolderApplyDialog plot={{ id: 'p1', fullName: '松鹤园-1区-01排-02号' }} open onClose={() => undefined} />);
  await dialog().getByRole('button', { name: '提交审批' }).click();
  for (const text of ['请选择客户', '请选择与原持证人的关系', '请填写变更原因', '请上传同意书', '请上传证明材料'])
    await expect.element(dialog().getByText(text, { exact: true })).toBeVisible();
  expect(server.callsOf('POST /cemetery/holderChange/apply')).toHaveLength(0);
});

test('the application names who holds the plot now', async () => {
  fakeServer({});
  const plot = { id: 'p1', fullName: ROW.plotFullName, holderName: '陈建国' };
  render(<HolderApplyDialog plot={plot} open onClose={() => undefined} />);
  await expect.element(dialog().getByText('现持证人：陈建国')).toBeVisible();
});

test('an heir whom the office does not know yet is added from the application, and chosen', async () => {
  const heir = { id: 'c9', name: '陈小明', mobile: '13800138009', version: 1 };
  const server = fakeServer({
    'GET /cemetery/customer/queryById': () => heir,
    'GET /cemetery/customer/list': () => pageOf([heir]),
    'POST /cemetery/customer/add': () => reply('添加成功！', heir),
  });
  render(<HolderApplyDialog plot={{ id: 'p1', fullName: ROW.plotFullName }} open onClose={() => undefined} />);
  await page.getByRole('button', { name: '没有该客户？新增客户' }).click();
  const added = page.getByRole('dialog', { name: '新增客户' });
  await added.getByLabelText('姓名/单位名称').fill('陈小明');
  await added.getByLabelText('手机号', { exact: true }).fill('13800138009');
  await added.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/customer/add')).toHaveLength(1);
  await expect
    .element(page.getByRole('dialog', { name: /持证人变更/ }).getByText('陈小明', { exact: false }))
    .toBeVisible();
});
