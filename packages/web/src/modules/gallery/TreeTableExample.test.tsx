import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RemoteTreeTable } from '../../pickers/tree/RemoteTreeTable.tsx';
import { axeFindings } from '../../testing/axe.ts';
import { categoryServer } from '../../testing/category-fixtures.ts';
import { type FakeHandler, fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { TreeTable, type TreeTableHandle } from '../../ui/tree-table/index.ts';
import { TreeTableExample } from './examples/TreeTableExample.tsx';

const ROOT = 'GET /sys/category/rootList';
const BELOW = 'GET /sys/category/childList';
const cell = (text: string) => page.getByRole('cell', { name: text, exact: true });
const toggle = (name: string) => page.getByRole('button', { name: new RegExp(`^(展开|折叠) ${name}$`) });

async function show(more: Record<string, FakeHandler> = {}) {
  const server = fakeServer({ ...categoryServer(), ...more });
  render(<TreeTableExample />);
  await expect.element(page.getByText('石材', { exact: true })).toBeVisible();
  return server;
}

describe('tree table (spec/2 §3, §4, contract/3 §3 JTreeTable)', () => {
  test('a row says loading... until its children come; they are asked for once', async () => {
    const held: (() => void)[] = [];
    const server = await show();
    server.on({
      [BELOW]: () =>
        new Promise((resolve) =>
          held.push(() => resolve([{ id: 'x', name: '花岗岩', code: 'A03A01', hasChild: '0' }])),
        ),
    });
    await toggle('石材').click();
    await expect.element(page.getByText('loading...')).toBeVisible();
    await toggle('石材').click();
    await toggle('石材').click();
    expect(held).toHaveLength(1);
    held[0]?.();
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    await expect.element(page.getByText('loading...')).not.toBeInTheDocument();
    await expect.element(page.getByRole('status')).toHaveTextContent('下级 1 行');
    await toggle('石材').click();
    await expect.element(page.getByText('花岗岩')).not.toBeInTheDocument();
    await toggle('石材').click();
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    expect(server.callsOf(BELOW).map(({ params }) => params.pid)).toEqual(['category-A03']);
  });

  test('a row without children loses its placeholder and its opener', async () => {
    await show();
    await toggle('空分类').click();
    await expect.element(toggle('空分类')).not.toBeInTheDocument();
    await expect.element(page.getByText('空分类')).toBeVisible();
    await expect.element(page.getByText('loading...')).not.toBeInTheDocument();
  });

  test('(spec/2 §8) an answer that is neither list nor page: 返回数据类型不识别; the row folds and may be opened again', async () => {
    const server = await show({ [BELOW]: () => ({ rows: [] }) });
    await toggle('石材').click();
    await expect.element(page.getByText('返回数据类型不识别')).toBeVisible();
    await expect.element(toggle('石材')).toHaveAttribute('aria-expanded', 'false');
    server.on({ [BELOW]: () => [{ id: 'x', name: '青石', code: 'A03A04', hasChild: '0' }] });
    await toggle('石材').click();
    await expect.element(page.getByText('青石')).toBeVisible();
  });

  test('a top that is refused shows why', async () => {
    fakeServer({ [ROOT]: () => refusal('没有权限，请联系管理员分配权限！', 510) });
    render(<TreeTableExample />);
    await expect.element(page.getByText('没有权限，请联系管理员分配权限！').first()).toBeVisible();
  });

  test('other parameters load everything anew and fold it; an answer to the old ones is left out', async () => {
    const server = await show();
    await toggle('石材').click();
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    const held: (() => void)[] = [];
    server.on({ [BELOW]: () => new Promise((resolve) => held.push(() => resolve([{ id: 'old', name: '过时的' }]))) });
    await toggle('祭祀用品').click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('searchbox', { name: '分类名称' }).fill('大理');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('大理石')).toBeVisible();
    held[0]?.();
    await expect.element(page.getByText('石材', { exact: true })).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('过时的');
    expect(server.callsOf(ROOT).at(-1)?.params).toMatchObject({ name: '*大理*', pageSize: '50' });
  });

  test('展开已加载 opens every row whose children are here and asks for nothing; 全部折叠 folds all', async () => {
    const server = await show();
    await toggle('祭祀用品').click();
    await toggle('鲜花').click();
    await expect.element(page.getByText('花篮')).toBeVisible();
    await page.getByRole('button', { name: '全部折叠' }).click();
    await expect.element(page.getByText('鲜花')).not.toBeInTheDocument();
    await page.getByRole('button', { name: '展开已加载' }).click();
    await expect.element(page.getByText('花篮')).toBeVisible();
    await expect.element(toggle('石材')).toHaveAttribute('aria-expanded', 'false');
    expect(server.callsOf(BELOW)).toHaveLength(2);
  });

  test('by keyboard: arrows go from opener to opener, open and fold', async () => {
    await show();
    (toggle('祭祀用品').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(toggle('石材')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    await expect.element(toggle('石材')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('花岗岩')).not.toBeInTheDocument();
    await userEvent.keyboard('{End}');
    await expect.element(toggle('空分类')).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect.element(page.getByText('鲜花')).toBeVisible();
  });

  test('one url serves all levels; nothing is asked for before loadData; events tell what happens', async () => {
    const server = fakeServer({
      'GET /parts': ({ params }) => (params.parentId ? [] : [{ id: 'a', hasChildren: true, name: '甲' }]),
    });
    let handle: TreeTableHandle | null = null;
    const notes: string[] = [];
    render(
      <RemoteTreeTable<{ id: string; name: string; hasChildren?: boolean }>
        ref={(now) => {
          handle = now;
        }}
        url="/parts"
        condition='{"status":"1"}'
        immediateRequest={false}
        empty="还没有零件"
        columns={[{ title: '名称', dataIndex: 'name' }]}
        onRequestBefore={({ first }) => notes.push(`before ${first}`)}
        onRequestSuccess={({ first, dataSource }) => notes.push(`success ${first} ${dataSource.length}`)}
        onRequestFinally={({ first }) => notes.push(`finally ${first}`)}
      />,
    );
    await expect.element(page.getByText('还没有零件')).toBeVisible();
    expect(server.calls).toEqual([]);
    await (handle as TreeTableHandle | null)?.loadData();
    await toggle('甲').click();
    await expect.element(toggle('甲')).not.toBeInTheDocument();
    expect(server.callsOf('GET /parts').map(({ params }) => [params.parentId ?? null, params.condition])).toEqual([
      [null, '{"status":"1"}'],
      ['a', '{"status":"1"}'],
    ]);
    expect(notes).toEqual([
      ...['before true', 'success true 1', 'finally true'],
      ...['before false', 'success false 0', 'finally false'],
    ]);
  });

  test('columns that draw a row are never given a placeholder; rows below one can be asked for anew', async () => {
    let name = '旧';
    render(<Shielded nameOf={() => name} />);
    await toggle('甲').click();
    await expect.element(cell('旧')).toBeVisible();
    name = '新';
    await page.getByRole('button', { name: '刷新下级' }).click();
    await expect.element(cell('新')).toBeVisible();
  });

  test('axe finds nothing in the tree table', async () => {
    await show();
    await toggle('石材').click();
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
  });
});

interface Part {
  id: string;
  name: string;
  owner: { name: string };
  hasChildren?: boolean;
}

function Shielded({ nameOf }: { nameOf(): string }) {
  const [handle, setHandle] = useState<TreeTableHandle | null>(null);
  const top: Part = { id: 'a', name: '甲', owner: { name: '丙' }, hasChildren: true };
  return (
    <>
      <button type="button" onClick={() => void handle?.loadData('a', false)}>
        刷新下级
      </button>
      <TreeTable<Part>
        ref={setHandle}
        empty="还没有零件"
        load={async (parent) => (parent === null ? [top] : [{ id: 'b', name: nameOf(), owner: { name: '丁' } }])}
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '所有人', dataIndex: 'owner', render: (_value, row) => row.owner.name },
        ]}
      />
    </>
  );
}
