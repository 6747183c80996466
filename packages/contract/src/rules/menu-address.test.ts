import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  componentKey,
  filledAddress,
  hasPlaceholders,
  looksLikeAddress,
  menuAddress,
  needsTicket,
} from './menu-address.ts';

const BASE = '/api';
const token = '$' + '{token}';
const tenant = '$' + '{tenantId}';

describe('addresses of menu items (spec/1 §2, contract/1 §3)', () => {
  test.each([
    ['https://a.example', 'https://a.example'],
    ['https://a.example:8443/x', 'https://a.example:8443/x'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
    ['https://陵园.example/x', 'https://陵园.example/x'],
    ['HTTP://a.example/x?y=1#z', 'HTTP://a.example/x?y=1#z'],
    ['  https://a.example/x ', 'https://a.example/x'],
    [`https://a.example/${token}?t=${tenant}`, `https://a.example/${token}?t=${tenant}`],
    ["{{ window._CONFIG['domianURL'] }}/doc", '/api/doc'],
    ['{{window._CONFIG["domianURL"]}}/doc', '/api/doc'],
    ['{{ window._CONFIG.domianURL }}', '/api'],
    ["{{ _CONFIG['domainURL'] }}/doc?a=1", '/api/doc?a=1'],
    [`{{ window._CONFIG['domianURL'] }}/list?token=${token}`, `/api/list?token=${token}`],
  ])('%s → %s', (raw, url) => {
    expect(menuAddress(raw, BASE)).toEqual({ kind: 'web', url });
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://',
    'https:///evil.example',
    'https://a b.example',
    'https://name:secret@a.example',
    'https://a.example@evil.example',
    '/plots/list',
    '',
    '{{ alert(1) }}',
    '{{ window.location.href = "https://evil.example" }}',
    "{{ window._CONFIG['domianURL'] + alert(1) }}",
    "{{ window._CONFIG['other'] }}/x",
    '{{ window._CONFIG[\'domianURL"] }}/x',
    "https://a.example/{{ window._CONFIG['x'] }}",
    "{{ window._CONFIG['domianURL'] }}@evil.example",
    "{{ window._CONFIG['domianURL'] }}x/doc",
    "//evil.example{{ window._CONFIG['domianURL'] }}",
  ])('%j is refused', (raw) => {
    expect(menuAddress(raw, BASE)).toEqual({ kind: 'refused', url: raw });
  });

  test('the API may live at another address', () => {
    const url = "{{ window._CONFIG['domianURL'] }}/doc";
    expect(menuAddress(url, 'https://api.example/x/')).toEqual({ kind: 'web', url: 'https://api.example/x/doc' });
  });

  test('whatever passes is http(s) in the eyes of a browser', () => {
    const parts = fc.array(
      fc.constantFrom(
        'http',
        's',
        ':',
        '/',
        '\\',
        '{{',
        '}}',
        'javascript',
        'data',
        "window._CONFIG['domianURL']",
        ' ',
        '\n',
        token,
        'a.example',
        '@',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          parts.map((list) => list.join('')),
        ),
        (raw) => {
          const address = menuAddress(raw, BASE);
          if (address.kind === 'refused') return true;
          const filled = filledAddress(address.url, { ticket: 't', tenantId: 1 });
          if (!URL.canParse(filled, 'http://own.example')) return true;
          const { protocol } = new URL(filled, 'http://own.example');
          return (protocol === 'http:' || protocol === 'https:') && !address.url.includes('{{');
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['javascript:x', true],
  [' data:x', true],
  ['//host', true],
  ['/\\host', true],
  ['{{ x }}', true],
  ['https://a.example', true],
  ['/online/cgformList/:code', false],
  ['isystem/user', false],
  ['d41d8cd98f00b204e9800998ecf8427e', false],
])('%j looks like an address: %s', (text, is) => {
  expect(looksLikeAddress(text)).toBe(is);
});

test('tickets and tenants are filled in as parts of an address, wherever they stand', () => {
  const url = `https://a.example/${token}/x?t=${token}&n=${tenant}`;
  expect(needsTicket(url)).toBe(true);
  expect(hasPlaceholders(`https://a.example/${tenant}`)).toBe(true);
  expect(hasPlaceholders('https://a.example/')).toBe(false);
  expect(filledAddress(url, { ticket: 'a&b=c$&', tenantId: 7 })).toBe(
    'https://a.example/a%26b%3Dc%24%26/x?t=a%26b%3Dc%24%26&n=7',
  );
});

test.each([
  ['system/UserList', 'system/UserList'],
  ['/system/UserList', 'system/UserList'],
  ['system/UserList.vue', 'system/UserList'],
  ['views/system/UserList', 'system/UserList'],
  ['/views/system/UserList.vue', 'system/UserList'],
  ['src/views/system/UserList', 'system/UserList'],
  ['/src/views/system/UserList.vue', 'system/UserList'],
  ['@/views/system/UserList', 'system/UserList'],
  ['./system/UserList', 'system/UserList'],
  ['components/layouts/RouteView', 'layouts/RouteView'],
  ['layouts/RouteView', 'layouts/RouteView'],
  [' modules/online/cgform/OnlCgformHeadList ', 'modules/online/cgform/OnlCgformHeadList'],
  [null, ''],
  [7, ''],
])('component %j is the view %j', (spelled, key) => {
  expect(componentKey(spelled)).toBe(key);
});
