import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportSessionOver } from '../api/session-over.ts';
import { useNotices } from '../lib/notices.ts';
import { useSession } from '../session/session.ts';
import { setSessionStage, useSessionEnd } from './session-end.ts';
import { watchSession } from './session-watch.ts';
import { clearDirty, setDirty } from './tabs/unsaved.ts';

const reload = vi.fn();
const fetched = vi.fn<typeof fetch>();
const browser = (userAgent: string) => vi.stubGlobal('navigator', { userAgent });
const noticed = () => useNotices.getState().notices.map(({ title, text }) => [title, text]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { reload }, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json({ success: true, message: '', code: 200, result: null }));
  browser('Mozilla/5.0 Chrome/130');
  useNotices.setState({ notices: [] });
  setSessionStage('running');
  useSession.setState({ token: 'tok', tenantId: 1 });
  watchSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  clearDirty('page');
});

describe('the session is over (spec/1 §8, contract/1 §1.3)', () => {
  test('401: notice, then sign-out and reload after 1.5 s, once however many calls fail', async () => {
    reportSessionOver('session-over');
    reportSessionOver('session-over');
    expect(noticed()).toEqual([['系统提示', '很抱歉，登录已过期，请重新登录']]);
    await vi.advanceTimersByTimeAsync(1499);
    expect(reload).not.toHaveBeenCalled();
    expect(useSession.getState().token).toBe('tok');
    await vi.advanceTimersByTimeAsync(1);
    expect(useSession.getState().token).toBeNull();
    expect(fetched.mock.lastCall?.[0]).toBe('/api/sys/logout');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('401: the reload comes even when the sign-out call fails', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    reportSessionOver('session-over');
    await vi.advanceTimersByTimeAsync(1500);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('500 with a dead token: a dialog asks first', async () => {
    reportSessionOver('session-over-dialog');
    expect(useSessionEnd.getState().stage).toBe('asking');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    expect(noticed()).toEqual([]);
  });

  test.each(['Mozilla/5.0 wxwork/4.1', 'Mozilla/5.0 DingTalk/7.0'])(
    '500 with a dead token in an enterprise-chat browser: a loading text instead (%s)',
    async (agent) => {
      browser(agent);
      reportSessionOver('session-over-dialog');
      expect(noticed()).toEqual([['系统提示', '登录已过期，正在重新登陆']]);
      await vi.advanceTimersByTimeAsync(1500);
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  test('with unsaved input the person signs in again over the page: nothing typed is lost', async () => {
    setDirty('page', 'form', true);
    reportSessionOver('session-over');
    expect(useSessionEnd.getState().stage).toBe('renewing');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
