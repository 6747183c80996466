import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CategorySelect } from '../../pickers/tree/CategorySelect.tsx';
import type { TreeBoxHandle } from '../../pickers/tree/TreeBox.tsx';
import { TreeDict } from '../../pickers/tree/TreeDict.tsx';
import { axeFindings } from '../../testing/axe.ts';
import { categoryServer } from '../../testing/category-fixtures.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { TreeSelectExample } from './examples/TreeSelectExample.tsx';

const TABLE = 'GET /sys/dict/loadTreeData';
const ROOT = 'GET /sys/category/loadTreeRoot';
const BELOW = 'GET /sys/category/loadTreeChildren';
const NAMES = 'GET /sys/category/loadDictItem/';
const LEVEL = 'GET /sys/category/loadTreeData';
const output = () => page.getByRole('status');
const node = (name: string) => page.getByRole('treeitem', { name });
const open = (name: string) => node(name).element().querySelector<HTMLElement>('[class*="switcher"]')?.click();

function show() {
  const server = fakeServer(categoryServer());
  render(<TreeSelectExample />);
  return server;
}

async function drop(box: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
}

describe('trees over tables and categories (spec/2 §3, §4, §7, contract/3 §3)', () => {
  test('JTreeSelect: the label of a stored value is told once, so that a field beside can be filled', async () => {
    const server = show();
    await expect.element(output()).toHaveTextContent('category-A01；祭祀用品；');
    expect(server.callsOf(TABLE).map(({ params }) => params.pid)).toEqual(['0']);
    expect(server.callsOf(TABLE)[0]?.params).toMatchObject({ tableName: 'sys_category', hasChildField: 'has_child' });
    await drop('任意表的树');
    await expect.element(node('石材')).toBeVisible();
    open('石材');
    await page.getByText('大理石', { exact: true }).click();
    await expect.element(output()).toHaveTextContent('category-A03A02；大理石；');
    expect(server.callsOf(TABLE).map(({ params }) => params.pid)).toEqual(['0', 'category-A03']);
  });

  test('JTreeDict: the whole tree in one fetch; what is stored is the code, what shows is the name of loadOne', async () => {
    const server = show();
    await expect.element(page.getByTitle('花岗岩').first()).toBeVisible();
    expect(server.callsOf('GET /sys/category/loadOne')[0]?.params).toMatchObject({ field: 'code', val: 'A03A01' });
    await drop('石材（存编码）');
    await page.getByText('大理石', { exact: true }).click();
    await expect.element(output()).toHaveTextContent('；A03A02；无；无；无');
    const whole = server.callsOf(ROOT).filter(({ params }) => params.async === 'false');
    expect(whole.map(({ params }) => params.pcode)).toEqual(['A03']);
  });

  test('JTreeDict async: levels load when opened; a node without children becomes a leaf', async () => {
    const server = show();
    await drop('分类（逐级加载）');
    await expect.element(node('祭祀用品')).toBeVisible();
    open('空分类');
    await expect.poll(() => server.callsOf(BELOW).map(({ params }) => params.pid)).toEqual(['category-A04']);
    await vi.waitFor(() => expect(node('空分类').element().innerHTML).toContain('switcher-noop'));
    open('祭祀用品');
    await page.getByText('鲜花', { exact: true }).click();
    await expect.element(output()).toHaveTextContent('；A03A01；category-A01A01；无；无');
  });

  test('JCategorySelect: an empty pcode is sent as 0; several ids and their names come back', async () => {
    const server = show();
    await drop('多个分类');
    await expect.element(node('石材')).toBeVisible();
    expect(server.callsOf(LEVEL).map(({ params }) => [params.pid ?? '', params.pcode])).toEqual([['', '0']]);
    open('石材');
    await page.getByText('花岗岩', { exact: true }).last().click();
    await page.getByText('大理石', { exact: true }).last().click();
    await expect.element(output()).toHaveTextContent('；category-A03A01,category-A03A02；花岗岩,大理石');
    expect(server.callsOf(LEVEL).at(-1)?.params).toMatchObject({ pid: 'category-A03' });
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(output()).toHaveTextContent('；A03A01；无；无；无');
  });

  test('(spec/2 §5) a condition that is no JSON object is refused, and nothing loads', async () => {
    show();
    await expect.element(page.getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!')).toBeVisible();
  });

  test('(spec/2 §8) a root that cannot be loaded is told as an error with the message of the server', async () => {
    fakeServer({ ...categoryServer(), [LEVEL]: () => refusal('加载分类字典树参数有误.[code]!') });
    render(
      <>
        <TreeDict aria-label="编码" parentCode="X99" />
        <CategorySelect aria-label="分类" pcode="X99" />
      </>,
    );
    await expect.element(page.getByText('该编码【X99】不存在，请核实!')).toBeVisible();
    await expect.element(page.getByText('加载分类字典树参数有误.[code]!')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.ant-message-error').length).toBe(2);
  });

  test('JCategorySelect reloads when pcode changes; getCurrTreeData answers what is loaded; an id of old keeps its place', async () => {
    const server = fakeServer(categoryServer());
    const seen: { handle: TreeBoxHandle | null } = { handle: null };
    render(<Moving seen={seen} />);
    const titles = () => seen.handle?.getCurrTreeData().map(({ title }) => title);
    await expect.poll(titles).toEqual(['鲜花', '香烛']);
    await expect.element(page.getByText('（无法显示）').first()).toBeVisible();
    await page.getByRole('button', { name: '换一棵树' }).click();
    await expect.poll(titles).toEqual(['花岗岩', '大理石']);
    expect(server.callsOf(LEVEL).map(({ params }) => params.pcode)).toEqual(['A01', 'A03']);
  });

  test('nothing is chosen over values whose names are on their way', async () => {
    const held: (() => void)[] = [];
    const { [NAMES]: answer, ...rest } = categoryServer();
    const server = fakeServer({
      ...rest,
      [NAMES]: (call) => new Promise((resolve) => held.push(() => resolve(answer?.(call)))),
    });
    const onChange = vi.fn();
    render(<CategorySelect aria-label="分类" pcode="A03" multiple value="category-A03A01" onChange={onChange} />);
    const box = page.getByRole('combobox', { name: '分类' });
    await expect.element(box).toBeDisabled();
    await vi.waitFor(() => expect(server.callsOf(NAMES)).toHaveLength(1));
    for (const go of held) go();
    await expect.element(box).toBeEnabled();
    await box.click();
    await page.getByText('大理石', { exact: true }).last().click();
    expect(onChange).toHaveBeenLastCalledWith('category-A03A01,category-A03A02', {});
  });

  test('by keyboard: opened with an arrow, walked and chosen with Enter', async () => {
    show();
    const box = page.getByRole('combobox', { name: '分类（逐级加载）' });
    await expect.element(box).toBeInTheDocument();
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(node('祭祀用品')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.querySelector('.ant-select-tree-treenode-active')).not.toBeNull());
    const active = document.querySelector('.ant-select-tree-treenode-active')?.textContent;
    await userEvent.keyboard('{Enter}');
    const key = active === '祭祀用品' ? 'category-A01' : 'category-A03';
    await expect.element(output()).toHaveTextContent(`；A03A01；${key}；无；无`);
  });

  test('axe finds nothing in the tree controls', async () => {
    show();
    await expect.element(output()).toHaveTextContent('祭祀用品');
    expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
  });
});

function Moving({ seen }: { seen: { handle: TreeBoxHandle | null } }) {
  const [pcode, setPcode] = useState('A01');
  return (
    <>
      <button type="button" onClick={() => setPcode('A03')}>
        换一棵树
      </button>
      <CategorySelect
        aria-label="分类"
        pcode={pcode}
        value="gone"
        ref={(handle) => {
          seen.handle = handle;
        }}
      />
    </>
  );
}
