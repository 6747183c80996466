import { InfoCircleOutlined, SearchOutlined } from '@ant-design/icons';
import {
  Button,
  Cascader,
  DatePicker,
  Drawer,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Select,
  Table,
  Tag,
  TreeSelect,
} from 'antd';
import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { englishNames } from '../../testing/english-names.ts';
import { render } from '../../testing/render.tsx';
import { GalleryPage } from './GalleryPage.tsx';

const ROWS = [{ id: 'a', name: '墓碑' }];
const OPTIONS = [{ value: 'a', label: '墓碑' }];

function Controls() {
  return (
    <main>
      <Select aria-label="单选" allowClear defaultValue="a" options={OPTIONS} />
      <Select aria-label="多选" mode="multiple" allowClear defaultValue={['a']} options={OPTIONS} />
      <TreeSelect aria-label="树" allowClear defaultValue="a" treeData={[{ value: 'a', title: '墓碑' }]} />
      <Cascader aria-label="级联" defaultValue={['a']} options={OPTIONS} />
      <Input aria-label="文字" allowClear defaultValue="墓碑" />
      <Input.TextArea aria-label="长文字" allowClear defaultValue="墓碑" />
      <Input.Search aria-label="名称" />
      <Input.Password aria-label="口令" />
      <InputNumber aria-label="数量" defaultValue={1} />
      <DatePicker aria-label="日期" defaultValue={dayjs('2026-08-01')} />
      <DatePicker.RangePicker aria-label="时段" />
      <Tag closable>标签</Tag>
      <Pagination total={500} showSizeChanger showQuickJumper />
      <Table rowKey="id" rowSelection={{}} columns={[{ title: '名称', dataIndex: 'name' }]} dataSource={ROWS} />
      <Button icon={<SearchOutlined />}>查询</Button>
      <InfoCircleOutlined title="说明" />
    </main>
  );
}

/** Elements of a role whose whole name this is. */
const named = (role: 'button' | 'checkbox' | 'img', name: string) => page.getByRole(role, { name, exact: true });

test('controls of the component library are called by Chinese names', async () => {
  render(<Controls />);
  await expect.element(named('button', '查询')).toBeVisible();
  expect(named('button', '清空').elements().length).toBe(7);
  await expect.element(named('img', '说明')).toBeVisible();
  await expect.element(named('button', '搜索')).toBeVisible();
  await expect.element(named('button', '上一页').first()).toBeInTheDocument();
  await expect.element(named('button', '下一页').first()).toBeInTheDocument();
  await expect.element(named('button', '增加')).toBeInTheDocument();
  await expect.element(named('button', '减少')).toBeInTheDocument();
  await expect.element(named('checkbox', '全选')).toBeInTheDocument();
  await named('checkbox', '选择第1行').click();
  await expect.element(named('checkbox', '选择第1行')).toBeChecked();
  expect(englishNames(document.body)).toEqual([]);
  expect(await axeFindings(document.body)).toEqual([]);
});

test.each([
  ['a dialog', <Modal key="modal" open title="弹窗" />],
  ['a drawer', <Drawer key="drawer" open title="抽屉" />],
])('%s is closed by 关闭', async (_name, shown) => {
  render(shown);
  await expect.element(named('button', '关闭')).toBeVisible();
  expect(englishNames(document.body)).toEqual([]);
});

test('no building block is called by an English name', async () => {
  render(<GalleryPage />, { url: '/demo/gallery' });
  await expect.element(page.getByRole('region', { name: '小部件', exact: true })).toBeVisible();
  expect(englishNames(document.body)).toEqual([]);
});

test('a control that is called by an English name is found', async () => {
  render(
    <>
      <button type="button" aria-label="Clear">
        清空
      </button>
      <a href="#order">YL-0001</a>
    </>,
  );
  await expect.element(page.getByRole('link')).toBeVisible();
  expect(englishNames(document.body)).toEqual(['button: Clear']);
});
