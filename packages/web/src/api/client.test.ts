import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useNotices } from '../lib/notices.ts';
import { useSession } from '../session/session.ts';
import { ApiError, getResult, send, staticUrl, thumbUrl } from './client.ts';
import { onSessionOver } from './session-over.ts';

const fetched = vi.fn<typeof fetch>();
const over = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  onSessionOver(over);
  useNotices.setState({ notices: [] });
  useSession.setState({ token: 'tok', tenantId: 7 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answers = (body: unknown, status = 200): void => {
  fetched.mockResolvedValue(Response.json(body, { status }));
};
const good = (result: unknown, message = ''): unknown => ({ success: true, message, code: 0, result, timestamp: 1 });
const noticed = (): (string | undefined)[] => useNotices.getState().notices.map((notice) => notice.text);
const lastCall = (): { url: URL; init: RequestInit; headers: Record<string, string> } => {
  const [url, init = {}] = fetched.mock.lastCall ?? [];
  return { url: new URL(String(url), 'http://here'), init, headers: init.headers as Record<string, string> };
};

describe('request', () => {
  test('GET carries token, tenant and time, and leaves empty parameters out (spec/2 §7)', async () => {
    answers(good(1));
    await getResult('/cemetery/plot/list', {
      name: '*松*',
      empty: '',
      none: undefined,
      nothing: null,
      ids: ['a', 'b'],
    });
    const { url, headers } = lastCall();
    expect(url.pathname).toBe('/api/cemetery/plot/list');
    expect([...url.searchParams.keys()].sort()).toEqual(['_t', 'ids', 'name']);
    expect(url.searchParams.get('ids')).toBe('a,b');
    expect(Math.abs(Number(url.searchParams.get('_t')) - Date.now() / 1000)).toBeLessThan(60);
    expect(headers['X-Access-Token']).toBe('tok');
    expect(headers['tenant-id']).toBe('7');
  });

  test('dictionary items are asked for without the time (spec/2 §7)', async () => {
    answers(good([]));
    await getResult('/sys/dict/getDictItems/sex');
    expect(lastCall().url.search).toBe('');
  });

  test('without a session: tenant 0 and no token (spec/2 §7)', async () => {
    useSession.setState({ token: null, tenantId: 0 });
    answers(good(null));
    await getResult('/sys/randomImage/1');
    expect(lastCall().headers).toEqual({ 'tenant-id': '0', 'x-client': 'songbai' });
  });

  test('a write sends JSON and its key, and answers the envelope', async () => {
    answers(good({ id: '1' }, '添加成功！'));
    const reply = await send('POST', '/cemetery/order/add', { body: { plotId: 'p' }, idempotencyKey: 'k' });
    expect(reply.message).toBe('添加成功！');
    const { url, init, headers } = lastCall();
    expect(url.search).toBe('');
    expect(init.body).toBe('{"plotId":"p"}');
    expect(headers['Content-Type']).toBe('application/json');
    expect(headers['Idempotency-Key']).toBe('k');
  });
});

describe('reply', () => {
  test('a business refusal is thrown with its text and not notified', async () => {
    answers({ success: false, message: '墓位状态已变化，请刷新后重试', code: 500, result: { a: 1 }, timestamp: 1 });
    const failure = await send('POST', '/x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ message: '墓位状态已变化，请刷新后重试', code: 500, http: 200, result: { a: 1 } });
    expect(noticed()).toEqual([]);
  });

  test('a refusal is known by its key and the field at fault', async () => {
    answers({ success: false, message: '编码「A」已存在，请更换', code: 500, error: 'duplicateField', field: 'code' });
    const failure = await send('POST', '/x').catch((error: unknown) => error);
    expect(failure).toMatchObject({ error: 'duplicateField', field: 'code', code: 500 });
    answers({ success: false, message: '系统维护', code: 500, error: 'unavailable' }, 503);
    await expect(getResult('/x')).rejects.toMatchObject({ error: 'unavailable', field: undefined, http: 503 });
  });

  test('failed transport is notified once however often it happens', async () => {
    answers({}, 403);
    await expect(getResult('/x')).rejects.toThrow('拒绝访问');
    answers({}, 403);
    await expect(getResult('/y')).rejects.toThrow('拒绝访问');
    expect(noticed()).toEqual(['拒绝访问']);
  });

  test('a quiet call leaves the notice to its caller', async () => {
    answers({}, 404);
    await expect(getResult('/x', {}, { quiet: true })).rejects.toThrow('很抱歉，资源未找到!');
    expect(noticed()).toEqual([]);
  });

  test('401 ends the session, even for a quiet call', async () => {
    answers({ success: false, message: 'Token失效，请重新登录!', code: 401 }, 401);
    await expect(getResult('/x', {}, { quiet: true })).rejects.toMatchObject({ http: 401, code: 401 });
    expect(over).toHaveBeenCalledExactlyOnceWith('session-over');
  });

  test('a page instead of JSON is told as unreadable', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 200 }));
    await expect(getResult('/x')).rejects.toThrow('服务器返回的内容无法识别');
  });

  test('no answer within the limit is a time-out', async () => {
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    await expect(getResult('/x', {}, { timeoutMs: 20 })).rejects.toThrow('网络超时');
    expect(noticed()).toEqual(['网络超时']);
  });

  test('no connection', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(getResult('/x')).rejects.toMatchObject({ http: 0 });
    expect(noticed()).toEqual(['网络连接失败，请检查网络后重试']);
  });

  test('a call that its caller gave up is silent', async () => {
    const control = new AbortController();
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const call = getResult('/x', {}, { signal: control.signal });
    control.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(noticed()).toEqual([]);
  });
});

test.each([
  ['', undefined],
  [null, undefined],
  ['https://files.example/a.png', 'https://files.example/a.png'],
  ['temp/a.png', '/api/sys/common/static/temp/a.png'],
  ['/sys/common/static/logs/a.txt', '/api/sys/common/static/logs/a.txt'],
  ['javascript:alert(1)', '/api/sys/common/static/javascript:alert(1)'],
])('address of the stored file %j (spec/2 §7)', (path, url) => {
  expect(staticUrl(path)).toBe(url);
});

test.each([
  ['temp/a.png', '/api/sys/common/static/temp/a.png?variant=thumb'],
  ['temp/a.JPG', '/api/sys/common/static/temp/a.JPG?variant=thumb'],
  ['temp/a.svg', '/api/sys/common/static/temp/a.svg'],
  ['temp/a.pdf', '/api/sys/common/static/temp/a.pdf'],
  ['https://files.example/a.png', 'https://files.example/a.png'],
  ['', undefined],
])('address of the thumbnail of %j', (path, url) => {
  expect(thumbUrl(path)).toBe(url);
});
