import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, workbookFile } from '../../testing/choose-files.ts';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const DEFAULT_URL = `POST ${serviceItem.path}/importExcel`;
const ONLINE_URL = 'POST /online/cgform/api/importXls/f1';
const PREVIEW = { totalCount: 1, newCount: 1, sameCount: 0, errorCount: 0, ignoredColumns: [], errors: [] };

type Props = ComponentProps<typeof ImportDialog>;

function Host({ target, resource = serviceItem }: Pick<Props, 'target'> & Partial<Pick<Props, 'resource'>>) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <ImportDialog
        resource={resource}
        open={open}
        {...(target ? { target } : {})}
        onClose={() => setOpen(false)}
        onImported={async () => undefined}
      />
    </>
  );
}

function show(target?: Props['target'], resource?: Props['resource']) {
  const answer = ({ params }: { params: Readonly<Record<string, string>> }) =>
    params.dryRun === '1' ? reply('', PREVIEW) : reply('共1行数据全部导入成功！', null);
  const server = fakeServer({ [DEFAULT_URL]: answer, [ONLINE_URL]: answer });
  render(<Host target={target} {...(resource ? { resource } : {})} />);
  return server;
}

const dialog = () => page.getByRole('dialog', { name: '导入EXCEL' });
const checking = () => page.getByRole('switch', { name: '是否开启校验' });
const workbook = () => workbookFile('目录.xlsx');

async function importIt() {
  await chooseFiles(workbook());
  await page.getByRole('button', { name: '开始上传' }).click();
  await page.getByRole('button', { name: '确认导入' }).click();
  await expect.element(page.getByText('共1行数据全部导入成功！')).toBeVisible();
}

test('an import of a designed form asks 是否开启校验, 否 unless told, and sends it with its own fields (spec/2 §7)', async () => {
  const server = show({ url: '/online/cgform/api/importXls/f1', biz: 'Y', foreignKeys: '[{"fk":"1"}]', online: true });
  await expect.element(checking()).not.toBeChecked();
  await expect.element(checking()).toHaveTextContent('否');
  await checking().click();
  await expect.element(checking()).toBeChecked();
  await importIt();
  const bodies = server.callsOf(ONLINE_URL).map(({ body }) => body as FormData);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect([body.get('validateStatus'), body.get('isSingleTableImport'), body.get('foreignKeys')]).toEqual([
      '1',
      'Y',
      '[{"fk":"1"}]',
    ]);
  }
});

test('left alone it sends 0; the next opening begins with 否 again (spec/2 §7, contract/3 §4)', async () => {
  const server = show({ url: '/online/cgform/api/importXls/f1', online: true });
  await checking().click();
  await dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: '打开' }).click();
  await expect.element(checking()).not.toBeChecked();
  await importIt();
  expect(server.callsOf(ONLINE_URL).map(({ body }) => (body as FormData).get('validateStatus'))).toEqual(['0', '0']);
});

test('a designed table checks all rules unless the switch is off, which says what is left out (online.md §5.3)', async () => {
  const server = show(undefined, { ...serviceItem, looseImport: true });
  const hint = page.getByText('不检查格式和表单中的条件；类型、长度、必填列、字典、唯一值和权限仍然检查');
  await expect.element(checking()).toBeChecked();
  await expect.element(hint).not.toBeInTheDocument();
  await importIt();
  await page.getByRole('button', { name: '打开' }).click();
  await checking().click();
  await expect.element(hint).toBeVisible();
  await chooseFiles(workbook());
  await page.getByRole('button', { name: '开始上传' }).click();
  await page.getByRole('button', { name: '确认导入' }).click();
  await expect
    .poll(() => server.callsOf(DEFAULT_URL).map(({ body }) => (body as FormData).get('validateStatus')))
    .toEqual(['1', '1', '0', '0']);
});

test('a designed table says how the rows of its sub-tables come along, and how many a workbook has (online.md §5.3)', async () => {
  const line = { title: '明细', table: 'x', parentField: 'x_id', fields: {}, own: true } as const;
  const server = fakeServer({
    [DEFAULT_URL]: () => reply('', { ...PREVIEW, below: [{ title: '明细', count: 12 }] }),
  });
  render(<Host target={undefined} resource={{ ...serviceItem, looseImport: true, lines: { x_line: line } }} />);
  await expect.element(page.getByText('附表「明细」可一起导入')).toBeVisible();
  await chooseFiles(workbook());
  await page.getByRole('button', { name: '开始上传' }).click();
  await expect.element(page.getByText('明细 12 行')).toBeVisible();
  expect(server.callsOf(DEFAULT_URL)).toHaveLength(1);
});

test('the import of a resource has no such switch and sends none of these fields (spec/2 §7)', async () => {
  const server = show();
  await expect.element(dialog()).toBeVisible();
  await expect.element(checking()).not.toBeInTheDocument();
  await importIt();
  const body = server.callsOf(DEFAULT_URL)[0]?.body as FormData;
  expect([...body.keys()]).toEqual(['file']);
});

test('it opens with an empty list, also after files were chosen and it was closed (spec/2 §4)', async () => {
  show();
  await chooseFiles(workbook());
  await expect.element(page.getByTitle('目录.xlsx')).toBeVisible();
  await dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: '打开' }).click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByTitle('目录.xlsx')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '开始上传' })).toBeDisabled();
});
