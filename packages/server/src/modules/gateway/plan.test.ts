import { type Filter, parseFilters } from '@songbai/contract/modules/gateway/filter.rules.ts';
import { pathSegments } from '@songbai/contract/modules/gateway/path.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterOf } from '../../testing/gateway-office.ts';
import { addressAt, planOf } from './plan.ts';

const planned = (list: object[]) => {
  const filters = parseFilters(JSON.stringify(list));
  return 'problem' in filters ? filters : planOf(filters as readonly Filter[], null);
};

describe('(contract/2 §9) where filters lead', () => {
  test.each<[string, string, string, string | undefined]>([
    ['/a/(?<x>.*)', '/$\\{x}', '/a/b', '/b'],
    ['/a/(.*)', '/new/$1', '/a/b/c', '/new/b/c'],
    ['/nowhere', '/x', '/a', '/a'],
    ['/a', '', '/a/b', '/b'],
    ['/a/(.*)', '/../$1', '/a/api', undefined],
    ['/a/(.*)', '//evil.test/$1', '/a/b', undefined],
    ['/a', 'http://evil.test', '/a', undefined],
    ['/a/x', '/a/%2e%2e', '/a/x', undefined],
    ['/a', '/中文', '/a', undefined],
    ['(?:)', '/x', '/a', undefined],
  ])('RewritePath %s → %s: %s becomes %s', (regexp, replacement, path, expected) => {
    const plan = planned([filterOf('RewritePath', { regexp, replacement })]);
    if ('problem' in plan) return expect.fail(plan.problem);
    expect(addressAt(plan, { path, search: '' }, {})?.path).toBe(expected);
  });

  test('whatever filters there are and whatever is asked: a sound path, or none, and no throw', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab/.%2e()*?[]{}$\\12:;^|+<>n') });
    const steps = fc.oneof(
      fc.record({ regexp: text, replacement: text }).map((args) => filterOf('RewritePath', args)),
      fc.integer({ min: 1, max: 5 }).map((parts) => filterOf('StripPrefix', { parts })),
      text.map((template) => filterOf('SetPath', { template: `/${template}` })),
      text.map((prefix) => filterOf('PrefixPath', { prefix: `/${prefix}` })),
    );
    const paths = fc
      .array(fc.constantFrom('a', 'b', 'a%20b', '%E5%A2%93', 'x.y', 'c;d'), { minLength: 1, maxLength: 6 })
      .map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 3 }), paths, (list, path) => {
        const plan = planned(list);
        if ('problem' in plan) return true;
        const to = addressAt(plan, { path, search: 'x=1' }, { n: '../api', a: 'v/w' });
        return to === undefined || pathSegments(to.path) !== undefined;
      }),
      { numRuns: 1000 },
    );
  });
});
