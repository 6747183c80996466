import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { FIELDS, head, saveResult } from '../../testing/online-form-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { RoleLook } from './auth/RoleLook.tsx';
import { HeadDialog } from './HeadDialog.tsx';
import { RelationsDialog } from './relations/RelationsDialog.tsx';

const BASE = '/online/cgform';
const EDIT = `PUT ${BASE}/api/editAll`;
const close = () => undefined;
const shown = { id: 'h1', tableName: 'visit', tableTxt: '来访登记' };
const fields = FIELDS.map((field) =>
  field.dbFieldName === 'reason' ? { ...field, fieldExtendJson: '{"own":7}' } : field,
);
const design = (more: object = {}) => ({ head: head(more), fields, indexs: [] });

function serve(more: Record<string, FakeHandler> = {}) {
  return fakeServer({
    ...fakeResource(cgformHead, [head()]),
    [`GET ${BASE}/api/getByHead`]: () => design(),
    [`GET ${BASE}/field/listByHeadId`]: () => [],
    [EDIT]: () => reply('修改成功！', saveResult()),
    ...more,
  });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const preview = () => page.getByRole('region', { name: '预览' });

async function openDesigner() {
  render(<HeadDialog id="h1" open onClose={close} onSaved={close} />);
  await vi.waitUntil(() => document.querySelector('[data-row="7"]'));
}

test('(online.md §4.6) the form, list and query bar of the draft are shown beside the fields; one cell draws its own preview only', async () => {
  serve();
  await openDesigner();
  await button('预览').click();
  await expect.element(preview().getByRole('textbox', { name: '预览事由' })).toBeVisible();
  const touched: Node[] = [];
  const watch = new MutationObserver((records) => touched.push(...records.map(({ target }) => target)));
  watch.observe(preview().element(), { subtree: true, childList: true, characterData: true, attributes: true });
  await typeInto('字段', '字段备注', 8, '来访事由');
  await expect.element(preview().getByRole('textbox', { name: '预览来访事由' })).toBeVisible();
  watch.disconnect();
  const item = preview().getByRole('textbox', { name: '预览来访事由' }).element().closest('.ant-form-item');
  expect(touched.length).toBeGreaterThan(0);
  const others = touched.filter((node) => !item?.contains(node)).map((node) => (node as Element).outerHTML);
  expect(others).toEqual([]);

  await preview().getByText('列表').click();
  await expect.element(preview().getByRole('columnheader', { name: '来访事由' })).toBeVisible();
  await expect.element(preview().getByText('来访事由1', { exact: true })).toBeVisible();
  await preview().getByText('查询栏').click();
  await expect.element(preview().getByText(/还没有查询条件/)).toBeVisible();
  await preview().getByText('手机').click();
  expect(await axeFindings(preview().element())).toEqual([]);
  await button('收起预览').click();
  await expect.element(preview()).not.toBeInTheDocument();
});

test('on a phone the preview stands in the place of the fields, and whoever designs a whole table hears what to do it on', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  serve();
  await openDesigner();
  const fieldsVisible = () => document.querySelector('[data-row]')?.checkVisibility();
  await expect.element(page.getByText('手机上可以查看和修改个别字段，设计整张表请使用电脑')).toBeVisible();
  await button('预览').click();
  await expect.element(preview().getByRole('textbox', { name: '预览事由' })).toBeVisible();
  expect(fieldsVisible()).toBe(false);
  await button('收起预览').click();
  await vi.waitFor(() => expect(fieldsVisible()).toBe(true));
});

test('(online.md §11) what a field names and is not there is marked, and told once more when it is saved', async () => {
  const missing = ['报表guests不存在（来访人）'];
  serve({
    [`GET ${BASE}/api/getByHead`]: () => ({ ...design(), missing }),
    [EDIT]: () => reply('修改成功！', saveResult(missing)),
  });
  await openDesigner();
  await expect.element(page.getByText('以下内容不存在，相关字段暂时不能选择')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: '报表guests不存在（来访人）' })).toBeVisible();
  // At the top, where it is seen without scrolling past the fields.
  const top = (element: Element) => element.getBoundingClientRect().top;
  const mark = page.getByText('以下内容不存在，相关字段暂时不能选择');
  expect(top(mark.element())).toBeLessThan(top(page.getByLabelText('表描述').element()));
  await button(/^保\s?存$/).click();
  await expect.element(page.getByText('已保存，但报表guests不存在（来访人）')).toBeVisible();
});

test('(online.md §4.6) settings of a field are made by a form, and what it does not know is kept', async () => {
  const server = serve();
  await openDesigner();
  // All columns beside each other.
  await page.viewport(2200, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await button('全屏').click();
  await page.getByRole('tab', { name: '页面属性' }).click();
  const cell = button('事由的扩展参数：其他参数');
  await vi.waitFor(() => expect(cell.elements()).toHaveLength(1));
  await cell.click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('spinbutton', { name: '列表显示字数' }).fill('8');
  await form.getByRole('textbox', { name: '其他参数' }).fill('[1]');
  await form.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(form.getByText('请输入JSON对象，例如 {"key":"value"}')).toBeVisible();
  await form.getByRole('textbox', { name: '其他参数' }).fill('{"own":7}');
  await form.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(button('事由的扩展参数：8字，其他参数')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
  const body = server.callsOf(EDIT)[0]?.body as SaveDraft;
  expect(body.fields.at(-1)?.fieldExtendJson).toBe('{"showLength":8,"own":7}');
});

test('(online.md §4.6) a table is looked at as a role has it: what is under control and was not granted is gone', async () => {
  const control = (id: string, code: string, more: object) => ({
    ...{ id, code, type: 1, control: 5, page: 3, title: code },
    ...more,
  });
  serve({
    [`GET ${BASE}/api/authTables/h1`]: () => [shown],
    [`GET ${BASE}/api/authPage/h1/1`]: () => [
      control('c1', 'visitor', { page: 3 }),
      control('c2', 'reason', { control: 3, page: 5 }),
    ],
    [`GET ${BASE}/api/authPage/h1/2`]: () => [control('b1', 'export', { type: 2 }), control('b2', 'add', { type: 2 })],
    [`GET ${BASE}/api/validAuthData/h1`]: () => [{ id: 'd1', ruleName: '只看本人' }],
    [`GET ${BASE}/api/roleAuth`]: ({ params }) =>
      params.type === '2' ? [{ authId: 'b2' }] : params.type === '3' ? [{ authId: 'd1' }] : [],
    [`GET ${BASE}/api/authButton/h1`]: () => ({
      buttonList: [{ buttonCode: 'leave', buttonName: '离开登记', buttonStyle: 'link', buttonStatus: '1' }],
      authList: [],
    }),
    'GET /sys/role/list': () => pageOf([{ id: 'r1', roleName: '业务员', roleCode: 'sales' }]),
  });
  render(<RoleLook head={shown} onClose={close} />);
  await expect.element(page.getByText('选择角色，查看它打开此页面时看到的内容')).toBeVisible();
  await page.getByRole('combobox', { name: '角色' }).click();
  await page
    .getByTitle(/业务员/)
    .last()
    .click();
  await expect.element(page.getByText('列表看不到：来访人')).toBeVisible();
  await expect.element(page.getByText('只能看不能改：事由')).toBeVisible();
  await expect.element(page.getByText('没有的按钮：导出')).toBeVisible();
  await expect.element(page.getByText('只看到符合规则的记录：只看本人')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '事由' })).toBeVisible();
  expect(page.getByRole('columnheader', { name: '来访人' }).elements()).toEqual([]);
  await expect.element(page.getByRole('textbox', { name: '预览来访人' })).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: '预览事由' })).toBeDisabled();
  const buttons = page.getByRole('group', { name: '按钮' });
  await expect.element(buttons.getByText('离开登记')).toBeVisible();
  expect(buttons.getByText('导出').elements()).toEqual([]);
  expect(await axeFindings(document.querySelector('.ant-modal') ?? document.body)).toEqual([]);
});

test('(online.md §4.6) a picture shows what a table points at and what belongs to it, and leads on', async () => {
  const sub = head({ id: 's1', tableName: 'visit_guest', tableTxt: '同行人', tableType: 3 });
  serve({
    [`GET ${BASE}/api/getByHead`]: ({ params }) =>
      params.id === 's1'
        ? { head: sub, fields: [], indexs: [] }
        : {
            ...design({ subTableStr: 'visit_guest', tableType: 2 }),
            fields: fields.map((field) =>
              field.dbFieldName === 'reason' ? { ...field, fieldShowType: 'list', dictField: 'visit_reason' } : field,
            ),
          },
    [`GET ${BASE}/head/list`]: ({ params }) => pageOf(params.copyType === '1' ? [] : [sub]),
    [`GET ${BASE}/api/usedBy/${shown.id}`]: () => ({
      uses: [{ kind: 'menu', name: '', title: '来访菜单', by: '' }],
      titles: [
        { kind: 'dict', code: 'visit_reason', title: '来访事由' },
        { kind: 'table', code: 'visit_guest', title: '同行人' },
      ],
    }),
    [`GET ${BASE}/api/usedBy/s1`]: () => ({ uses: [], titles: [] }),
  });
  render(<RelationsDialog head={shown} onClose={close} />);
  await expect.element(page.getByText('字典：来访事由')).toBeVisible();
  await expect.element(page.getByText('菜单：来访菜单')).toBeVisible();
  expect(await axeFindings(document.querySelector('.ant-modal') ?? document.body)).toEqual([]);
  await button(/^附表：同行人 visit_guest/).click();
  await expect.element(page.getByText('关系图[同行人]')).toBeVisible();
  await expect.element(page.getByText(/此表没有附表/)).toBeVisible();
  await button('返回上一张表').click();
  await expect.element(page.getByText('字典：来访事由')).toBeVisible();
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.element(button(/^附表：同行人 visit_guest/)).toBeInViewport();
});

test('(online.md §6) a view, whose name no table could have, is changed and saved; its fields are those of the original', async () => {
  const view = { ...design({ copyType: 1, tableName: 'visit$1', physicId: 'h0' }) };
  const server = serve({ [`GET ${BASE}/api/getByHead`]: () => view });
  await openDesigner();
  for (const name of [/^新\s?增$/, '粘贴字段列表']) await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: '索引' })).not.toBeInTheDocument();
  const isReadOnly = async (title: string) => (await cellOf('字段', title, 8)).ariaReadOnly;
  expect([await isReadOnly('字段名称'), await isReadOnly('字段备注')]).toEqual(['true', 'false']);
  await page.getByRole('textbox', { name: '表描述' }).fill('来访登记（门卫）');
  await button(/^保\s?存$/).click();
  await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
  expect(server.callsOf(EDIT)[0]?.body).toMatchObject({
    head: { id: 'h1', tableName: 'visit$1', tableTxt: '来访登记（门卫）' },
  });
});

test('a description that is too long stays whole, is marked and not saved', async () => {
  const server = serve();
  await openDesigner();
  const described = page.getByRole('textbox', { name: '表描述' });
  await described.fill('访'.repeat(201));
  await button(/^保\s?存$/).click();
  await expect.element(page.getByText('最大长度200位字符')).toBeVisible();
  await expect.element(described).toHaveValue('访'.repeat(201));
  await expect.element(described).toHaveFocus();
  expect(server.callsOf(EDIT)).toEqual([]);
});
