import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { SERVER_KINDS } from './index.ts';

const showOne = (column: Partial<Column>, value: unknown = null) =>
  showTable([{ key: 'v', title: '值', width: 260, ...column }], [{ id: `a${Math.random()}`, v: value }], {
    kinds: SERVER_KINDS,
  });
const valueIn = (store: Awaited<ReturnType<typeof showOne>>) => store.rows()[0]?.v;

describe('sel_search_async (spec/2 §4, §7, §8)', () => {
  const column = { type: 'sel_search_async', dict: 'cem_plot,full_name,id' };

  test('asks 300 ms after the last letter, shows the text of what is stored, says 请输入搜索内容 and 没有查询到任何数据', async () => {
    const server = fakeServer({
      'GET /sys/dict/loadDictItem/cem_plot%2Cfull_name%2Cid': () => ['松鹤园-1区'],
      'GET /sys/dict/loadDict/cem_plot%2Cfull_name%2Cid': ({ params }: { params: Record<string, string> }) =>
        params.keyword === '柏' ? [{ value: 'p2', text: '柏青园-2区', title: '', label: '' }] : [],
    });
    const store = await showOne(column, 'p1');
    await expect.element(page.getByText('松鹤园-1区')).toBeVisible();
    await userEvent.click(cellAt(0, 0));
    await expect.element(page.getByText('请输入搜索内容')).toBeVisible();
    await userEvent.keyboard('无');
    await expect.element(page.getByText('没有查询到任何数据')).toBeVisible();
    await userEvent.keyboard('{Backspace}柏');
    await page.getByTitle('柏青园-2区').click();
    expect(valueIn(store)).toBe('p2');
    expect(server.callsOf('GET /sys/dict/loadDict/cem_plot%2Cfull_name%2Cid').at(-1)?.params).toMatchObject({
      keyword: '柏',
      pageSize: '10',
    });
  });

  test('a failure is the server’s text as a warning', async () => {
    fakeServer({ 'GET /sys/dict/loadDict/cem_plot%2Cfull_name%2Cid': () => refusal('字典不可用') });
    await showOne(column);
    await userEvent.click(cellAt(0, 0));
    await userEvent.keyboard('松');
    await expect.element(page.getByText('字典不可用')).toBeVisible();
  });
});

describe('files in cells (spec/2 §4, §8)', () => {
  const picture = () => new File(['x'], '松鹤园墓区全景照片.png', { type: 'image/png' });

  test('a file is sent with isup=1 and stored as its path; the name is cut to five characters and …', async () => {
    const server = fakeServer({ 'POST /sys/common/upload': () => reply('temp/松鹤园墓区全景照片.png', null) });
    const store = await showOne({ type: 'file' });
    await chooseFiles(picture());
    await vi.waitFor(() => expect(valueIn(store)).toBe('temp/松鹤园墓区全景照片.png'));
    await expect.element(page.getByText('松鹤园墓区…')).toBeVisible();
    const body = server.callsOf('POST /sys/common/upload')[0]?.body as FormData;
    expect([body.get('isup'), (body.get('file') as File).name]).toEqual(['1', '松鹤园墓区全景照片.png']);
    await page.getByRole('button', { name: '更多操作 值 第1行' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    expect(valueIn(store)).toBeNull();
  });

  test('success=false becomes an error with the server’s message; its icon says 上传出错', async () => {
    fakeServer({ 'POST /sys/common/upload': () => refusal('文件内容不合法') });
    const store = await showOne({ type: 'image' });
    await chooseFiles(picture());
    await page.getByRole('button', { name: /文件内容不/ }).click();
    await expect.element(page.getByText('上传出错').last()).toBeVisible();
    await expect.element(page.getByText('错误信息：文件内容不合法')).toBeVisible();
    expect(valueIn(store)).toBeNull();
  });

  test('an image cell refuses what is no image; columns may forbid download and removal (spec/2 §6)', async () => {
    const server = fakeServer({});
    await showOne({ type: 'image' });
    await chooseFiles(new File(['x'], 'a.txt', { type: 'text/plain' }));
    await expect.element(page.getByText('请上传图片')).toBeVisible();
    expect(server.callsOf('POST /sys/common/upload')).toHaveLength(0);
    await showOne({ type: 'file', allowDownload: false, allowRemove: false }, 'temp/b.pdf');
    await expect.element(page.getByText('b.pdf')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /更多操作/ })).not.toBeInTheDocument();
  });
});

describe('people and departments in cells (spec/2 §3, contract/3 §11.5)', () => {
  const ok = () => page.getByRole('dialog').getByRole('button', { name: /确\s?定/ });

  test('sel_user stores accounts and shows names; several unless the column says otherwise', async () => {
    fakeServer(peopleServer());
    const store = await showOne({ type: 'sel_user' }, 'user1');
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await expect.element(box).toHaveValue('员工1');
    await page.getByRole('button', { name: '选择用户' }).click();
    await page.getByRole('row', { name: / user3 / }).click();
    await ok().click();
    expect(valueIn(store)).toBe('user1,user3');
    await expect.element(box).toHaveValue('员工1,员工3');
  });

  test('sel_user of one person by id, as a designed form says it', async () => {
    fakeServer(peopleServer());
    const fieldExtendJson = JSON.stringify({ store: 'id', text: 'username', multiSelect: false });
    const store = await showOne({ type: 'sel_user', fieldExtendJson }, 'p2');
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await expect.element(box).toHaveValue('user2');
    await page.getByRole('button', { name: '选择用户' }).click();
    await expect.element(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await page.getByRole('row', { name: / user4 / }).click();
    await ok().click();
    expect(valueIn(store)).toBe('p4');
    await expect.element(box).toHaveValue('user4');
  });

  test('sel_depart stores ids and shows names; a setting nobody can read counts as none', async () => {
    fakeServer(peopleServer());
    const store = await showOne({ type: 'sel_depart', multi: false, fieldExtendJson: '{broken' }, 'd3');
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await expect.element(box).toHaveValue('财务部');
    await box.click();
    await page.getByRole('dialog').getByText('销售部', { exact: true }).click();
    await ok().click();
    expect(valueIn(store)).toBe('d2');
    await expect.element(box).toHaveValue('销售部');
  });

  test.each([
    ['sel_user', 'user1', 'GET /sys/user/getMultiUser'],
    ['sel_depart', 'd3', 'GET /sys/sysDepart/queryDepartTreeSync'],
  ])('%s in a disabled table does not open; names that cannot be had lose nothing', async (type, value, call) => {
    const server = fakeServer({ ...peopleServer(), [call]: () => refusal('服务不可用') });
    const store = await showTable([{ key: 'v', title: '值', width: 260, type }], [{ id: 'x', v: value }], {
      kinds: SERVER_KINDS,
      disabled: true,
    });
    await vi.waitFor(() => expect(server.callsOf(call).length).toBeGreaterThan(0));
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await expect.element(box).toBeDisabled();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(store.rows()[0]?.v).toBe(value);
  });
});

describe('更多: all files of a cell (contract/3 §1 JFilePop, §11.5)', () => {
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const ok = () => page.getByRole('dialog').getByRole('button', { name: /确\s?定/ });

  test('a file cell takes more files than one, stored as comma paths; beyond the limit the last ones stay', async () => {
    let count = 0;
    const server = fakeServer({
      'POST /files/store': () => {
        count += 1;
        return Response.json({ success: true, message: '', code: 200, result: null, where: `temp/n${count}.pdf` });
      },
    });
    const column = { type: 'file', number: 2, action: 'files/store', responseName: 'where', data: { folder: 'a' } };
    const store = await showOne(column, 'temp/old.pdf');
    await page.getByRole('button', { name: '更多操作 值 第1行' }).click();
    await page.getByRole('menuitem', { name: '更多' }).click();
    await expect.element(dialog('文件上传')).toHaveTextContent('old.pdf');
    for (const name of ['n1.pdf', 'n2.pdf']) {
      await chooseFiles(new File(['x'], name, { type: 'application/pdf' }));
      await expect.element(dialog('文件上传').getByText(name).first()).toBeVisible();
    }
    await vi.waitFor(() => expect(dialog('文件上传').element().textContent).not.toContain('old.pdf'));
    await ok().click();
    await vi.waitFor(() => expect(valueIn(store)).toBe('temp/n1.pdf,temp/n2.pdf'));
    const bodies = server.callsOf('POST /files/store').map(({ body }) => body as FormData);
    expect(bodies.map((body) => [body.get('isup'), body.get('folder')])).toEqual([
      ['1', 'a'],
      ['1', 'a'],
    ]);
    await expect.element(page.getByText('n1.pd…')).toBeVisible();
  });

  test('the thumbnail of an image cell opens it; an upload cell holds one file and has no 更多', async () => {
    fakeServer({});
    await showOne({ type: 'image' }, 'temp/a.png,temp/b.png');
    await page.getByRole('button', { name: '查看图片 值 第1行' }).click();
    await expect.element(dialog('图片上传')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('图片上传')).not.toBeInTheDocument();
    await showOne({ type: 'upload' }, 'temp/c.pdf');
    await page.getByRole('button', { name: '更多操作 值 第1行' }).last().click();
    await expect.element(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: '更多' })).not.toBeInTheDocument();
  });
});
