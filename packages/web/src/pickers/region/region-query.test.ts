import { expect, test } from 'vitest';
import { regionOfQuery, regionQuery } from './region-query.ts';

test.each([
  ['330000', '33*', '33'],
  ['330100', '3301*', '3301'],
  ['330106', '330106', '330106'],
  ['810001', '810001', '810001'],
])('%s is asked for as %s and shown again as %s', (code, condition, shown) => {
  expect(regionQuery(code)).toBe(condition);
  expect(regionOfQuery(condition)).toBe(shown);
});
