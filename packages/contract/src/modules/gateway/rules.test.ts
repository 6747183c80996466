import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILTER_NAMES, newFilter, parseFilters } from './filter.rules.ts';
import { momentOf, parsePredicates } from './predicate.rules.ts';
import { parseTarget } from './target.rules.ts';

const PATH = { name: 'Path', args: ['/a'] };
const problemOf = (outcome: object) => ('problem' in outcome ? outcome.problem : undefined);

describe('(contract/2 §9) conditions', () => {
  test('both shapes are read', () => {
    const text = JSON.stringify([
      PATH,
      { name: 'Method', args: ['GET', ' POST '] },
      { name: 'Header', args: { header: 'X-Kind', regexp: '\\d+' } },
      { name: 'Weight', args: ['group1', '8'] },
    ]);
    expect(parsePredicates(text)).toEqual([
      { name: 'Path', args: ['/a'] },
      { name: 'Method', args: ['GET', 'POST'] },
      { name: 'Header', key: 'X-Kind', regexp: '\\d+' },
      { name: 'Weight', args: ['group1', '8'] },
    ]);
  });

  test.each<[object, string]>([
    [{ name: 'Method', args: ['TRACE'] }, '请求方法「TRACE」不正确'],
    [{ name: 'Method', args: [] }, '没有填写内容'],
    [{ name: 'Host', args: ['a b'] }, '主机名「a b」不正确'],
    [{ name: 'After', args: ['yesterday'] }, '时间不正确'],
    [{ name: 'Between', args: ['2026-01-02 00:00:00'] }, '须填写2个时间'],
    [{ name: 'Between', args: ['2026-01-02 00:00:00', '2026-01-01 00:00:00'] }, '结束时间应晚于开始时间'],
    [{ name: 'RemoteAddr', args: ['db.lan'] }, '不是IP地址或网段'],
    [{ name: 'Weight', args: ['g', '0'] }, '分组和权重'],
    [{ name: 'Query', args: { param: 'a b' } }, '名称不正确'],
    [{ name: '__proto__', args: [] }, '暂不支持路由条件'],
  ])('%j: %s', (predicate, text) => {
    expect(problemOf(parsePredicates(JSON.stringify([PATH, predicate])))).toContain(text);
  });

  test('times with a zone, and in business time without one', () => {
    const noon = Date.parse('2026-01-20T12:00:00+08:00');
    for (const text of ['2026-01-20 12:00:00', '2026-01-20T12:00:00.000+08:00[Asia/Shanghai]', '2026-01-20T04:00:00Z'])
      expect(momentOf(text)).toBe(noon);
  });

  test('no text throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof parsePredicates(text) === 'object'));
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof parseFilters(text) === 'object'));
    fc.assert(fc.property(fc.string(), (text) => typeof parseTarget(`http://${text}`) === 'object'));
  });
});

test('every filter that the editor starts complete is sound as it is', () => {
  for (const name of FILTER_NAMES) {
    const filter = newFilter(name);
    if (filter.args.some(({ value }) => value === '')) continue;
    expect([name, problemOf(parseFilters(JSON.stringify([filter])))]).toEqual([name, undefined]);
  }
});

test.each<[string, string]>([
  ['http://example.com', 'http://example.com:80'],
  ['HTTPS://Example.com/', 'https://example.com:443'],
  ['http://[fd00::1]:8080', 'http://[fd00::1]:8080'],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
])('%s leads to %s', (uri, origin) => {
  expect(parseTarget(uri)).toMatchObject({ origin });
});

test.each([
  ...[
    '',
    'example.com',
    'http://',
    'http://a:99999',
    'http://a:0',
    'http://a/b',
    'http://a?b',
    'http://u@a',
    'http://a\\b',
  ],
  ...[
    'lb://a',
    'ws://a',
    'forward:/x',
    'http://0x7f.1',
    'http://127.1',
    'http://0177.0.0.1',
    'http://a b',
    'http://a\nb',
  ],
])('%j leads nowhere', (uri) => {
  expect(problemOf(parseTarget(uri))).toBeTypeOf('string');
});
