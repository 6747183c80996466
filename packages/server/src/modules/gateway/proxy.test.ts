import { createHash, randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { GatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { describe, expect, test, vi } from 'vitest';
import { installationId } from '../../db/installation.ts';
import {
  type Answer,
  callTo,
  filterOf,
  gatewayOffice,
  listening,
  ROUTES_URL,
  routerOf,
} from '../../testing/gateway-office.ts';
import { secondNode } from '../../testing/second-node.ts';

vi.setConfig({ testTimeout: 30_000 });

const { office, serve } = gatewayOffice();
const PATIENCE = { timeout: 15_000 };

const save = async (router: object) =>
  expect(await office.admin.post(`${ROUTES_URL}/updateAll`, { router })).toMatchObject({ success: true });

/** Saves a route and waits until this server passes calls on by it. */
async function open(path: string, more: Record<string, unknown> = {}, port = office.target): Promise<void> {
  await save(routerOf(path, port, more));
  // A path that is not sound is told to be so as soon as a route claims its first segment.
  await expect
    .poll(async () => (await callTo(office.port, `${path.split('/', 2).join('/')}/%2e%2e`)).status, PATIENCE)
    .toBe(400);
}
const filters = (...list: object[]) => ({ filters: JSON.stringify(list) });
const through = (path: string, more: Parameters<typeof callTo>[2] = {}): Promise<Answer> =>
  callTo(office.port, path, more);
const last = () => office.seen.at(-1) ?? expect.fail('nothing came');
const error = (answer: Answer) => JSON.parse(answer.body) as { error: string; message: string };
const stateOf = async (name: string) => {
  const page = await office.admin.get<Page<GatewayRoute>>(`${ROUTES_URL}/page`, { name, pageSize: 100 });
  return page.result.records[0] ?? expect.fail(`no route ${name}`);
};

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
    expect(await bodies({ 'x-kind': '12' })).toBe('second');
    expect(await bodies({ 'x-kind': '12x' })).toBe('GET /order/1');
    expect(await bodies({}, '/order/1?v=abc')).toBe('second');
    expect(await bodies({}, '/order/1?v=abcd')).toBe('GET /order/1?v=abcd');
    expect(await bodies({ cookie: 'beta=1' })).toBe('second');
    expect(await bodies({ host: 'a.b.shop.test' })).toBe('second');
    expect(await bodies({ host: 'shop.test' })).toBe('GET /order/1');
    const none = await through('/order/1', { method: 'DELETE' });
    expect(none.status).toBe(404);
    expect(error(none).error).toBe('gatewayNoRoute');
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
    expect((await through('/rate/1')).status).toBe(200);
    const refused = await through('/rate/1');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(error(refused).message).toBe('请求过于频繁，请稍后重试');
  });

  test('what is too large is refused, whether its size is told or not', async () => {
    await open('/size/**', filters(filterOf('RequestSize', { maxSize: 10 })));
    expect((await through('/size/1', { method: 'POST', body: '1234567890' })).status).toBe(200);
    expect((await through('/size/1', { method: 'POST', body: '12345678901' })).status).toBe(413);
    const headers = { 'transfer-encoding': 'chunked' };
    expect((await through('/size/1', { method: 'POST', headers, body: 'x'.repeat(100) })).status).toBe(413);
  });
});

describe('large bodies and targets that fail', () => {
  test('64 MiB go both ways whole, and never lie here as a whole', async () => {
    const echo = await serve((call, reply) => void call.pipe(reply));
    await open('/echo/**', {}, echo);
    const chunk = randomBytes(64 * 1024);
    const wanted = createHash('sha256');
    const got = createHash('sha256');
    let bytes = 0;
    let most = 0;
    await new Promise<void>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: office.port, path: '/echo/big', method: 'POST', agent: false });
      call.on('response', (reply) => {
        reply.on('data', (part: Buffer) => {
          got.update(part);
          bytes += part.length;
          most = Math.max(most, process.memoryUsage().arrayBuffers);
        });
        reply.on('end', resolve);
        reply.on('error', reject);
      });
      call.on('error', reject);
      let left = 1024;
      const push = () => {
        while (left-- > 0) {
          wanted.update(chunk);
          if (!call.write(chunk)) return void call.once('drain', push);
        }
        call.end();
      };
      push();
    });
    expect(bytes).toBe(64 * 1024 * 1024);
    expect(got.digest('hex')).toBe(wanted.digest('hex'));
    expect(most).toBeLessThan(64 * 1024 * 1024);
  });

  test('nobody there: 502 in words, the circuit opens, one call tries again, the list tells', async () => {
    const away = createServer((_call, reply) => reply.end('back'));
    const port = await listening(away);
    away.close();
    await open('/away/**', filters(filterOf('CircuitBreaker', { failures: 2, wait: 5000 })), port);
    for (let at = 0; at < 2; at++) {
      const answer = await through('/away/1');
      expect(answer.status).toBe(502);
      expect(error(answer)).toMatchObject({
        error: 'gatewayTarget',
        message: '目标服务「路由/away/**」没有给出应答：连接被拒绝',
      });
      expect(answer.body).not.toContain(String(port));
    }
    expect((await through('/away/1')).status).toBe(503);
    expect(await stateOf('路由/away/**')).toMatchObject({
      lastStatus: null,
      lastError: '连接被拒绝',
      failures: 2,
      circuitOpen: 1,
    });
    const back = createServer((_call, reply) => reply.end('back'));
    await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve));
    office.t.time.now += 5000;
    expect(await through('/away/1')).toMatchObject({ status: 200, body: 'back' });
    expect(await stateOf('路由/away/**')).toMatchObject({
      lastStatus: 200,
      lastError: null,
      failures: 0,
      circuitOpen: 0,
    });
    back.closeAllConnections();
    back.close();
  });

  test('a target that says nothing: 504; one that breaks off in its answer: the answer ends broken', async () => {
    const silent = await serve(() => undefined);
    await open('/slow/**', filters(filterOf('Timeout', { 'connect-timeout': 1000, 'response-timeout': 100 })), silent);
    const answer = await through('/slow/1');
    expect(answer.status).toBe(504);
    expect(error(answer).error).toBe('gatewayTimeout');
    const breaking = await serve((_call, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('half');
      setImmediate(() => reply.destroy());
    });
    await open('/half/**', {}, breaking);
    await expect(through('/half/1')).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
    await expect.poll(async () => (await stateOf('路由/half/**')).failures, PATIENCE).toBe(1);
  });

  test('an answer that is no HTTP, and one that would set our cookie', async () => {
    const { createServer: plain } = await import('node:net');
    const odd = plain((socket) => socket.end('SSH-2.0-x\r\n'));
    const port = await new Promise<number>((resolve) => {
      odd.listen(0, '127.0.0.1', () => resolve((odd.address() as { port: number }).port));
    });
    await open('/odd/**', {}, port);
    expect((await through('/odd/1')).status).toBe(502);
    odd.close();
    const cookies = await serve((_call, reply) => {
      reply.setHeader('set-cookie', ['songbai_files_1=x', 'theirs=1; Path=/']);
      reply.end();
    });
    await open('/cookies/**', {}, cookies);
    expect((await through('/cookies/1')).headers['set-cookie']).toEqual(['theirs=1; Path=/']);
  });
});

describe('what must not pass', () => {
  test.each([
    ['/guard/../api/sys/user/list'],
    ['/guard/%2e%2e/api'],
    ['/guard/a%2Fb'],
    ['/guard/a%5Cb'],
    ['/guard/%252e%252e/x'],
    ['/guard/..;/x'],
    ['/guard//x'],
    ['/guard/%00'],
    ['/guard/%0d%0aX:y'],
  ])('%s', async (path) => {
    await open('/guard/**', { id: await idOf('路由/guard/**') });
    const before = office.seen.length;
    expect([400, 401, 404]).toContain((await through(path)).status);
    expect(office.seen.length).toBe(before);
  });

  const idOf = async (name: string) =>
    (await office.admin.get<GatewayRoute[]>(`${ROUTES_URL}/list`)).result.find((one) => one.name === name)?.id;

  test('own routes win, and a host that is none is refused', async () => {
    await open('/hosts/**');
    expect((await through('/api/sys/user/list')).status).toBe(401);
    for (const host of ['a b', 'x/../y', 'a,b']) {
      const answer = await through('/hosts/1', { headers: { host } });
      expect([host, answer.status]).toEqual([host, 400]);
    }
    const twice = await rawCall(`GET /hosts/1 HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n`);
    expect(twice).toMatch(/^HTTP\/1\.1 400/);
    expect(await rawCall('GET /hosts/1 HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    const absolute = await rawCall(
      `GET http://evil.test/hosts/1 HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`,
    );
    expect(absolute).toContain('notFoundPath');
  });

  const rawCall = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(office.port, '127.0.0.1', () => socket.write(text));
      let got = '';
      socket.on('data', (part) => {
        got += String(part);
      });
      socket.on('end', () => resolve(got));
      socket.on('error', reject);
    });

  test('a call that comes back to this installation ends, at its own calls too', async () => {
    const port = await serve((call, reply) => {
      // As a proxy in front of this server would: everything goes back to it.
      const back = request(
        { host: '127.0.0.1', port: office.port, path: call.url, headers: call.headers },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 0);
          answer.pipe(reply);
        },
      );
      back.end();
    });
    await open('/round/**', {}, port);
    const answer = await through('/round/1');
    expect(answer.status).toBe(508);
    expect(error(answer).message).toBe('网关路由形成循环，请求已终止');
    const headers = { 'x-songbai-gateway': await installationId(office.t.database.db) };
    expect((await through('/api/sys/randomImage/1', { headers })).status).toBe(508);
  });

  test('an address that may not be reached any more is refused at each connection', async () => {
    await open('/private/**');
    const row = { uri: 'http://10.255.255.1:80' };
    await office.t.database.db.updateTable('sysGatewayRoute').set(row).where('name', '=', '路由/private/**').execute();
    await office.admin.get(`${ROUTES_URL}/clearRedis`);
    await office.t.database.db
      .updateTable('sysGatewayRoute')
      .set({ version: 99 })
      .where('name', '=', '路由/private/**')
      .execute();
    await office.admin.get(`${ROUTES_URL}/clearRedis`);
    await expect.poll(async () => (await through('/private/1')).status, PATIENCE).toBe(502);
    expect((await stateOf('路由/private/**')).lastError).toContain('内网地址');
  });
});

test('a change on one server is in force on another one over the same database', async () => {
  const node = await secondNode(office.t);
  try {
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    const port = (node.app.server.address() as { port: number }).port;
    await open('/nodes/**');
    const there = async () => (await callTo(port, '/nodes/1')).body;
    await expect.poll(there, PATIENCE).toBe('GET /nodes/1');
    const row = await stateOf('路由/nodes/**');
    await office.admin.put(`${ROUTES_URL}/edit`, {
      id: row.id,
      version: row.version,
      filters: JSON.stringify([filterOf('StripPrefix', { parts: 1 })]),
    });
    await expect.poll(there, PATIENCE).toBe('GET /1');
    await office.admin.delete(`${ROUTES_URL}/delete`, { id: row.id });
    await expect.poll(async () => await there(), PATIENCE).toContain('路径不存在');
    await office.admin.put(`${ROUTES_URL}/putRecycleBin`, { ids: row.id });
    await expect.poll(there, PATIENCE).toBe('GET /1');
  } finally {
    await node.close();
  }
});
