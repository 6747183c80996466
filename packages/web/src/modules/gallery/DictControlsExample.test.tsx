import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeHandler, fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DictControlsExample } from './examples/DictControlsExample.tsx';

const LOAD = 'GET /sys/dict/loadDict/sys_user%2Crealname%2Cusername%2Cstatus%3D1';
const ITEM = 'GET /sys/dict/loadDictItem/sys_user%2Crealname%2Cusername';
const TREE = 'GET /sys/dict/loadTreeData';
const node = (value: string, title: string, leaf: boolean) => ({ key: value, value, title, leaf, parentId: null });
const option = (value: string, text: string) => ({ value, text, title: text, label: text });

const routes = (): Record<string, FakeHandler> => ({
  [LOAD]: ({ params }) => [option(`u-${params.keyword}`, `名为${params.keyword ?? '全部'}`)],
  [ITEM]: () => ['管理员'],
  'GET /sys/dict/loadDictItem/cem_area%2Cname%2Cid': () => ['东区'],
  [TREE]: ({ params }) =>
    params.pid === 'a1'
      ? [node('a2', '一排', true)]
      : params.pid
        ? []
        : [node('a1', '东区', false), node('b1', '西区', false)],
});
const output = () => page.getByRole('status');

describe('dictionary controls (spec/2 §3, §7, contract/3 §2)', () => {
  test('radio, buttons and boxes; checked values keep the order of checking', async () => {
    fakeServer(routes());
    render(<DictControlsExample />);
    await page.getByRole('radiogroup', { name: '性别', exact: true }).getByText('女').click();
    await expect.element(output()).toHaveTextContent(/^2；/);
    await page.getByRole('radiogroup', { name: '性别按钮' }).getByText('男').click();
    await page.getByRole('checkbox', { name: '头排' }).click();
    await expect.element(output()).toHaveTextContent(/^1；3,1；/);
  });

  test('0 is a value like any other', async () => {
    fakeServer(routes());
    render(<DictControlsExample />);
    await expect.element(page.getByTitle('无', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: '等级' }).fill('一');
    await page.getByTitle('一级', { exact: true }).click();
    await expect.element(output()).toHaveTextContent('1；3；1；admin；a1');
  });

  test('an async search asks once typing pauses, and an old answer never overwrites a new one (spec/2 §4)', async () => {
    const server = fakeServer(routes());
    const held: (() => void)[] = [];
    server.on({
      [LOAD]: ({ params }) =>
        params.keyword === '慢'
          ? new Promise((resolve) => held.push(() => resolve([option('old', '过时的')])))
          : [option(`u-${params.keyword ?? ''}`, `名为${params.keyword ?? '全部'}`)],
    });
    render(<DictControlsExample />);
    await expect.element(page.getByTitle('管理员')).toBeVisible();
    expect(server.callsOf(ITEM).map(({ params }) => params.key)).toEqual(['admin']);
    expect(server.callsOf(LOAD)).toHaveLength(0);
    const box = page.getByRole('combobox', { name: '经办人' });
    await box.fill('慢');
    await expect.poll(() => held.length).toBe(1);
    await box.fill('快');
    await expect.element(page.getByTitle('名为快')).toBeVisible();
    held[0]?.();
    await page.getByTitle('名为快').click();
    await expect.element(output()).toHaveTextContent('1；3；0；u-快；a1');
    expect(server.callsOf(LOAD).at(-1)?.params).toMatchObject({ keyword: '快', pageSize: '10' });
    expect(document.body.textContent).not.toContain('过时的');
  });

  test('a tree over a table loads level by level and shows the label of its value (contract/3 §3 JTreeSelect)', async () => {
    const server = fakeServer(routes());
    render(<DictControlsExample />);
    await expect.element(page.getByTitle('东区').first()).toBeVisible();
    await page.getByRole('combobox', { name: '墓区' }).click();
    await expect.element(page.getByRole('treeitem', { name: '西区' })).toBeVisible();
    page.getByRole('treeitem', { name: '东区' }).element().querySelector<HTMLElement>('[class*="switcher"]')?.click();
    await page.getByText('一排', { exact: true }).click();
    await expect.element(output()).toHaveTextContent('1；3；0；admin；a2');
    expect(server.callsOf(TREE).map(({ params }) => params.pid ?? '')).toEqual(['', 'a1']);
  });

  test('a condition that is no JSON object is refused and nothing loads (spec/2 §5)', async () => {
    fakeServer(routes());
    render(<DictControlsExample />);
    await expect.element(page.getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!')).toBeVisible();
  });
});
