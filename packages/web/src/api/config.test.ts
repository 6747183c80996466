import { afterEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { staticUrl, withShownPictures, withStoredPictures } from './calls.ts';
import { baseOf } from './config.ts';
import { headersFor, urlOf } from './http.ts';
import { setLowApp } from './low-app.ts';

/** A page that contains these values from the server. */
function written(metas: Readonly<Record<string, string>>): void {
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      const name = /name="([^"]+)"/.exec(selector)?.[1] ?? '';
      return Object.hasOwn(metas, name) ? { content: metas[name] } : null;
    },
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  setLowApp(undefined, undefined);
});

test.each([
  ['', '/api'],
  ['/api', '/api'],
  ['/jeecg-boot/', '/jeecg-boot'],
  ['https://console.example/jeecg-boot/', 'https://console.example/jeecg-boot'],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
  ['//evil.example', '/api'],
  ['javascript:alert(1)', '/api'],
  ['/', '/api'],
])('base %j → %s (spec/1 §7: configured domain or base path)', (content, base) => {
  expect(baseOf(content)).toBe(base);
});

describe('addresses (spec/1 §7)', () => {
  test('calls go to the configured domain', () => {
    written({ 'api-base': 'https://console.example/jeecg-boot' });
    expect(urlOf('/sys/user/list', { pageNo: 1 })).toBe('https://console.example/jeecg-boot/sys/user/list?pageNo=1');
    expect(urlOf('/x?own=1', { more: 2 })).toBe('https://console.example/jeecg-boot/x?own=1&more=2');
    expect(staticUrl('temp/a.png')).toBe('https://console.example/jeecg-boot/sys/common/static/temp/a.png');
  });

  test.each([
    ['temp/a.png', 'https://files.example/base/temp/a.png'],
    ['/temp/a.png', 'https://files.example/base/temp/a.png'],
    ['/sys/common/static/temp/a.png', 'https://files.example/base/temp/a.png'],
    ['http://other.example/a.png', 'http://other.example/a.png'],
    ['HTTPS://other.example/a.png', 'HTTPS://other.example/a.png'],
    ['', undefined],
    [undefined, undefined],
    ['[{"path":"temp/a.png"}]', undefined],
  ])('file %j → %s under a static domain (contract/2 §10.1)', (path, url) => {
    written({ 'static-url': 'https://files.example/base/' });
    expect(staticUrl(path)).toBe(url);
  });

  test.each([
    ['', '/api/sys/common/static/a.png'],
    ['https://files.example/base', 'https://files.example/base/a.png'],
  ])('pictures of rich text under static domain %j are stored without it', (domain, shown) => {
    written({ 'static-url': domain });
    const stored = '<p><img src="/api/sys/common/static/a.png" alt="甲"></p>';
    expect(withShownPictures(stored)).toBe(`<p><img src="${shown}" alt="甲"></p>`);
    expect(withStoredPictures(withShownPictures(stored))).toBe(stored);
  });

  test.each(['', 'javascript:alert(1)', 'files.example'])(
    'static domain %j is none: the interface serves',
    (content) => {
      written({ 'static-url': content });
      expect(staticUrl('temp/a.png')).toBe('/api/sys/common/static/temp/a.png');
    },
  );
});

describe('X-Low-App-ID (contract/1 §1.5)', () => {
  test.each<[string | null | undefined, string | undefined, string | undefined]>([
    ['low-app-form', '1a2b', '1a2b'],
    ['low-app', '1a2b', '1a2b'],
    ['low-app-form', undefined, undefined],
    ['low-app-form', '', undefined],
    ['isystem-user', '1a2b', undefined],
    ['my-low-app', '1a2b', undefined],
    [null, '1a2b', undefined],
    ['low-app', '松\r\nX-Evil: 1', undefined],
  ])('route %j with app %j sends %j', (name, id, sent) => {
    useSession.setState({ token: 'tok', tenantId: 0 });
    setLowApp(name, id);
    expect(headersFor({})).toEqual({
      'X-Access-Token': 'tok',
      'tenant-id': '0',
      'x-client': 'songbai',
      ...(sent === undefined ? {} : { 'X-Low-App-ID': sent }),
    });
  });
});
