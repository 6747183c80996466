import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { type FakeServer, fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { BurialImportPage } from './BurialImportPage.tsx';

const PATH = '/cemetery/burialImport';

const staged: ImportSummary = {
  batchId: 'b1',
  fileName: '安葬登记.csv',
  status: '2',
  rows: 100,
  cemeteries: 2,
  areas: 3,
  plotRows: 10,
  plots: 80,
  burials: 95,
  duplicates: 1,
  unplaced: 6,
  refused: 4,
  refusedByReason: { 缺少姓名: 3, 日期无法识别: 1 },
  warnings: 7,
  warningsByReason: { 日期只有年份: 7 },
  dateOrder: null,
  ambiguousDates: 0,
  unnamed: 0,
  cemetery: null,
  samples: { branch: ['ARMY', 'NAVY'] },
  headers: ['d_first_name', 'd_last_name', 'branch'],
  mapping: { d_first_name: 'firstName' },
};

/** A fake server that keeps the state of one batch. */
function importServer(summary: ImportSummary = { ...staged }): FakeServer {
  const moved = (status: string, message: string) => {
    summary.status = status;
    return reply(message, summary);
  };
  return fakeServer({
    [`POST ${PATH}/upload`]: () => reply('', summary),
    [`POST ${PATH}/mapping`]: () => reply('', summary),
    [`POST ${PATH}/commit`]: () => moved('5', '导入完成'),
    [`POST ${PATH}/rollback`]: () => moved('6', '回滚成功'),
    [`GET ${PATH}/summary`]: () => ({ ...summary }),
    [`GET ${PATH}/issues`]: () =>
      pageOf([
        { rowNo: 12, column: 'd_last_name', level: '1', code: 'nameMissing', message: '姓名不能为空', value: '' },
      ]),
    [`GET ${PATH}/list`]: () =>
      pageOf([
        {
          id: 'b1',
          fileName: summary.fileName,
          status: summary.status,
          rows: 100,
          ok: 95,
          failed: 4,
          warnings: 7,
          createTime: '2026-11-21 10:00:00',
          createBy: 'admin',
          createBy_dictText: '管理员',
        },
      ]),
  });
}

test('the columns of a file that was given out for correction are not asked about', async () => {
  importServer({ ...staged, headers: ['原行号', ...staged.headers, '错误原因'] });
  render(<BurialImportPage />);
  await chooseFiles(new File(['x'], '安葬登记导入错误.csv'));
  await expect.element(page.getByRole('combobox', { name: 'branch对应' })).toBeVisible();
  expect(page.getByRole('cell', { name: '原行号' }).elements()).toEqual([]);
  expect(page.getByRole('cell', { name: '错误原因' }).elements()).toEqual([]);
});

test('上传文件 → 列对应 → 检查预览 → 导入结果, nothing written before 开始导入 is confirmed (issue 2 §5)', async () => {
  const server = importServer();
  const { param } = render(<BurialImportPage />);
  await chooseFiles(new File(['x'], '安葬登记.csv'));
  await expect.element(page.getByText('文件「安葬登记.csv」共 100 行', { exact: false }).first()).toBeVisible();
  expect(param('batchId')).toBe('b1');

  await page.getByRole('combobox', { name: 'd_last_name对应' }).click();
  await page.getByTitle('姓', { exact: true }).click();
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await expect.element(page.getByText('将新增墓位')).toBeVisible();
  expect(server.callsOf(`POST ${PATH}/mapping`)[0]?.body).toEqual({
    batchId: 'b1',
    mapping: { d_first_name: 'firstName', d_last_name: 'lastName' },
  });
  await expect.element(page.getByText('缺少姓名 3')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /12 错误 d_last_name.*姓名不能为空/ })).toBeVisible();

  await page.getByRole('button', { name: '开始导入' }).click();
  await expect.element(page.getByText('将新增 95 条安葬登记，4 行不会导入，是否继续?')).toBeVisible();
  expect(server.callsOf(`POST ${PATH}/commit`)).toHaveLength(0);
  await page.getByRole('button', { name: '确认导入', exact: true }).click();
  await expect.element(page.getByText('已导入 95 条安葬登记')).toBeVisible();
  expect(server.callsOf(`POST ${PATH}/commit`)[0]?.body).toEqual({ batchId: 'b1' });
});

test('a staged register survives a reload: the address names batch and step', async () => {
  importServer();
  render(<BurialImportPage />, { url: '/data/burial-import?batchId=b1&step=preview' });
  await expect.element(page.getByText('将新增安葬登记')).toBeVisible();
});

test('回滚 asks first and tells the outcome; a batch in use says why it stays', async () => {
  const server = importServer({ ...staged, status: '4' });
  render(<BurialImportPage />);
  server.on({ [`POST ${PATH}/rollback`]: () => refusal('该批次导入的数据已被使用，不能回滚：墓位已有订单') });
  await page.getByRole('button', { name: '回滚' }).click();
  await expect.element(page.getByText('将撤销文件「安葬登记.csv」导入的全部数据，是否继续?')).toBeVisible();
  await page.getByRole('button', { name: '确认回滚', exact: true }).click();
  await expect.element(page.getByText('该批次导入的数据已被使用，不能回滚：墓位已有订单')).toBeVisible();
});

test('who may only look sees the batches, neither steps nor 回滚', async () => {
  importServer({ ...staged, status: '4' });
  render(<BurialImportPage />, { codes: [] });
  await expect.element(page.getByText('安葬登记.csv')).toBeVisible();
  await expect.element(page.getByText('上传文件')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '回滚' })).not.toBeInTheDocument();
});

test('dates that could be read both ways ask for the order of day and month, which is sent', async () => {
  const server = importServer({ ...staged, ambiguousDates: 2 });
  render(<BurialImportPage />, { url: '/data/burial-import?batchId=b1&step=mapping' });
  await expect.element(page.getByText('有 2 个日期（如 03/04/2001）的日与月无法区分，请选择顺序')).toBeVisible();
  await page.getByRole('radio', { name: '日/月/年' }).click();
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await expect.element(page.getByText('将新增墓位')).toBeVisible();
  expect(server.callsOf(`POST ${PATH}/mapping`)[0]?.body).toMatchObject({ dateOrder: 'dayFirst' });
});

test('rows that name no cemetery are asked about once; each column shows what is in it', async () => {
  const server = importServer({ ...staged, unnamed: 100 });
  server.on({
    'GET /cemetery/cemetery/list': () => pageOf([{ id: 'c1', name: '松鹤园', code: 'SHY' }]),
  });
  render(<BurialImportPage />, { url: '/data/burial-import?batchId=b1&step=mapping' });
  await expect.element(page.getByText('ARMY、NAVY')).toBeVisible();
  await expect.element(page.getByText('有 100 行没有写明陵园，请选择所属陵园')).toBeVisible();
  await page.getByRole('combobox', { name: '所属陵园' }).click();
  await page.getByTitle('松鹤园').click();
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await expect.element(page.getByText('将新增墓位')).toBeVisible();
  expect(server.callsOf(`POST ${PATH}/mapping`)[0]?.body).toMatchObject({ cemeteryId: 'c1' });
});

test('the name of a new cemetery that is too long stays whole, is marked and not sent', async () => {
  const server = importServer({ ...staged, unnamed: 100 });
  render(<BurialImportPage />);
  await chooseFiles(new File(['x'], '安葬登记.csv'));
  await page.getByText('新陵园', { exact: true }).click();
  const name = page.getByRole('textbox', { name: '新陵园名称' });
  const typed = '松'.repeat(cemetery.fields.name.maxLength + 1);
  await name.fill(typed);
  await expect.element(page.getByText(`最大长度${cemetery.fields.name.maxLength}位字符`)).toBeVisible();
  await page.getByRole('button', { name: /^检\s?查$/ }).click();
  await expect.element(name).toHaveValue(typed);
  expect(server.callsOf(`POST ${PATH}/mapping`)).toEqual([]);
});

test('a batch that waits is given up after a question', async () => {
  const server = importServer();
  server.on({ [`POST ${PATH}/discard`]: () => reply('已放弃该批次', {}) });
  render(<BurialImportPage />);
  await page.getByRole('button', { name: '放弃' }).click();
  await expect.element(page.getByText('文件「安葬登记.csv」尚未导入，放弃后不能再继续，是否放弃?')).toBeVisible();
  await page.getByRole('button', { name: '放弃导入', exact: true }).click();
  await expect.element(page.getByText('已放弃该批次')).toBeVisible();
  expect(server.callsOf(`POST ${PATH}/discard`)[0]?.body).toEqual({ batchId: 'b1' });
});

test('the rows in which something is wrong can be fetched as a file, those of one level too', async () => {
  const server = importServer();
  server.on({ [`GET ${PATH}/issueFile`]: () => refusal('导入批次不存在') });
  render(<BurialImportPage />, { url: '/data/burial-import?batchId=b1&step=preview' });
  await page.getByRole('button', { name: '下载问题行' }).click();
  const asked = () => server.callsOf(`GET ${PATH}/issueFile`).at(-1)?.params;
  await expect.poll(asked).toMatchObject({ batchId: 'b1' });
  expect(asked()).not.toHaveProperty('level');
  await expect.element(page.getByText('导入批次不存在')).toBeVisible();
  await page.getByText('错误', { exact: true }).first().click();
  await page.getByRole('button', { name: '下载问题行' }).click();
  await expect.poll(asked).toMatchObject({ batchId: 'b1', level: '1' });
});

test('once it was imported, only the rows that were not are given out; those with warnings are put right where they stand', async () => {
  const server = importServer({ ...staged, status: '5' });
  server.on({ [`GET ${PATH}/issueFile`]: () => refusal('导入批次不存在') });
  render(<BurialImportPage />, { url: '/data/burial-import?batchId=b1&step=result' });
  await expect.element(page.getByText(/有警告的行已经导入，请在「使用人」中更正，不要再次导入$/)).toBeVisible();
  await page.getByText('警告', { exact: true }).first().click();
  await page.getByRole('button', { name: '下载未导入的行' }).click();
  await expect.poll(() => server.callsOf(`GET ${PATH}/issueFile`).at(-1)?.params).not.toHaveProperty('level');
});
