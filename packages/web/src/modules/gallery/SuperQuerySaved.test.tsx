import { LIMITS } from '@songbai/contract/limits.ts';
import type {
  ImportedQueries,
  ImportQueriesBody,
  SavedQuery,
} from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { savedQueryServer } from '../../testing/saved-queries.ts';
import { asked, button, choose, dialog, openSuperQuery, output, row, text } from '../../testing/super-query.tsx';
import { SuperQueryExample } from './examples/SuperQueryExample.tsx';

const SAVED: SavedQuery[] = [
  {
    id: 'q1',
    title: '松树',
    matchType: 'or',
    records: [
      { field: 'name', rule: 'like', val: '松', type: 'string' },
      { field: 'sex', rule: 'in', val: '1,2', type: 'list' },
    ],
  },
];

const open = (saved: SavedQuery[] = [], before?: (server: FakeServer) => void) =>
  openSuperQuery(<SuperQueryExample />, saved, before);

/** Answers the topmost question. */
async function answer(question: string, name: RegExp): Promise<void> {
  await expect.element(page.getByText(question).last()).toBeVisible();
  await page.getByRole('button', { name }).last().click();
}

describe('(spec/2 §3, §5) saved queries', () => {
  test('空条件不能保存; 保存名称不能为空; saved it stands on the right', async () => {
    const server = await open();
    await button('保存查询条件').click();
    await expect.element(page.getByText('空条件不能保存')).toBeVisible();
    await choose('名称');
    await text().fill('柏');
    await button('保存查询条件').click();
    const prompt = page.getByRole('textbox', { name: '请输入保存的名称' });
    await expect.element(prompt).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('保存名称不能为空')).toBeVisible();
    await userEvent.keyboard('柏树{Enter}');
    await expect.element(page.getByText('保存成功')).toBeVisible();
    await expect.element(button('柏树').first()).toBeVisible();
    expect(server.callsOf('POST /sys/savedQuery/save')[0]?.body).toMatchObject({
      page: 'gallery',
      title: '柏树',
      matchType: 'and',
      records: [{ field: 'name', rule: 'eq', val: '柏', type: 'string' }],
    });
  });

  test('an existing name asks “{name} 已存在，是否覆盖？”; a no changes nothing, a yes overwrites', async () => {
    const saved = structuredClone(SAVED);
    await open(saved);
    await choose('名称');
    await text().fill('柏');
    await button('保存查询条件').click();
    const prompt = page.getByRole('textbox', { name: '请输入保存的名称' });
    await expect.element(prompt).toHaveFocus();
    await userEvent.keyboard('松树{Enter}');
    await answer('松树 已存在，是否覆盖？', /取\s?消/);
    await expect.element(page.getByText('松树 已存在，是否覆盖？')).not.toBeInTheDocument();
    expect(saved).toEqual(SAVED);
    await prompt.click();
    await userEvent.keyboard('{Enter}');
    await answer('松树 已存在，是否覆盖？', /确\s?定/);
    await expect.element(page.getByText('保存成功')).toBeVisible();
    await expect.element(prompt).not.toBeInTheDocument();
    expect(saved).toMatchObject([{ title: '松树', records: [{ val: '柏' }] }]);
  });

  test('(contract/3 §6) a click loads it into the editor and does not query; its icon asks 是否删除当前查询？', async () => {
    const saved = structuredClone(SAVED);
    await open(saved);
    await button('松树').first().click();
    await expect.element(text()).toHaveValue('松');
    await expect.element(row(2).getByTitle('在...中')).toBeVisible();
    await expect.element(output()).toHaveTextContent('没有查询条件');
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked()).toEqual({ matchType: 'or', params: SAVED[0]?.records }));
    await button('删除松树').click();
    await answer('是否删除当前查询？', /确\s?定/);
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    await expect.element(dialog().getByText('没有保存任何查询')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('(spec/2 §7) those kept in the browser are found: handed over once, the old place stays as it is', async () => {
    const name = 'JSuperQuerySaved_gallery';
    const kept = JSON.stringify([{ title: '旧的', matchType: 'or', records: SAVED[0]?.records }]);
    const wrapped = JSON.stringify({ value: [{ title: '更旧', records: [{ field: 'name', rule: 'eq', val: '槐' }] }] });
    const server = await open(structuredClone(SAVED), () => {
      localStorage.setItem(name, kept);
      localStorage.setItem(`pro__${name}`, wrapped);
      localStorage.setItem(`${name}-other`, kept);
    });
    for (const title of ['松树', '旧的', '更旧']) await expect.element(button(title).first()).toBeVisible();
    expect(localStorage.getItem(name)).toBe(kept);
    const body = server.callsOf('POST /sys/savedQuery/import')[0]?.body as { queries: { title: string }[] };
    expect(body.queries.map(({ title }) => title).sort()).toEqual(['旧的', '更旧']);
    await button('删除旧的').click();
    await answer('是否删除当前查询？', /确\s?定/);
    await expect.element(button('删除旧的')).not.toBeInTheDocument();
    expect(server.callsOf('POST /sys/savedQuery/import')).toHaveLength(1);
  });

  test('one handed over and deleted does not come back, even where the server had no room for all', async () => {
    const kept = JSON.stringify([{ title: '旧的', matchType: 'or', records: SAVED[0]?.records }]);
    const saved: SavedQuery[] = [];
    const server = await open(saved, (fake) => {
      localStorage.setItem('JSuperQuerySaved_gallery', kept);
      const importing = savedQueryServer(saved)['POST /sys/savedQuery/import'];
      fake.on({
        'POST /sys/savedQuery/import': async (call) => ({ ...((await importing?.(call)) as ImportedQueries), left: 1 }),
      });
    });
    await expect.element(page.getByText('本机保存的查询有 1 个因数量已满未能导入，仍保留在本机')).toBeVisible();
    await button('删除旧的').click();
    await answer('是否删除当前查询？', /确\s?定/);
    await expect.element(dialog().getByText('没有保存任何查询')).toBeVisible();
    expect(server.callsOf('POST /sys/savedQuery/import')).toHaveLength(1);
  });

  test('an old list that the server refuses is told once and hides nothing of what the server has', async () => {
    const kept = JSON.stringify([{ title: '旧的', matchType: 'or', records: SAVED[0]?.records }]);
    const server = await open(structuredClone(SAVED), (fake) => {
      localStorage.setItem('JSuperQuerySaved_gallery', kept);
      fake.on({ 'POST /sys/savedQuery/import': () => refusal('校验失败') });
    });
    await expect.element(page.getByText('校验失败')).toBeVisible();
    await button('删除松树').click();
    await answer('是否删除当前查询？', /确\s?定/);
    await expect.element(dialog().getByText('没有保存任何查询')).toBeVisible();
    expect(server.callsOf('POST /sys/savedQuery/import')).toHaveLength(1);
  });

  test('many large ones are handed over in portions that the server takes; one too large for it is left out', async () => {
    const records = [{ field: 'name', rule: 'in', val: '柏'.repeat(LIMITS.savedQueryBytes / 3 - 100) }];
    const many = Array.from({ length: 20 }, (_, at) => ({ title: `大${at}`, records }));
    const beyond = { title: '太大', records: [{ ...records[0], val: '柏'.repeat(LIMITS.savedQueryBytes) }] };
    const server = await open([], () =>
      localStorage.setItem('JSuperQuerySaved_gallery', JSON.stringify([...many, beyond])),
    );
    await expect.element(button('大19').first()).toBeVisible();
    const calls = server.callsOf('POST /sys/savedQuery/import');
    const sizes = calls.map(({ body }) => new Blob([JSON.stringify(body)]).size);
    expect(Math.max(...sizes)).toBeLessThan(LIMITS.bodyBytes);
    const titles = calls.flatMap(({ body }) => (body as ImportQueriesBody).queries.map(({ title }) => title));
    expect(titles.sort()).toEqual(many.map(({ title }) => title).sort());
  });

  test('whatever else lies in the old place stops nothing', async () => {
    const server = await open(structuredClone(SAVED), () => {
      localStorage.setItem('JSuperQuerySaved_gallery', '{not json');
      localStorage.setItem(
        'JSuperQuerySaved_gallery?a=1',
        '[null,3,{"title":7,"records":[]},{"title":"空","records":"x"}]',
      );
    });
    await expect.element(button('松树').first()).toBeVisible();
    expect(server.callsOf('POST /sys/savedQuery/import')).toEqual([]);
  });

  test('a list that does not come says why and is asked for again', async () => {
    const server = await open(structuredClone(SAVED), (fake) => {
      fake.on({ 'GET /sys/savedQuery/list': () => refusal('查询失败') });
    });
    await expect.element(dialog().getByText('查询失败')).toBeVisible();
    server.on(savedQueryServer(structuredClone(SAVED)));
    await button(/重\s?试/).click();
    await expect.element(button('松树').first()).toBeVisible();
    expect(server.callsOf('GET /sys/savedQuery/list').at(-1)?.params.page).toBe('gallery');
  });
});

describe('by keyboard and for screen readers', () => {
  test('from the button to the result without a mouse; the focus goes back', async () => {
    fakeServer(savedQueryServer());
    render(<SuperQueryExample />);
    const opener = page.getByRole('button', { name: '高级查询', exact: true });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    const field = row().getByRole('combobox', { name: '条件1查询字段' });
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('名称');
    await expect.element(page.getByRole('treeitem', { name: '名称' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(row().getByTitle('名称')).toBeVisible();
    await userEvent.tab();
    await expect.element(row().getByRole('combobox', { name: '条件1匹配规则' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('松');
    (button(/查\s?询$/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked().params).toMatchObject([{ field: 'name', val: '松' }]));
    (
      button(/关\s?闭/)
        .last()
        .element() as HTMLElement
    ).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '高级查询', exact: true })).toHaveFocus();
  });

  test('axe finds nothing in the dialog and in the buttons', async () => {
    await open(structuredClone(SAVED));
    await button('松树').first().click();
    await expect.element(text()).toHaveValue('松');
    expect(await axeFindings(dialog().element())).toEqual([]);
    await button(/查\s?询$/).click();
    await button(/关\s?闭/)
      .last()
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
  });
});
