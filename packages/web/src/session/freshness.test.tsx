import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getResult } from '../api/client.ts';
import { DictText } from '../pickers/DictText.tsx';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { fakeSockets } from '../testing/fake-socket.ts';
import { render } from '../testing/render.tsx';
import { loadDictionaries, useDict } from './dictionaries.ts';
import { useDictionaryCache } from './dictionary-cache.ts';
import { startFreshness } from './freshness.ts';
import { watchOtherWindows } from './other-windows.ts';
import { useCan } from './permissions.ts';
import { clearSession, useSession } from './session.ts';
import { useStates } from './states.ts';
import { STORED } from './stored-names.ts';

const sockets = fakeSockets();
const RIGHTS = 'GET /sys/permission/getUserPermissionByToken';
const DICTS = 'GET /sys/dict/queryAllDictItems';
const PROBE = 'GET /sys/dict/getDictText/yn/Y';

const HOME: MenuNode = {
  id: 'home',
  route: '1',
  path: '/dashboard/analysis',
  name: null,
  component: 'dashboard/Analysis',
  meta: { title: '首页', keepAlive: true, internalOrExternal: false },
};
const rightsOf = (codes: string[]): PermissionResult => ({
  menu: [HOME],
  auth: codes.map((action) => ({ action, type: '1' })) as PermissionResult['auth'],
  allAuth: ['cem:order:add', 'cem:order:edit'].map((action) => ({ action, type: '1', status: '1' })) as never,
  sysSafeMode: false,
  codeList: codes,
});
const stone = (text: string) => ({ stone: [{ value: '1', text, title: text, label: text }] });

let server: FakeServer;
let held = { codes: ['cem:order:add'], text: '中国黑' };

/** A part of the console that uses rights and dictionaries. */
function Probe() {
  const can = useCan();
  useEffect(startFreshness, []);
  return (
    <>
      {can('cem:order:add') && <Button>新增</Button>}
      <p data-testid="cell">
        <DictText code="stone" value="1" text="中国黑" />
      </p>
      <input aria-label="备注" />
    </>
  );
}

/** Signed in with rights 5 and dictionaries 3 loaded, and the socket open. */
async function show() {
  server.state = { rights: 5, dictionaries: 3 };
  render(<Probe />, { codes: held.codes });
  useSession.setState({ permissions: rightsOf(held.codes) });
  await loadDictionaries();
  useStates.setState({ held: { rights: 5, dictionaries: 3 } });
  await expect.element(page.getByTestId('cell')).toHaveTextContent('中国黑');
  const before = sockets.opened.length;
  if (before === 0) await vi.waitFor(() => expect(sockets.opened.length).toBeGreaterThan(0));
  server.calls.length = 0;
}

const says = (rights: number, dictionaries: number) => {
  server.state = { rights, dictionaries };
  sockets.push({ cmd: 'state', rights, dictionaries });
};
const count = (route: string) => server.callsOf(route).length;

beforeEach(() => {
  held = { codes: ['cem:order:add'], text: '中国黑' };
  useStates.setState(useStates.getInitialState());
  useDictionaryCache.setState({ items: {} });
  server = fakeServer({
    [RIGHTS]: () => rightsOf(held.codes),
    [DICTS]: () => stone(held.text),
    [PROBE]: () => '是',
    'GET /any': () => 1,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a right given or taken works at once (user-asks row 2)', () => {
  test('taken: the button goes, what was typed stays', async () => {
    await show();
    await page.getByRole('textbox', { name: '备注' }).fill('陈建国');
    held.codes = [];
    says(6, 3);
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: '备注' })).toHaveValue('陈建国');
    expect(count(RIGHTS)).toBe(1);
    expect(count(DICTS)).toBe(0);
  });

  test('given: any reply tells of it, without a socket message', async () => {
    held.codes = [];
    await show();
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).not.toBeInTheDocument();
    held.codes = ['cem:order:add'];
    server.state = { rights: 6, dictionaries: 3 };
    await getResult('/any');
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).toBeVisible();
  });

  test('everything taken: an empty menu is taken over too', async () => {
    await show();
    server.on({ [RIGHTS]: () => ({ ...rightsOf([]), menu: [] }) });
    says(6, 3);
    await vi.waitFor(() => expect(useSession.getState().permissions?.menu).toEqual([]));
  });

  test('twenty messages at once are one call', async () => {
    await show();
    held.codes = [];
    for (let version = 6; version < 26; version += 1) says(version, 3);
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(useStates.getState().held.rights).toBe(25));
    expect(count(RIGHTS)).toBe(1);
  });

  test('what changes during the call is fetched after it: the last one wins', async () => {
    await show();
    let answer: (rights: PermissionResult) => void = () => undefined;
    server.on({ [RIGHTS]: () => new Promise<PermissionResult>((resolve) => (answer = resolve)) });
    says(6, 3);
    await vi.waitFor(() => expect(count(RIGHTS)).toBe(1));
    says(7, 3);
    server.on({ [RIGHTS]: () => rightsOf([]) });
    answer(rightsOf(['cem:order:add']));
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).not.toBeInTheDocument();
    expect(count(RIGHTS)).toBe(2);
    expect(useStates.getState().held.rights).toBe(7);
  });

  test('a late reply with older versions changes nothing', async () => {
    await show();
    says(4, 2);
    await getResult('/any');
    expect(useStates.getState().latest).toEqual({ rights: 5, dictionaries: 3 });
    says(6, 2);
    await vi.waitFor(() => expect(useStates.getState().held.rights).toBe(6));
    expect([count(RIGHTS), count(DICTS)]).toEqual([1, 0]);
  });

  test('a failure keeps the old rights and is tried again with the next word', async () => {
    await show();
    server.on({ [RIGHTS]: () => refusal('操作失败') });
    says(6, 3);
    await vi.waitFor(() => expect(count(RIGHTS)).toBe(1));
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).toBeVisible();
    server.on({ [RIGHTS]: () => rightsOf([]) });
    await vi.waitFor(async () => {
      await getResult('/any');
      expect(count(RIGHTS)).toBe(2);
    });
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).not.toBeInTheDocument();
  });

  test('a socket that was down asks once it is up again, and so does a window that becomes visible', async () => {
    await show();
    held.codes = [];
    server.state = { rights: 6, dictionaries: 3 };
    useStates.setState({ heardAt: 0 });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByRole('button', { name: /新\s?增/ })).not.toBeInTheDocument();
    expect(count(PROBE)).toBe(1);
    held.codes = ['cem:order:add'];
    server.state = { rights: 7, dictionaries: 3 };
    sockets.drop();
    await expect.element(page.getByRole('button', { name: /新\s?增/ }), { timeout: 10_000 }).toBeVisible();
    expect(count(PROBE)).toBe(2);
  });
});

describe('dictionary edits reach everybody (user-asks row 3)', () => {
  test('an edited text shows in cells whose rows were read before; a bare code never does', async () => {
    await show();
    const texts = new Set<string>();
    const watch = new MutationObserver(() => texts.add(page.getByTestId('cell').element().textContent ?? ''));
    watch.observe(page.getByTestId('cell').element(), { childList: true, characterData: true, subtree: true });
    held.text = '芝麻黑';
    says(5, 4);
    await expect.element(page.getByTestId('cell')).toHaveTextContent('芝麻黑');
    watch.disconnect();
    expect([...texts]).toEqual(['芝麻黑']);
    expect(count(RIGHTS)).toBe(0);
    expect(count(DICTS)).toBe(1);
  });

  test('unchanged dictionaries are not drawn anew', async () => {
    await show();
    const before = useDictionaryCache.getState().items.stone;
    says(5, 4);
    await vi.waitFor(() => expect(useStates.getState().held.dictionaries).toBe(4));
    expect(useDictionaryCache.getState().items.stone).toBe(before);
  });

  test('a dictionary that came on its own is fetched anew as well, and shows its old text meanwhile', async () => {
    const own = (text: string) => [{ value: 'a', text, title: text, label: text }];
    let text = '甲';
    server.on({ 'GET /sys/dict/getDictItems/own': () => own(text) });
    function Own() {
      return <output>{useDict('own').map((option) => option.text)}</output>;
    }
    await show();
    render(<Own />);
    await expect.element(page.getByRole('status')).toHaveTextContent('甲');
    text = '乙';
    says(5, 4);
    await expect.element(page.getByRole('status')).toHaveTextContent('乙');
    expect(count('GET /sys/dict/getDictItems/own')).toBe(2);
  });

  test('a failed load keeps the old texts', async () => {
    await show();
    server.on({ [DICTS]: () => refusal('操作失败') });
    says(5, 4);
    await vi.waitFor(() => expect(count(DICTS)).toBe(1));
    await expect.element(page.getByTestId('cell')).toHaveTextContent('中国黑');
    expect(useStates.getState().held.dictionaries).toBe(3);
  });

  test('messages that are none are passed over', async () => {
    await show();
    sockets.push({ cmd: 'state', rights: '9', dictionaries: null });
    sockets.push({ cmd: 'state', rights: -1, dictionaries: 1.5 });
    expect(useStates.getState().latest).toEqual({ rights: 5, dictionaries: 3 });
  });
});

describe('the session around it (user-asks row 22)', () => {
  test('nothing is asked after the sign-out, and nothing that was on its way is kept', async () => {
    await show();
    let answer: (rights: PermissionResult) => void = () => undefined;
    server.on({ [RIGHTS]: () => new Promise<PermissionResult>((resolve) => (answer = resolve)) });
    says(6, 3);
    await vi.waitFor(() => expect(count(RIGHTS)).toBe(1));
    clearSession();
    answer(rightsOf(['cem:order:add']));
    const asked = server.calls.length;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(useStates.getState().latest).toBeUndefined());
    expect(useSession.getState().permissions).toBeNull();
    expect(useDictionaryCache.getState().items).toEqual({});
    expect(server.calls).toHaveLength(asked);
  });

  test('nothing is asked before the first menu is there', async () => {
    await show();
    useSession.setState({ permissions: null });
    says(6, 4);
    says(7, 5);
    expect(count(RIGHTS) + count(DICTS)).toBe(0);
    useSession.setState({ permissions: rightsOf([]) });
    await getResult('/any');
    await vi.waitFor(() => expect(useStates.getState().held).toEqual({ rights: 7, dictionaries: 5 }));
    expect([count(RIGHTS), count(DICTS)]).toEqual([1, 1]);
  });

  test('somebody else signs in in another window: this one starts over instead of mixing both', async () => {
    await show();
    const changed = vi.fn();
    const stop = watchOtherWindows(changed);
    const put = (name: string, value: unknown) =>
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }));
    put(STORED.token, 'other-token');
    put(STORED.user, { ...useSession.getState().user, id: 'u2', username: 'cashier' });
    window.dispatchEvent(
      new StorageEvent('storage', { key: `pro__${STORED.token}`, storageArea: window.localStorage }),
    );
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    stop();
    expect(useSession.getState().token).toBe('test-token');
  });

  test('a reply to another token says nothing about this session', async () => {
    await show();
    server.state = { rights: 9, dictionaries: 9 };
    await getResult('/any', {}, { token: 'other-token' });
    expect(useStates.getState().latest).toEqual({ rights: 5, dictionaries: 3 });
  });
});
