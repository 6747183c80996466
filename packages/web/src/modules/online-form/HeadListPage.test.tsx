import { PRESETS } from '@songbai/contract/design/defaults.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { FIELDS, head, plan, saveResult, step } from '../../testing/online-form-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { HeadListPage } from './HeadListPage.tsx';

const BASE = '/online/cgform';
const ADD = `POST ${BASE}/api/addAll`;
const EDIT = `PUT ${BASE}/api/editAll`;
const SYNC = `POST ${BASE}/api/doDbSynch/h1/normal`;
const FORCE = `POST ${BASE}/api/doDbSynch/h1/force`;

const saved = saveResult();

function show(more: Record<string, FakeHandler> = {}, rows: FakeRow[] = [head()]) {
  const server = fakeServer({
    ...fakeResource(cgformHead, rows),
    [`GET ${BASE}/head/list`]: () => pageOf(rows),
    [`GET ${BASE}/api/getByHead`]: () => ({ head: head(), fields: FIELDS, indexs: [] }),
    [`GET ${BASE}/api/checkOnlyTable`]: ({ params }) => (params.tbname === 'visit' && params.id !== 'h1' ? -1 : 1),
    [`GET ${BASE}/field/listByHeadId`]: () => [],
    [`GET ${BASE}/api/previewDbSynch/h1`]: () => plan(),
    [`GET ${BASE}/api/syncState/h1`]: () => ({ state: 'idle', percent: 0, text: '' }),
    [ADD]: () => reply('添加成功！', saved),
    [EDIT]: () => reply('修改成功！', saved),
    [SYNC]: () => reply('同步成功', null),
    [FORCE]: () => reply('同步成功', null),
    ...more,
  });
  render(<HeadListPage />);
  return server;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const textbox = (name: string) => dialog().getByRole('textbox', { name });
const save = () =>
  dialog()
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
const tab = (name: string) => dialog().getByRole('tab', { name }).click();
async function openNew() {
  await page.getByRole('button', { name: /新增$/ }).first().click();
  await expect.element(textbox('表名')).toBeVisible();
  await vi.waitUntil(() => document.querySelector('[data-row="5"]'));
}
async function openEdit() {
  await button('编辑').first().click();
  await vi.waitUntil(() => document.querySelector('[data-row="7"]'));
}
/** The links after the second stand under 更多. */
async function inMenu(name: string): Promise<void> {
  await button('更多').first().click();
  await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
}
const choose = async (row: number) =>
  dialog()
    .getByRole('checkbox', { name: `选择第${row}行` })
    .click();
const bodyOf = (server: ReturnType<typeof show>, route: string) => server.callsOf(route)[0]?.body as SaveDraft;

describe('(contract/2 §15.3) the designer', () => {
  test('a table is made: its name must be free, fields are typed into the table, a blank last row goes', async () => {
    const server = show();
    await openNew();
    await textbox('表名').fill('visit');
    await userEvent.tab();
    await expect.element(page.getByText('表名已存在！')).toBeVisible();
    await textbox('表名').fill('visit_log');
    await textbox('表描述').fill('来访记录');
    await dialog().getByRole('button', { name: /新增$/ }).click();
    await typeInto('字段', '字段名称', 7, 'visitor');
    await typeInto('字段', '字段备注', 7, '来访人');
    await save();
    await expect.poll(() => server.callsOf(ADD).length).toBe(1);
    const body = bodyOf(server, ADD);
    expect(body.head).toMatchObject({ tableName: 'visit_log', tableTxt: '来访记录', tableType: 1 });
    expect(body.fields.map(({ dbFieldName }) => dbFieldName)).toEqual([
      ...PRESETS.map(({ dbFieldName }) => dbFieldName),
      'visitor',
    ]);
    expect(body.fields[6]).toMatchObject({ dbFieldTxt: '来访人', dbType: 'string', dbLength: 32, isShowList: 1 });
    expect(body.fields[6]).not.toHaveProperty('id');
  });

  test('a name that is taken is marked while it is typed, and holds the save back', async () => {
    const server = show();
    await openEdit();
    await typeInto('字段', '字段名称', 8, 'visitor');
    await vi.waitFor(async () =>
      expect((await cellOf('字段', '字段名称', 8)).getAttribute('aria-invalid')).toBe('true'),
    );
    await expect.element(page.getByText('visitor已存在，不能重复！').first()).toBeVisible();
    await save();
    await new Promise((done) => setTimeout(done, 100));
    expect(server.callsOf(EDIT)).toHaveLength(0);
    await typeInto('字段', '字段名称', 8, 'purpose');
    await vi.waitFor(async () =>
      expect((await cellOf('字段', '字段名称', 7)).getAttribute('aria-invalid')).not.toBe('true'),
    );
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    const body = bodyOf(server, EDIT);
    expect(body.version).toBe(3);
    expect(body.fields.at(-1)).toMatchObject({ id: 'f2', dbFieldName: 'purpose' });
  });

  test('(contract/2 §15.5) another type brings its length and control', async () => {
    const server = show();
    await openEdit();
    await userEvent.dblClick(await cellOf('字段', '字段类型', 8));
    await page.getByTitle('Datetime', { exact: true }).last().click();
    await tab('页面属性');
    await vi.waitFor(async () =>
      expect((await cellOf('字段', '控件类型', 8)).textContent).toBe('日期（yyyy-MM-dd HH:mm:ss）'),
    );
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    expect(bodyOf(server, EDIT).fields.at(-1)).toMatchObject({
      dbType: 'Datetime',
      dbLength: 0,
      fieldShowType: 'datetime',
    });
  });

  test('a field deleted on one tab is gone on all (JB3 #813); those of the engine stay', async () => {
    const server = show();
    await openEdit();
    await tab('校验字段');
    await choose(7);
    await button(/删除字段$/).click();
    await expect.element(page.getByText('是否删除字段「来访人」？')).toBeVisible();
    await dialog()
      .last()
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await tab('数据库属性');
    await vi.waitFor(async () => expect((await cellOf('字段', '字段名称', 7)).textContent).toBe('reason'));
    await choose(2);
    await button(/删除字段$/).click();
    await expect.element(page.getByText('系统字段不能删除')).toBeVisible();
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    expect(bodyOf(server, EDIT)).toMatchObject({ deleteFieldIds: ['f1'] });
    expect(bodyOf(server, EDIT).fields).toHaveLength(7);
  });

  test('a list of fields is pasted from a worksheet', async () => {
    const server = show();
    await openEdit();
    await button(/粘贴字段列表$/).click();
    const box = page.getByRole('textbox', { name: '字段列表' });
    await box.fill('phone\t电话\tmatrix');
    await expect.element(page.getByText('第1行：未知的类型“matrix”')).toBeVisible();
    await expect.element(button(/^添加 /)).not.toBeInTheDocument();
    await box.fill('字段名称\t备注\t类型\t长度\nphone\t电话\tstring\t20\nfee\t费用\tdecimal(8,2)');
    await button('添加 2 个字段').click();
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    expect(bodyOf(server, EDIT).fields.slice(-2)).toMatchObject([
      { dbFieldName: 'phone', dbFieldTxt: '电话', dbType: 'string', dbLength: 20 },
      { dbFieldName: 'fee', dbFieldTxt: '费用', dbType: 'BigDecimal', dbLength: 8, dbPointLength: 2 },
    ]);
  });

  test('somebody else saved first: what differs is shown, and saved as chosen', async () => {
    let latest = false;
    const server = show({
      [EDIT]: ({ body }) =>
        (body as SaveDraft).version === 3 ? refusalOf('staleVersion') : reply('修改成功！', saved),
      [`GET ${BASE}/api/getByHead`]: () => ({
        head: latest ? head({ version: 9, tableTxt: '来访台账' }) : head(),
        ...{ fields: FIELDS, indexs: [] },
      }),
    });
    await openEdit();
    latest = true;
    await typeInto('字段', '字段备注', 8, '来访事由');
    await save();
    await expect.element(page.getByText('您填写的内容都还在，请逐项选择要保留的内容。')).toBeVisible();
    await button('按所选内容保存').click();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(2);
    const body = server.callsOf(EDIT)[1]?.body as SaveDraft;
    expect(body).toMatchObject({ version: 9, head: { tableTxt: '来访台账' } });
    expect(body.fields.at(-1)).toMatchObject({ id: 'f2', dbFieldTxt: '来访事由' });
  });

  test('unsaved input asks before the dialog closes', async () => {
    show();
    await openEdit();
    await typeInto('字段', '字段备注', 8, '来访事由');
    await dialog()
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await expect.element(page.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
  });

  test('a tree brings its two fields', async () => {
    const server = show();
    await openEdit();
    await dialog().getByRole('checkbox', { name: '是否树' }).click();
    await dialog().getByRole('combobox', { name: '树开表单列' }).click();
    await page.getByTitle('来访人（visitor）').click();
    await save();
    await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
    expect(bodyOf(server, EDIT).head).toMatchObject({
      ...{ isTree: 'Y', treeIdField: 'has_child', treeParentIdField: 'pid', treeFieldname: 'visitor' },
    });
    expect(
      bodyOf(server, EDIT)
        .fields.slice(-2)
        .map(({ dbFieldName }) => dbFieldName),
    ).toEqual(['pid', 'has_child']);
  });
});

describe('(online.md §4.2) the sync', () => {
  test('steps with rows and risk; the plan that was seen is the one carried out', async () => {
    const server = show();
    await button('同步数据库').click();
    await expect.element(page.getByText('新增字段「事由」')).toBeVisible();
    await expect.element(dialog().getByText('无风险')).toBeVisible();
    await button('普通同步').click();
    await expect.element(page.getByText('同步成功')).toBeVisible();
    expect(server.callsOf(SYNC)[0]?.body).toEqual({ planHash: 'hash-1', confirm: null });
  });

  test('a lossy step is refused in normal mode; forcing asks for the name of the table', async () => {
    const text = '普通同步不能执行会丢失数据的变更：缩短字段「来访人」，请先处理或使用强制同步';
    const server = show({
      [`GET ${BASE}/api/previewDbSynch/h1`]: ({ params }) =>
        params.mode === 'force'
          ? plan({ mode: 'force', hash: 'hash-2', steps: [step({ kind: 'createTable', text: '重新建表' })] })
          : plan({ steps: [step({ text: '缩短字段「来访人」', risk: 'loss', rows: 3 })], refused: [text] }),
    });
    await button('同步数据库').click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(dialog().getByText('会丢失', { exact: true })).toBeVisible();
    await expect.element(button('普通同步')).toBeDisabled();
    await dialog().getByRole('radio', { name: '强制同步(删除表,重新生成)' }).click();
    await expect.element(page.getByText('重新建表')).toBeVisible();
    await expect.element(page.getByText(/30天内可在「版本历史」中恢复/)).toBeVisible();
    await expect.element(button('强制同步')).toBeDisabled();
    await textbox('输入表名确认').fill('visit');
    await button('强制同步').click();
    await expect.poll(() => server.callsOf(FORCE).length).toBe(1);
    expect(server.callsOf(FORCE)[0]?.body).toEqual({ planHash: 'hash-2', confirm: 'visit' });
  });
});

test.each(['配置地址', '创建菜单'])(
  '(contract/2 §15.1) %s makes a menu, the first beside the address by theme',
  async (link) => {
    const server = show(
      {
        [`POST ${BASE}/api/createMenu`]: () => reply('添加成功！', null),
        'GET /sys/permission/queryTreeList': () => ({ treeList: [], ids: [] }),
      },
      [head({ isDbSynch: 'Y', themeTemplate: 'erp' })],
    );
    await inMenu(link);
    if (link === '配置地址') {
      await expect.element(page.getByText('菜单链接[来访登记]')).toBeVisible();
      await expect.element(page.getByText('/online/cgformErpList/h1')).toBeVisible();
      await button('创建菜单').click();
    }
    await expect.element(textbox('菜单名称')).toHaveValue('来访登记');
    await dialog()
      .last()
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await expect.poll(() => server.callsOf(`POST ${BASE}/api/createMenu`).length).toBe(1);
    expect(server.callsOf(`POST ${BASE}/api/createMenu`)[0]?.body).toEqual({
      ...{ headId: 'h1', name: '来访登记', parentId: null, icon: null, roleIds: [] },
    });
  },
);

test('移除 names the table and keeps its data', async () => {
  const server = show({ [`DELETE ${BASE}/head/removeRecord`]: () => reply('移除成功', null) });
  await inMenu('移除');
  await expect.element(page.getByText('在线表单「来访登记（visit）」')).toBeVisible();
  await dialog()
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect.poll(() => server.callsOf(`DELETE ${BASE}/head/removeRecord`)[0]?.params).toMatchObject({ id: 'h1' });
});

test('the designer holds nothing that a screen reader cannot read', async () => {
  show();
  await openEdit();
  expect(await axeFindings(document.body)).toEqual([]);
});
