import { describe, expect, test, vi } from 'vitest';
import { errorOf, filterOf, filters, GATEWAY_TIMEOUT, gatewayOffice, routerOf } from '../../testing/gateway-office.ts';

vi.setConfig({ testTimeout: 30_000 });

const { office, serve, save, open, through, last } = gatewayOffice();

describe('(contract/2 §9) passing calls on', () => {
  test('method, path, search and body arrive; the answer comes back with its header; the console keeps its own', async () => {
    await open('/shop/**');
    const answer = await through('/shop/a%20b?x=1&y=%2F', {
      method: 'POST',
      headers: {
        ...{ 'x-access-token': office.admin.token, 'tenant-id': '1', authorization: 'Bearer theirs', 'x-own': 'kept' },
        ...{ cookie: 'songbai_files_1a2b=secret; theirs=1', connection: 'keep-alive, x-hop', 'x-hop': 'no' },
        ...{ 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', te: 'trailers', 'x-real-ip': '6.6.6.6' },
      },
      body: '正文',
    });
    expect(answer).toMatchObject({ status: 200, body: 'POST /shop/a%20b?x=1&y=%2F' });
    expect(answer.headers).toMatchObject({
      'x-target': 'yes',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const { headers, body } = last();
    expect(body).toBe('正文');
    expect(headers).toMatchObject({
      ...{ authorization: 'Bearer theirs', 'x-own': 'kept', cookie: 'theirs=1', host: `127.0.0.1:${office.target}` },
      ...{
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': `127.0.0.1:${office.port}`,
      },
    });
    for (const name of ['x-access-token', 'tenant-id', 'x-hop', 'te', 'forwarded', 'x-real-ip'])
      expect(headers[name]).toBeUndefined();
  });

  test('HEAD stays HEAD, and other methods reach the target too', async () => {
    await open('/methods/**');
    expect(await through('/methods/x', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(last().method).toBe('HEAD');
    expect(await through('/methods/x', { method: 'PATCH' })).toMatchObject({ body: 'PATCH /methods/x' });
    expect(await through('/methods/x', { method: 'OPTIONS' })).toMatchObject({ body: 'OPTIONS /methods/x' });
  });

  test('the first route whose conditions all hold wins; none at all is no path', async () => {
    const second = await serve((_call, reply) => reply.end('second'));
    const only = (predicate: object) => ({
      predicates: JSON.stringify([{ name: 'Path', args: ['/order/**'] }, predicate]),
    });
    await save(routerOf('/order/h', second, only({ name: 'Header', args: { header: 'X-Kind', regexp: '\\d+' } })));
    await save(routerOf('/order/q', second, only({ name: 'Query', args: { param: 'v', regexp: 'a.c' } })));
    await save(routerOf('/order/c', second, only({ name: 'Cookie', args: { name: 'beta', regexp: '' } })));
    await save(routerOf('/order/host', second, only({ name: 'Host', args: ['**.shop.test'] })));
    await save(routerOf('/order/before', second, only({ name: 'Before', args: ['2020-01-01T00:00:00+08:00'] })));
    await save(routerOf('/order/remote', second, only({ name: 'RemoteAddr', args: ['10.0.0.0/8'] })));
    await open('/order/**', only({ name: 'Method', args: ['GET'] }));
    const bodies = async (headers: Record<string, string>, path = '/order/1') =>
      (await through(path, { headers })).body;
    // The last of them claims no first segment that was not claimed before.
    await expect.poll(() => bodies({ 'x-kind': '12x' }), GATEWAY_TIMEOUT).toBe('GET /order/1');
    expect(await bodies({ 'x-kind': '12' })).toBe('second');
    expect(await bodies({}, '/order/1?v=abc')).toBe('second');
    expect(await bodies({}, '/order/1?v=abcd')).toBe('GET /order/1?v=abcd');
    expect(await bodies({ cookie: 'beta=1' })).toBe('second');
    expect(await bodies({ host: 'a.b.shop.test' })).toBe('second');
    expect(await bodies({ host: 'shop.test' })).toBe('GET /order/1');
    const none = await through('/order/1', { method: 'DELETE' });
    expect(none.status).toBe(404);
    expect(errorOf(none).error).toBe('gatewayNoRoute');
  });

  test.each<[string, string, object[], string, string]>([
    ['StripPrefix', '/strip/**', [filterOf('StripPrefix', { parts: 1 })], '/strip/a/b?c', '/a/b?c'],
    ['StripPrefix beyond the path', '/strip2/**', [filterOf('StripPrefix', { parts: 9 })], '/strip2/a', '/'],
    ['a numbered argument', '/strip3/**', [filterOf('StripPrefix', { _genkey_0: '1' })], '/strip3/a', '/a'],
    ['PrefixPath', '/pre/**', [filterOf('PrefixPath', { prefix: '/v1' })], '/pre/a', '/v1/pre/a'],
    [
      'RewritePath',
      '/re/**',
      [filterOf('RewritePath', { regexp: '/re/(?<rest>.*)', replacement: '/new/$\\{rest}' })],
      '/re/a%20b/c',
      '/new/a%20b/c',
    ],
    ['SetPath', '/set/{id}/**', [filterOf('SetPath', { template: '/of/{id}' })], '/set/7/x', '/of/7'],
    [
      'AddRequestParameter',
      '/par/**',
      [filterOf('AddRequestParameter', { name: 'k', value: 'a b' })],
      '/par?x=1',
      '/par?x=1&k=a%20b',
    ],
    [
      'RemoveRequestParameter',
      '/rem/**',
      [filterOf('RemoveRequestParameter', { name: 'k' })],
      '/rem?k=1&x=2',
      '/rem?x=2',
    ],
  ])('filter %s', async (_name, path, list, asked, expected) => {
    await open(path, filters(...list));
    expect(await through(asked)).toMatchObject({ status: 200, body: `GET ${expected}` });
  });
});

describe('(contract/2 §9) filters of a route', () => {
  test('filters of headers, of the status and of the host', async () => {
    await open(
      '/heads/**',
      filters(
        ...[
          filterOf('AddRequestHeader', { name: 'X-Add', value: 'one' }),
          filterOf('RemoveRequestHeader', { name: 'x-gone' }),
        ],
        ...[
          filterOf('SetResponseHeader', { name: 'X-Target', value: 'changed' }),
          filterOf('SetStatus', { status: 202 }),
        ],
        ...[filterOf('PreserveHostHeader'), filterOf('TokenRelay')],
      ),
    );
    const headers = { 'x-gone': '1', host: 'shop.test', 'x-access-token': office.admin.token, 'x-sign': 's' };
    const answer = await through('/heads/1', { headers });
    expect(answer.status).toBe(202);
    expect(answer.headers['x-target']).toBe('changed');
    expect(last().headers).toMatchObject({ 'x-add': 'one', host: 'shop.test', 'x-access-token': office.admin.token });
    expect(last().headers).not.toHaveProperty('x-gone');
    expect(last().headers).not.toHaveProperty('x-sign');
  });

  test('calls above the rate are told to wait', async () => {
    const rate = { 'redis-rate-limiter.replenishRate': 1, 'redis-rate-limiter.burstCapacity': 2 };
    await open('/rate/**', filters(filterOf('RequestRateLimiter', { 'key-resolver': '#{@ipKeyResolver}', ...rate })));
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await through('/rate/1')).status);
    expect(statuses).toEqual([200, 200, 429]);
    office.t.time.now += 1000;
    // Where nodes count together, time is that of Redis.
    await expect.poll(async () => (await through('/rate/1')).status, { timeout: 5000 }).toBe(200);
    const refused = await through('/rate/1');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(errorOf(refused).message).toBe('请求过于频繁，请稍后重试');
  });

  test('what is too large is refused, whether its size is told or not', async () => {
    await open('/size/**', filters(filterOf('RequestSize', { maxSize: 10 })));
    expect((await through('/size/1', { method: 'POST', body: '1234567890' })).status).toBe(200);
    expect((await through('/size/1', { method: 'POST', body: '12345678901' })).status).toBe(413);
    const headers = { 'transfer-encoding': 'chunked' };
    expect((await through('/size/1', { method: 'POST', headers, body: 'x'.repeat(100) })).status).toBe(413);
  });
});
