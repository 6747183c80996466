import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SessionEndDialog } from '../app/SessionEndDialog.tsx';
import { setSessionStage } from '../app/session-end.ts';
import { watchSession } from '../app/session-watch.ts';
import { clearNotices, useNotices } from '../lib/notices.ts';
import { useSession } from '../session/session.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { ApiError, download, getResult, send, upload } from './client.ts';
import { onSessionOver } from './session-over.ts';

const body = (message: string, code: number) => ({ success: false, message, code, result: null, timestamp: 0 });
const status =
  (http: number, message = '') =>
  () =>
    Response.json(body(message, http), { status: http });
const noticed = () => useNotices.getState().notices.map(({ title, text }) => `${title}｜${text}`);
const over = vi.fn();

beforeEach(() => {
  clearNotices();
  setSessionStage('running');
  over.mockReset();
  onSessionOver(over);
});

describe('error catalogue on the way of a real call (spec/1 §8, contract/1 §1.3)', () => {
  test.each<[string, () => Response, string]>([
    ['403', status(403, 'forbidden'), '拒绝访问'],
    ['404', status(404), '很抱歉，资源未找到!'],
    ['504', () => new Response('<html>gateway</html>', { status: 504 }), '网络超时'],
    ['413: the server message', status(413, '请求内容过大，请精简后重试'), '请求内容过大，请精简后重试'],
    ['429: the server message', status(429, '操作过于频繁，请稍后再试'), '操作过于频繁，请稍后再试'],
    ['502 without a text', () => new Response('bad gateway', { status: 502 }), '服务器返回的内容无法识别，请稍后重试'],
  ])('%s: a notification', async (_name, answer, text) => {
    fakeServer({ 'GET /x': answer, 'POST /x': answer });
    render(<NoticeStack />);
    await expect(getResult('/x')).rejects.toThrow(text);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText('系统提示')).toBeVisible();
    await expect(send('POST', '/x', { body: {} })).rejects.toThrow(text);
    expect(noticed()).toEqual([`系统提示｜${text}`]);
    expect(over).not.toHaveBeenCalled();
  });

  test('no answer within 9000 ms: network timeout (spec/1 §9, spec/2 §7)', async () => {
    const clock = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    fakeServer({ 'GET /x': () => new Promise(() => undefined) });
    render(<NoticeStack />);
    const call = getResult('/x');
    expect(limit).toHaveBeenCalledExactlyOnceWith(9000);
    clock.abort(new DOMException('time', 'TimeoutError'));
    await expect(call).rejects.toThrow('网络超时');
    limit.mockRestore();
    await expect.element(page.getByText('网络超时')).toBeVisible();
  });

  test('ten failures of the same kind fold into one notification', async () => {
    fakeServer({ 'GET /x': status(403) });
    render(<NoticeStack />);
    await Promise.allSettled(Array.from({ length: 10 }, () => getResult('/x')));
    expect(noticed()).toEqual(['系统提示｜拒绝访问']);
    await expect.element(page.getByText('拒绝访问')).toBeVisible();
    expect(page.getByText('拒绝访问').elements()).toHaveLength(1);
  });

  test('500 with the token-expired text while a token exists: the dialog 登录已过期', async () => {
    watchSession();
    fakeServer({ 'GET /x': status(500, 'Token失效，请重新登录!') });
    render(<SessionEndDialog />);
    await expect(getResult('/x')).rejects.toThrow('很抱歉，登录已过期，请重新登录');
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await expect.element(dialog.getByText('很抱歉，登录已过期，请重新登录')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: '重新登录' })).toBeVisible();
    expect(noticed()).toEqual([]);
  });

  test('500 otherwise is silent: the caller shows the server message', async () => {
    fakeServer({ 'GET /x': status(500, '操作失败，编号 12') });
    await expect(getResult('/x')).rejects.toThrow('操作失败，编号 12');
    expect(noticed()).toEqual([]);
    expect(over).not.toHaveBeenCalled();
  });

  test('401: the session is over; without a session a notification', async () => {
    fakeServer({ 'GET /x': status(401, 'Token失效，请重新登录!') });
    render(<NoticeStack />);
    await expect(getResult('/x')).rejects.toMatchObject({ http: 401 });
    expect(over).toHaveBeenCalledExactlyOnceWith('session-over');
    useSession.setState({ token: null });
    await expect(getResult('/x')).rejects.toMatchObject({ http: 401 });
    expect(over).toHaveBeenCalledOnce();
    expect(noticed()).toEqual(['系统提示｜很抱歉，登录已过期，请重新登录']);
  });
});

describe('files (spec/2 §8, contract/1 §1.3, contract/2 §0.3)', () => {
  test('a 500 on a download is read as JSON: the same token test', async () => {
    fakeServer({
      'GET /x/exportXls': () => Response.json({ status: 500, message: 'Token失效，请重新登录!' }, { status: 500 }),
    });
    render(<NoticeStack />);
    await expect(download('/x/exportXls', {}, '订单.xlsx')).rejects.toBeInstanceOf(ApiError);
    expect(over).toHaveBeenCalledExactlyOnceWith('session-over-dialog');
  });

  test('a refusal instead of a file keeps the server text', async () => {
    fakeServer({ 'GET /x/exportXls': () => refusal('导出行数超过上限') });
    render(<NoticeStack />);
    await expect(download('/x/exportXls', {}, '订单.xlsx')).rejects.toThrow('导出行数超过上限');
  });

  test.each<[string, () => unknown]>([
    ['an empty file', () => new Response(new Blob([]), { headers: { 'content-type': 'application/vnd.ms-excel' } })],
    ['an answer without a file', () => null],
  ])('%s: 文件下载失败', async (_name, answer) => {
    fakeServer({ 'GET /x/exportXls': answer });
    render(<NoticeStack />);
    await expect(download('/x/exportXls', {}, '订单.xlsx')).rejects.toThrow('文件下载失败');
  });

  test('an upload meets the same catalogue', async () => {
    fakeServer({ 'POST /sys/common/upload': status(403) });
    render(<NoticeStack />);
    await expect(upload('/sys/common/upload', new File(['x'], 'a.png'))).rejects.toThrow('拒绝访问');
    expect(noticed()).toEqual(['系统提示｜拒绝访问']);
  });

  test('an upload that does not leave: no connection, or a file that was saved again after it was chosen', async () => {
    fakeServer({ 'POST /sys/common/upload': () => Response.error() });
    render(<NoticeStack />);
    const file = new File(['x'], '登记.xlsx');
    await expect(upload('/sys/common/upload', file)).rejects.toThrow('网络连接失败，请检查网络后重试');
    const changed = Object.assign(new File(['x'], '登记.xlsx'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }),
    });
    await expect(upload('/sys/common/upload', changed)).rejects.toThrow('文件在选择后被修改或移动，请移除后重新选择');
    expect(noticed()).toHaveLength(2);
  });

  test('(spec/2 §8) an upload refused without a reason: 未知错误', async () => {
    fakeServer({ 'POST /sys/common/upload': () => refusal('') });
    render(<NoticeStack />);
    await expect(upload('/sys/common/upload', new File(['x'], 'a.png'))).rejects.toThrow('未知错误');
  });
});
