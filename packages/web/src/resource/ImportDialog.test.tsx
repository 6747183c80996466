import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '../testing/choose-files.ts';
import { fakeResource } from '../testing/fake-resource.ts';
import { fakeServer, refusal, reply } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { ResourceList } from './ResourceList.tsx';

const IMPORT = 'POST /cemetery/serviceItem/importExcel';
const LIST = 'GET /cemetery/serviceItem/list';

async function choose(answer: () => unknown, ...names: string[]) {
  const server = fakeServer({ ...fakeResource(serviceItem, []), [IMPORT]: answer });
  render(<ResourceList resource={serviceItem} />);
  await page.getByRole('button', { name: '导入' }).click();
  await expect.element(page.getByRole('dialog', { name: '导入EXCEL' })).toBeVisible();
  const input = await chooseFiles(...names.map((name) => new File(['x'], name)));
  expect(input.accept).toBe('.xls,.xlsx');
  return server;
}

const start = () => page.getByRole('button', { name: '开始上传' }).click();

test('nothing chosen: 开始上传 cannot be pressed (contract/3 §4 JImportModal)', async () => {
  await choose(() => reply('', null));
  await expect.element(page.getByRole('button', { name: '开始上传' })).toBeDisabled();
});

test('code 201: title is the message, text has the counts with 点击下载, the first problems stand by row and column (contract/2 §13.4)', async () => {
  const server = await choose(
    () =>
      reply(
        '文件导入成功，但有错误。',
        {
          msg: '总上传行数：3，已导入行数：1，错误行数：2',
          fileUrl: '/sys/common/static/logs/20261121/x.txt',
          fileName: '服务项目导入错误.txt',
          errors: [
            { rowNo: 4, column: '价格', message: '价格不能为空' },
            { rowNo: 6, column: '分类', message: '分类「花」不存在' },
          ],
        },
        201,
      ),
    '目录.xlsx',
  );
  await start();
  await expect.element(page.getByText('文件导入成功，但有错误。').last()).toBeVisible();
  await expect.element(page.getByText('总上传行数：3，已导入行数：1，错误行数：2 具体详情请')).toBeVisible();
  const link = page.getByRole('link', { name: '点击下载' });
  await expect.element(link).toHaveAttribute('href', '/api/sys/common/static/logs/20261121/x.txt');
  await expect.element(link).toHaveAttribute('download', '服务项目导入错误.txt');
  await expect.element(page.getByRole('row', { name: '6 分类 分类「花」不存在' })).toBeVisible();
  expect((server.callsOf(IMPORT)[0]?.body as FormData | undefined)?.get('file')).toBeInstanceOf(File);
});

test('all rows good: the message as toast, the dialog closes, the list loads again', async () => {
  const server = await choose(() => reply('共2行数据全部导入成功！', null), '目录.xlsx');
  const before = server.callsOf(LIST).length;
  await start();
  await expect.element(page.getByText('共2行数据全部导入成功！')).toBeVisible();
  await expect.poll(() => server.callsOf(LIST).length).toBeGreaterThan(before);
  await expect.element(page.getByRole('dialog', { name: '导入EXCEL' })).not.toBeInTheDocument();
});

test('several files go one after the other; a refused one is named and stays in the list', async () => {
  let asked = 0;
  const server = await choose(
    () => {
      asked += 1;
      return asked === 1 ? reply('共1行数据全部导入成功！', null) : refusal('文件导入失败:没有可导入的数据行');
    },
    '一.xlsx',
    '二.xlsx',
  );
  await start();
  await expect.element(page.getByText('二.xlsx 文件导入失败:没有可导入的数据行')).toBeVisible();
  expect(server.callsOf(IMPORT)).toHaveLength(2);
  await expect.element(page.getByTitle('二.xlsx')).toBeVisible();
  await expect.element(page.getByTitle('一.xlsx')).not.toBeInTheDocument();
});
