import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inAppPath, safeRedirect } from './in-app-path.ts';

describe('the redirect query stays inside (spec/1 §4)', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    'https://evil.example',
    'HTTP://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a/..//evil.example',
    '/./\t/evil.example',
    '/\t/evil.example',
    '/%0d\n/evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    '',
    'a/b',
    '/user/login',
    '/user',
    '/user?redirect=%2Fa',
    '/oauth2-app/login',
    '/a/../user/login',
  ])('%j is not followed', (target) => {
    expect(safeRedirect(target, '/home')).toBe('/home');
  });

  test.each(['/plots/list?a=1', '/a#b', '/users', '/a?next=https%3A%2F%2Felsewhere.example', '/%2F%2Fname', '/中文'])(
    '%j is',
    (target) => expect(safeRedirect(target, '/home')).toBe(target),
  );

  test('whatever passes stays on our own origin and at one slash', () => {
    const tricky = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', 'a', '?', '#', '@', '\t', '%', ' ') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), tricky), (target) => {
        const url = new URL(safeRedirect(target, '/home'), 'http://own.example');
        return url.origin === 'http://own.example' && !url.pathname.startsWith('//');
      }),
      { numRuns: 2000 },
    );
  });
});

test('absent targets are no paths', () => {
  expect(inAppPath(null)).toBeUndefined();
  expect(inAppPath(undefined)).toBeUndefined();
});
