import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, workbookFile } from '../../testing/choose-files.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeCall, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from '../list/ResourceList.tsx';

const LIST = 'GET /cemetery/serviceItem/list';
const importOf = (resource: Resource) => `POST ${resource.path}/importExcel`;

const preview = (newCount: number, sameCount = 0, errorCount = 0, more: object = {}) =>
  reply('', {
    totalCount: newCount + sameCount + errorCount,
    newCount,
    sameCount,
    errorCount,
    ignoredColumns: [],
    errors: [],
    ...more,
  });

interface Answers {
  dry?: (call: FakeCall) => unknown;
  real?: (call: FakeCall) => unknown;
  resource?: Resource;
}

/** Opens the dialog and chooses these files. */
async function choose(
  { dry = () => preview(1), real = () => reply('共1行数据全部导入成功！', null), resource = serviceItem }: Answers,
  ...names: string[]
) {
  const answer = (call: FakeCall) => (call.params.dryRun === '1' ? dry(call) : real(call));
  const server = fakeServer({ ...fakeResource(resource, []), [importOf(resource)]: answer });
  render(<ResourceList resource={resource} />);
  await page.getByRole('button', { name: '导入' }).click();
  await expect.element(page.getByRole('dialog', { name: '导入EXCEL' })).toBeVisible();
  const input = await chooseFiles(...names.map((name) => workbookFile(name)));
  expect(input.accept).toBe(resource.csv ? '.xls,.xlsx,.csv' : '.xls,.xlsx');
  const sent = () => server.callsOf(importOf(resource));
  return { server, sent, committed: () => sent().filter((call) => call.params.dryRun === undefined) };
}

const start = () => page.getByRole('button', { name: '开始上传' }).click();
const confirm = () => page.getByRole('button', { name: '确认导入' }).click();

test('a designed table takes text with separators besides (online.md §4.4)', async () => {
  const { sent } = await choose({ resource: { ...serviceItem, csv: true } }, '物资.csv');
  await start();
  await expect.poll(() => sent().length).toBeGreaterThan(0);
});

test('nothing chosen: 开始上传 cannot be pressed; 600 wide, .xls and .xlsx, several (spec/2 §2, §5, contract/3 §4 JImportModal)', async () => {
  await choose({});
  await expect.element(page.getByRole('button', { name: '开始上传' })).toBeDisabled();
  await expect.element(page.getByText('选择导入文件')).toBeVisible();
  expect(document.querySelector('.ant-modal')?.getBoundingClientRect().width).toBe(600);
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(page.getByRole('dialog', { name: '导入EXCEL' })).not.toBeInTheDocument();
});

test('spec/2 §2: on a phone the dialog fills the screen and still says what a sheet must hold', async () => {
  await page.viewport(375, 740);
  await choose({});
  await expect.poll(() => document.querySelector('.ant-modal-container')?.getBoundingClientRect().height).toBe(740);
  const hint = page
    .getByText(/^必填：/)
    .element()
    .getBoundingClientRect();
  const footer = page.getByRole('button', { name: '开始上传' }).element().getBoundingClientRect();
  expect(hint.bottom).toBeLessThan(footer.top);
  await page.viewport(1280, 800);
});

test('the upload is looked at first: 新增, 重复, 错误 with row and column; nothing is written before 确认导入 (user-asks row 4)', async () => {
  const { committed } = await choose(
    {
      dry: () =>
        preview(7, 2, 1, {
          ignoredColumns: ['序号'],
          errors: [{ rowNo: 6, column: '分类', message: '分类「花」不在可选范围内' }],
        }),
    },
    '目录.xlsx',
  );
  await start();
  await expect.element(page.getByText('新增 7')).toBeVisible();
  await expect.element(page.getByText('重复 2')).toBeVisible();
  await expect.element(page.getByText('错误 1')).toBeVisible();
  await expect.element(page.getByText('不导入的列：序号')).toBeVisible();
  await expect.element(page.getByRole('row', { name: '6 分类 分类「花」不在可选范围内' })).toBeVisible();
  expect(committed()).toHaveLength(0);
  await confirm();
  await expect.element(page.getByText('共1行数据全部导入成功！')).toBeVisible();
  expect(committed()).toHaveLength(1);
  expect((committed()[0]?.body as FormData | undefined)?.get('file')).toBeInstanceOf(File);
});

test('a file of faulty rows alone says what to do, and how many more problems there are than are listed', async () => {
  const errors = Array.from({ length: 100 }, (_, at) => ({ rowNo: at + 2, column: '价格', message: '价格不能为空' }));
  await choose({ dry: () => preview(0, 0, 250, { errors }) }, '目录.xlsx');
  await start();
  await expect.element(page.getByText('没有可导入的行，请按所列原因修正文件后重新选择')).toBeVisible();
  await expect.element(page.getByText('共 250 行有问题，仅列出前 100 行')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '确认导入' })).toBeDisabled();
});

test('nothing new: 确认导入 cannot be pressed, unless repeated rows are wanted as well', async () => {
  const { committed } = await choose({ dry: () => preview(0, 3), resource: customer }, '客户.xlsx');
  await start();
  await expect.element(page.getByRole('button', { name: '确认导入' })).toBeDisabled();
  const nothing = page.getByText('没有可新增的行；重复的行需要再次导入时，请勾选下方选项');
  await expect.element(nothing).toBeVisible();
  await page.getByRole('checkbox', { name: '重复的 3 行也导入' }).click();
  await expect.element(nothing).not.toBeInTheDocument();
  await confirm();
  await expect.poll(() => committed()[0]?.params.duplicates).toBe('add');
});

test('repeated rows of a resource with unique fields cannot be wanted; 重新选择 leads back to the files', async () => {
  await choose({ dry: () => preview(0, 3) }, '目录.xlsx');
  await start();
  await expect.element(page.getByRole('button', { name: '确认导入' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: '也导入' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '重新选择' }).click();
  await expect.element(page.getByTitle('目录.xlsx')).toBeVisible();
});

const REFUSED = {
  totalCount: 3,
  successCount: 1,
  errorCount: 2,
  duplicateCount: 0,
  msg: '总上传行数：3，已导入行数：1，错误行数：2',
  fileUrl: '/sys/common/static/logs/20261121/x.txt',
  fileName: '服务项目导入错误.txt',
  detailUrl: '/sys/common/static/logs/20261121/y.xlsx',
  detailName: '服务项目导入错误.xlsx',
  errors: [
    { rowNo: 4, column: '价格', message: '价格不能为空' },
    { rowNo: 6, column: '分类', message: '分类「花」不存在' },
  ],
};

test('code 201: 导入成功,但是有错误数据! with message and 点击下载, the refused rows, the first problems (spec/2 §8)', async () => {
  const { server } = await choose({ real: () => reply('文件导入成功，但有错误。', REFUSED, 201) }, '目录.xlsx');
  const before = server.callsOf(LIST).length;
  await start();
  await confirm();
  await expect.element(page.getByText('导入成功,但是有错误数据!').last()).toBeVisible();
  const text = '文件导入成功，但有错误。 总上传行数：3，已导入行数：1，错误行数：2 具体详情请';
  await expect.element(page.getByText(text)).toBeVisible();
  const link = page.getByRole('link', { name: '点击下载' });
  await expect.element(link).toHaveAttribute('href', '/api/sys/common/static/logs/20261121/x.txt');
  await expect.element(link).toHaveAttribute('download', '服务项目导入错误.txt');
  const rows = page.getByRole('link', { name: '下载错误数据' });
  await expect.element(rows).toHaveAttribute('href', '/api/sys/common/static/logs/20261121/y.xlsx');
  await expect.element(page.getByRole('row', { name: '6 分类 分类「花」不存在' })).toBeVisible();
  await expect.poll(() => server.callsOf(LIST).length).toBeGreaterThan(before);
});

test('code 201 of an online import: its result is the address of the file (contract/2 §13.4)', async () => {
  await choose({ real: () => reply('部分数据有误', '/sys/common/static/logs/20261121/z.txt', 201) }, '目录.xlsx');
  await start();
  await confirm();
  await expect.element(page.getByText('部分数据有误 具体详情请')).toBeVisible();
  const link = page.getByRole('link', { name: '点击下载' });
  await expect.element(link).toHaveAttribute('href', '/api/sys/common/static/logs/20261121/z.txt');
});

test('all rows good: the message as toast, the dialog closes, the list loads again (spec/2 §4, §8)', async () => {
  const { server } = await choose({ real: () => reply('共2行数据全部导入成功！', null) }, '目录.xlsx');
  const before = server.callsOf(LIST).length;
  await start();
  await confirm();
  await expect.element(page.getByText('共2行数据全部导入成功！')).toBeVisible();
  await expect.poll(() => server.callsOf(LIST).length).toBeGreaterThan(before);
  await expect.element(page.getByRole('dialog', { name: '导入EXCEL' })).not.toBeInTheDocument();
});

test('several files go one after the other; a refused one is named and stays, the others go on', async () => {
  let asked = 0;
  const { committed } = await choose(
    {
      dry: () => {
        asked += 1;
        return asked === 1 ? preview(1) : refusal('文件导入失败:没有可导入的数据行');
      },
    },
    '一.xlsx',
    '二.xlsx',
  );
  await start();
  await expect.element(page.getByText('二.xlsx 文件导入失败:没有可导入的数据行')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '一.xlsx' })).toBeVisible();
  await confirm();
  await expect.poll(() => committed().length).toBe(1);
  await expect.element(page.getByTitle('二.xlsx')).toBeVisible();
  await expect.element(page.getByTitle('一.xlsx')).not.toBeInTheDocument();
});

test('a failed import is a warning that stays in the dialog, with the file (spec/2 §8)', async () => {
  await choose({ real: () => refusal('文件导入失败:有重复数据！') }, '目录.xlsx');
  await start();
  await confirm();
  await expect.element(page.getByRole('alert')).toHaveTextContent('目录.xlsx 文件导入失败:有重复数据！');
  await expect.element(page.getByTitle('目录.xlsx')).toBeVisible();
});

test('上传中... while it runs with its progress; 关闭 stops it and says that rows stay', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  await choose({ real: () => waiting }, '目录.xlsx');
  await start();
  await confirm();
  await expect.element(page.getByText('正在导入…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传中...' })).toBeVisible();
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(page.getByText('已停止导入，已导入的行不会撤回')).toBeVisible();
  answer(reply('', null));
});

test('13.6: a file of another kind is refused when it is chosen, with the reason; nothing is sent', async () => {
  const { sent } = await choose({});
  await chooseFiles(new File(['%PDF-1.7'], '客户.xlsx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('客户.xlsx：内容是PDF文件，不是表格文件');
  await expect.element(page.getByRole('button', { name: '开始上传' })).toBeDisabled();
  await chooseFiles(workbookFile('目录.xlsx'));
  await expect.element(page.getByRole('button', { name: '开始上传' })).toBeEnabled();
  expect(page.getByText('客户.xlsx').query()).toBeNull();
  expect(sent()).toHaveLength(0);
});

test('13.6: the dialog offers the template of its resource', async () => {
  const { server } = await choose({});
  server.on({ 'GET /cemetery/serviceItem/importTemplate': () => refusal('没有权限') });
  await page.getByRole('button', { name: '下载导入模板' }).click();
  await expect.element(page.getByText('没有权限').first()).toBeVisible();
  expect(server.callsOf('GET /cemetery/serviceItem/importTemplate')).toHaveLength(1);
});
