import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { getResult, send } from './client.ts';
import { isSigned, signatureHeaders } from './signing.ts';
import { download } from './transfer.ts';

const SECRET = 's3cret-松';

describe('signatures that the server accepts (contract/1 §1.6)', () => {
  // Values computed by the server's function for the same secret and URL.
  test.each<[string, unknown, string]>([
    [
      '/api/sys/dict/loadDict/cem_area,name,id?pageSize=10&keyword=%E6%9D%BE&_t=1767225600',
      undefined,
      'E0A5AA5669B4B8B6E0C648B26B80A952',
    ],
    ['/api/sys/dict/getDictItems/sex', undefined, '23E634BCB54C5E9921FDA14112562C21'],
    ['/api/sys/dict/loadTreeData?pid=0&b=2&a=1&10=x&2=y&B=3&empty=', undefined, '0AF704DDEA86F049DE7E3953469C5120'],
    ['/api/sys/dict/loadDictItem/cem_area%2Cname%2Cid?key=a%2Cb&key=c', undefined, '155CCADCA38D5907CCB71E9D53455931'],
    ['/api/sys/dict/loadDictItem/%E0%A4%A,b?q=a+b%26c', undefined, '7C14A404A357D182331BA5FD1CD6346A'],
    [
      '/api/sys/sms?a=1',
      { mobile: '139', smsmode: 1, on: true, a: 2, none: null, list: [1] },
      'EA42D0B2ADC90C3E9CB8BC2E03F01D1C',
    ],
  ])('%s', async (url, body, sign) => {
    expect(await signatureHeaders(SECRET, { url, body, now: 1_767_225_600_123 })).toEqual({
      'X-Sign': sign,
      'X-TIMESTAMP': '1767225600123',
    });
  });
});

test.each([
  ['/sys/login', false],
  ['/sys/phoneLogin', false],
  ['/sys/logout', false],
  ['/sys/online/forceLogout', false],
  ['/sys/loginSetting', true],
  ['/sys/sms', true],
  ['/sys/dict/getDictItems/sex', true],
])('%s is signed: %s (contract/1 §1.5)', (path, signed) => {
  expect(isSigned(path)).toBe(signed);
});

describe('which calls carry a signature (contract/1 §1.5)', () => {
  const fetched = vi.fn<typeof fetch>();
  const headers = () => (fetched.mock.lastCall?.[1]?.headers ?? {}) as Record<string, string>;
  const withSecret = (content: string) =>
    vi.stubGlobal('document', {
      querySelector: (selector: string) => (selector.includes('signature-secret') ? { content } : null),
    });

  beforeEach(() => {
    fetched.mockImplementation(async () => Response.json({ success: true, message: '', code: 200, result: 1 }));
    vi.stubGlobal('fetch', fetched);
    useSession.setState({ token: 'tok', tenantId: 7 });
    withSecret(SECRET);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  test('GET and POST; the address is signed as it is sent', async () => {
    await getResult('/sys/dict/loadDict/cem_area,name,id', { pageSize: 10, keyword: '松', empty: '' });
    expect(headers()['X-Sign']).toBe('E0A5AA5669B4B8B6E0C648B26B80A952');
    expect(Math.abs(Number(headers()['X-TIMESTAMP']) - Date.now())).toBeLessThan(60_000);
    await send('POST', '/sys/sms?a=1', { body: { mobile: '139', smsmode: 1, on: true, a: 2, none: null, list: [1] } });
    expect(headers()['X-Sign']).toBe('EA42D0B2ADC90C3E9CB8BC2E03F01D1C');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['PUT', () => send('PUT', '/x', { body: {} })],
    ['DELETE', () => send('DELETE', '/x', { params: { id: 1 } })],
    ['login', () => send('POST', '/sys/login', { body: {}, token: '' })],
    ['logout', () => send('POST', '/sys/logout')],
    ['online users', () => send('POST', '/sys/online/forceLogout', { body: {} })],
    ['export', () => download('/x/exportXls', {}, 'x.xlsx').catch(() => undefined)],
  ])('%s goes without', async (_name, call) => {
    await call();
    expect(fetched).toHaveBeenCalledOnce();
    expect(headers()).not.toHaveProperty('X-Sign');
    expect(headers()).not.toHaveProperty('X-TIMESTAMP');
  });

  test('without a secret nothing is signed', async () => {
    withSecret('');
    await getResult('/sys/dict/getDictItems/sex');
    expect(headers()).not.toHaveProperty('X-Sign');
  });
});
