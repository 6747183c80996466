import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { globFits, matchPath, ownSegments, parsePathPattern, pathSegments } from './path.rules.ts';

const match = (pattern: string, path: string) => {
  const parsed = parsePathPattern(pattern);
  if ('problem' in parsed) return parsed.problem;
  const segments = pathSegments(path);
  return segments && matchPath(parsed, segments);
};

describe('(contract/2 §9) paths of gateway routes', () => {
  test.each<[string, string, object | undefined]>([
    ['/shop', '/shop', {}],
    ['/shop', '/shop/', {}],
    ['/shop/', '/shop', {}],
    ['/shop', '/shop/a', undefined],
    ['/shop', '/Shop', undefined],
    ['/shop/**', '/shop', {}],
    ['/shop/**', '/shop/', {}],
    ['/shop/**', '/shop/a/b', {}],
    ['/shop/**', '/shops/a', undefined],
    ['/shop/*', '/shop/a', {}],
    ['/shop/*', '/shop/a/b', undefined],
    ['/shop/*.png', '/shop/a.png', {}],
    ['/shop/?', '/shop/ab', undefined],
    ['/shop/{id}', '/shop/7', { id: '7' }],
    ['/shop/{id}', '/shop', undefined],
    ['/shop/{id}/x/{*rest}', '/shop/7/x/a/b', { id: '7', rest: 'a/b' }],
    ['/墓位/**', '/%E5%A2%93%E4%BD%8D/1', {}],
    ['/shop/a b', '/shop/a%20b', undefined],
  ])('%s, %s', (pattern, path, expected) => {
    if (pattern.includes(' ')) expect(match(pattern, path)).toContain('不能包含空格');
    else expect(match(pattern, path)).toEqual(expected);
  });

  test.each([
    ['shop', '应以 / 开头'],
    ['/', '第一段须写明'],
    ['/**', '第一段须写明'],
    ['/*/a', '第一段须写明'],
    ['/{a}/b', '第一段须写明'],
    ['/a/**/b', '只能写在最后'],
    ['/a/../b', '不能包含 . 和 .. 段'],
    ['/a//b', '不能有空的段'],
    ['/a/%2e', '不能包含空格'],
    ['/a/x{b}', '须独占一段'],
  ])('%s is no pattern: %s', (pattern, text) => {
    expect(parsePathPattern(pattern)).toEqual({ problem: expect.stringContaining(text) });
  });

  test.each([
    ...['', 'a', '//a', '/a//b', '/a/./b', '/a/../b', '/a/..', '/a/%2e%2E/b', '/a/.%2e/b', '/a/..;x/b', '/a/%2e%2e;/b'],
    ...['/a/%2f', '/a/%5c', '/a\\b', '/a/%00', '/a/%0d%0a', '/a/%252e', '/a/%25%32%65', '/a/%', '/a/%zz', '/a/%ff'],
    ...['/a b', '/a?b', '/a#b', '/a"b', `/${'a'.repeat(5000)}`],
  ])('%s is refused', (path) => {
    expect(pathSegments(path)).toBeUndefined();
  });

  test('whatever is asked: segments that mean the same everywhere, or none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('..', '.', '%2e', '%2F', ';', 'a', '%25', '', '%E5%A2%93'), fc.string()), {
          maxLength: 8,
        }),
        (parts) => {
          const path = `/${parts.join('/')}`;
          const segments = pathSegments(path);
          if (!segments) return true;
          const url = path.split('/').slice(1);
          const sound = segments.every((one) => !/[/\\\p{Cc}]/u.test(one) && one !== '.' && one !== '..');
          return sound && segments.length === url.length;
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a glob means what the same regular expression means', () => {
    const piece = fc.constantFrom('*', '?', 'a', 'b', '.');
    fc.assert(
      fc.property(
        fc.string({ unit: piece, maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '.') }),
        (glob, text) => {
          const regexp = glob.replace(/[.]/g, '\\.').replace(/\*+/g, '.*').replace(/\?/g, '.');
          return globFits(glob, text) === new RegExp(`^${regexp}$`).test(text);
        },
      ),
    );
  });

  test('own paths: the interface, its names in the family, pages, menus', () => {
    const own = ownSegments(['/api', '/customers/list', 'https://example.com/x', '/Report?x=1']);
    for (const segment of ['api', 'sys', 'jeecg-boot', 'assets', 'customers', 'report']) expect(own).toContain(segment);
    expect(own.has('x')).toBe(false);
  });
});
