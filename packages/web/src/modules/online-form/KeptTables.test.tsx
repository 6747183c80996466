import { designedName } from '@songbai/contract/design/design.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { KeptTable } from '@songbai/contract/modules/online-form/kept-tables.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { head } from '../../testing/online-form-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

const API = '/online/cgform/api';
const KEPT = `GET ${API}/keptTables/h1`;
const RESTORE = `POST ${API}/restoreKept/h1/s1`;
const VERSIONS = `GET ${API}/versions/h1`;
const TITLE = '强制同步前的数据';
const DONE = '已恢复到强制同步前的表结构和数据';

const kept = (over: Partial<KeptTable> = {}): KeptTable => ({
  ...{ id: 's1', version: 4, rows: 24, createBy: 'wangfang', createBy_dictText: '王芳' },
  ...{ createTime: '2026-06-30 10:00:00', expireDate: '2026-07-30' },
  ...over,
});
const version = { version: 1, live: true, note: '新建', createBy: 'admin', createBy_dictText: '管理员' };

function show(more: Record<string, FakeHandler>, admin = true) {
  const server = fakeServer({ [VERSIONS]: () => [{ ...version, createTime: '2026-06-29 10:00:00' }], ...more });
  render(<VersionsDialog head={head() as unknown as CgformHead} mayEdit onClose={vi.fn()} />, { admin });
  return server;
}

/** An open page of the table. */
function Rows({ fetch }: { fetch(): Promise<number> }) {
  const { data } = useQuery({ queryKey: [designedName('h1'), 'list'], queryFn: fetch, staleTime: 60_000 });
  return <p>{data === undefined ? '' : `共${data}行`}</p>;
}

const link = page.getByRole('button', { name: '恢复', exact: true });
const question = () => page.getByRole('dialog', { name: '恢复强制同步前的数据' });
const agree = async () => {
  await link.click();
  await question()
    .getByRole('button', { name: /^恢\s?复$/ })
    .click();
};

test('(online.md §4.2.5) what a forced sync put aside stands below the versions, and comes back when asked for', async () => {
  let there = [kept(), kept({ id: 's0', version: null, rows: 2, createBy_dictText: null })];
  const server = show({
    [KEPT]: () => there,
    [RESTORE]: () => {
      there = [kept({ id: 's2', version: 5, rows: 0 })];
      return reply(DONE, null);
    },
  });
  await expect.element(page.getByRole('heading', { name: TITLE })).toBeVisible();
  for (const text of ['王芳', 'wangfang', '24', '2026-07-30']) {
    const cell = page.getByRole('cell', { name: text, exact: true });
    await expect.element(cell.first()).toBeVisible();
  }
  // What no version ran over cannot come back.
  expect(link.elements()).toHaveLength(1);
  await link.click();
  await expect.element(question().getByText(/来访登记.*visit.*版本4.*24行/)).toBeVisible();
  await expect.element(question().getByText(/现有的表和数据.*另存30天/)).toBeVisible();
  const ok = question().getByRole('button', { name: /^恢\s?复$/ });
  expect(ok.element().className).toContain('dangerous');
  const asked = server.callsOf(VERSIONS).length;
  await ok.click();
  await expect.element(page.getByText(DONE)).toBeVisible();
  expect(server.callsOf(RESTORE)).toHaveLength(1);
  await expect.element(page.getByRole('cell', { name: '5', exact: true })).toBeVisible();
  expect(server.callsOf(VERSIONS).length).toBeGreaterThan(asked);
});

test('(online.md §4.2.5) one that goes on after its reply is followed to its end', async () => {
  const running = { state: 'running', percent: 40, text: '建立索引' };
  let state: object = running;
  show({
    [KEPT]: () => [kept()],
    [RESTORE]: () => reply('恢复仍在进行，完成后会通知您', running),
    [`GET ${API}/syncState/h1`]: () => state,
  });
  await agree();
  await expect.element(page.getByRole('status').getByText('建立索引')).toBeVisible();
  await expect.element(link).toBeDisabled();
  state = { state: 'idle', percent: 0, text: '' };
  await expect.element(page.getByText(DONE)).toBeVisible();
});

test('(online.md §4.2.5) open pages of designed tables read their rows anew', async () => {
  let rows = 0;
  fakeServer({
    ...{ [VERSIONS]: () => [], [KEPT]: () => [kept()] },
    [RESTORE]: () => {
      rows = 24;
      return reply(DONE, null);
    },
  });
  render(
    <>
      <Rows fetch={async () => rows} />
      <VersionsDialog head={head() as unknown as CgformHead} mayEdit onClose={vi.fn()} />
    </>,
  );
  await expect.poll(() => document.body.textContent).toContain('共0行');
  await agree();
  await expect.poll(() => document.body.textContent).toContain('共24行');
});

test('(online.md §4.2.5) a refusal is told, and the list is read anew', async () => {
  let there = [kept()];
  show({
    [KEPT]: () => there,
    [RESTORE]: () => {
      there = [];
      return refusal('该数据已恢复或已超过保留期限');
    },
  });
  await agree();
  await expect.element(page.getByText('该数据已恢复或已超过保留期限')).toBeVisible();
  await expect.poll(() => page.getByRole('heading', { name: TITLE }).elements()).toEqual([]);
});

test.each([
  ['nothing was put aside', [], true, 0],
  ['somebody may only look', [kept()], false, 1],
])('(online.md §4.2.5) where %s nothing is offered', async (_, there, admin, titles) => {
  const server = show({ [KEPT]: () => there }, admin);
  await expect.element(page.getByRole('cell', { name: '新建' })).toBeVisible();
  await expect.poll(() => server.callsOf(KEPT).length).toBe(1);
  await expect.poll(() => page.getByRole('heading', { name: TITLE }).elements()).toHaveLength(titles);
  expect(link.elements()).toEqual([]);
});
