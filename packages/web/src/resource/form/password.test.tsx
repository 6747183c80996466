import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { SET_MARK } from '@songbai/contract/resource/write-only.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from '../list/ResourceList.tsx';

const box: Resource = {
  ...serviceItem,
  search: ['name'],
  fields: {
    name: { kind: 'text', label: '名称', maxLength: 20, required: true, list: {} },
    word: {
      ...{ kind: 'text', label: '口令', maxLength: 6, required: true },
      ...{ secret: true, writeOnly: true, unasked: true, sheet: false },
    },
    spare: {
      ...{ kind: 'text', label: '备用口令', maxLength: 6 },
      ...{ secret: true, writeOnly: true, unasked: true, sheet: false },
    },
  },
};
const EDIT = `PUT ${box.path}/edit`;

function show() {
  const server = fakeServer(fakeResource(box, [{ id: 'b1', version: 1, name: '甲', word: SET_MARK, spare: SET_MARK }]));
  render(<ResourceList resource={box} />);
  return server;
}
const drawer = () => page.getByRole('dialog');
const word = () => drawer().getByLabelText('口令', { exact: true });
const save = () => drawer().getByRole('button', { name: '确定', exact: true }).click();

test('a password that is set is not shown, and stays where the box is left or emptied again', async () => {
  const server = show();
  await page.getByRole('button', { name: '编辑' }).click();
  await expect.element(word()).toHaveValue('');
  await expect.element(word()).toHaveAttribute('type', 'password');
  await expect.element(word()).toHaveAttribute('placeholder', '已设置，留空表示不修改');
  await word().fill('abc');
  await word().fill('');
  await drawer().getByLabelText('名称').fill('乙');
  await save();
  await expect.poll(() => server.callsOf(EDIT)).toHaveLength(1);
  expect(server.callsOf(EDIT)[0]?.body).not.toMatchObject({ word: expect.not.stringContaining(SET_MARK) });
});

test('a new one is sent', async () => {
  const server = show();
  await page.getByRole('button', { name: '编辑' }).click();
  await expect.element(word()).toHaveAttribute('placeholder', '已设置，留空表示不修改');
  await word().fill('s3same');
  await save();
  await expect.poll(() => server.callsOf(EDIT)).toHaveLength(1);
  expect(server.callsOf(EDIT)[0]?.body).toMatchObject({ word: 's3same' });
});

test('a new row asks for it', async () => {
  show();
  await page.getByRole('button', { name: '新增' }).click();
  await expect.element(word()).toHaveAttribute('placeholder', '请输入');
  await save();
  await expect.element(page.getByText('口令不能为空')).toBeVisible();
});

test('one that need not be there is cleared by its button, which can be taken back until it is saved', async () => {
  const server = show();
  await page.getByRole('button', { name: '编辑' }).click();
  const spare = drawer().getByLabelText('备用口令');
  const clear = (name: string) => drawer().getByRole('button', { name: new RegExp(`^${name}$`) });
  await expect.element(spare).toHaveAttribute('placeholder', '已设置，留空表示不修改');
  expect(clear('清\\s?除').elements()).toHaveLength(1);
  await clear('清\\s?除').click();
  await expect.element(spare).toHaveAttribute('placeholder', '保存后清除');
  await clear('不清除').click();
  await expect.element(spare).toHaveAttribute('placeholder', '已设置，留空表示不修改');
  await clear('清\\s?除').click();
  await save();
  await expect.poll(() => server.callsOf(EDIT)).toHaveLength(1);
  expect(server.callsOf(EDIT)[0]?.body).toMatchObject({ spare: null });
  expect(server.callsOf(EDIT)[0]?.body).not.toHaveProperty('word');
});

test('one that is too long is not cut, which nobody would see, but marked and not sent', async () => {
  const server = show();
  await page.getByRole('button', { name: '编辑' }).click();
  await word().fill('s3same!');
  await save();
  await expect.element(drawer().getByText('最大长度6位字符')).toBeVisible();
  await expect.element(word()).toHaveValue('s3same!');
  expect(server.callsOf(EDIT)).toEqual([]);
});
