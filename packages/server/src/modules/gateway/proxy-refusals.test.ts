import { createHash, randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { GatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { describe, expect, test, vi } from 'vitest';
import { installationId } from '../../db/installation.ts';
import {
  callTo,
  errorOf,
  filterOf,
  filters,
  GATEWAY_TIMEOUT,
  gatewayOffice,
  listening,
  ROUTES_URL,
} from '../../testing/gateway-office.ts';
import { secondNode } from '../../testing/second-node.ts';

vi.setConfig({ testTimeout: 30_000 });

const { office, serve, open, through, last, stateOf } = gatewayOffice();

describe('large bodies and targets that fail', () => {
  test('64 MiB go both ways whole, and never lie here as a whole', async () => {
    const echo = await serve((call, reply) => void call.pipe(reply));
    await open('/echo/**', {}, echo);
    const chunk = randomBytes(64 * 1024);
    const wanted = createHash('sha256');
    const got = createHash('sha256');
    let bytes = 0;
    let sent = 0;
    let sentBeforeAnswer = 0;
    await new Promise<void>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: office.port, path: '/echo/big', method: 'POST', agent: false });
      call.on('response', (reply) => {
        reply.on('data', (part: Buffer) => {
          if (bytes === 0) sentBeforeAnswer = sent;
          got.update(part);
          bytes += part.length;
        });
        reply.on('end', resolve);
        reply.on('error', reject);
      });
      call.on('error', reject);
      let left = 1024;
      const push = () => {
        while (left-- > 0) {
          wanted.update(chunk);
          sent += chunk.length;
          if (!call.write(chunk)) return void call.once('drain', push);
        }
        call.end();
      };
      push();
    });
    expect(bytes).toBe(64 * 1024 * 1024);
    expect(got.digest('hex')).toBe(wanted.digest('hex'));
    // The answer began while most of the call was still to come: neither was waited for.
    expect(sentBeforeAnswer).toBeLessThan(64 * 1024 * 1024);
  });

  test('nobody there: 502 in words, the circuit opens, one call tries again, the list tells', async () => {
    const away = createServer((_call, reply) => reply.end('back'));
    const port = await listening(away);
    away.close();
    await open('/away/**', filters(filterOf('CircuitBreaker', { failures: 2, wait: 5000 })), port);
    for (let at = 0; at < 2; at++) {
      const answer = await through('/away/1');
      expect(answer.status).toBe(502);
      expect(errorOf(answer)).toMatchObject({
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
    expect(errorOf(answer).error).toBe('gatewayTimeout');
    const breaking = await serve((_call, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('half');
      setImmediate(() => reply.destroy());
    });
    await open('/half/**', {}, breaking);
    await expect(through('/half/1')).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
    await expect.poll(async () => (await stateOf('路由/half/**')).failures, GATEWAY_TIMEOUT).toBe(1);
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
      reply.setHeader('set-cookie', ['songbai_files_1=x', '=songbai_files_1=x', ' Songbai_x =y', 'theirs=1; Path=/']);
      reply.end();
    });
    await open('/cookies/**', {}, cookies);
    expect((await through('/cookies/1')).headers['set-cookie']).toEqual(['theirs=1; Path=/']);
  });
});

describe('what must not pass', () => {
  test('of an answer: what a browser keeps for the whole host', async () => {
    const OF_THE_HOST = {
      ...{ 'Strict-Transport-Security': 'max-age=9', 'Alt-Svc': 'h3="evil.test:443"', NEL: '{}', 'Report-To': '{}' },
      ...{
        'Clear-Site-Data': '"*"',
        'Service-Worker-Allowed': '/',
        'Accept-CH': 'UA',
        'Reporting-Endpoints': 'a="/x"',
      },
    };
    const port = await serve((_call, reply) => reply.writeHead(200, { ...OF_THE_HOST, 'x-target': 'yes' }).end());
    await open('/whole-host/**', {}, port);
    const { headers } = await through('/whole-host/1');
    expect(headers['x-target']).toBe('yes');
    for (const name of Object.keys(OF_THE_HOST)) expect([name, headers[name.toLowerCase()]]).toEqual([name, undefined]);
  });

  test('of a call: other addresses, and what only proxies may tell', async () => {
    await open('/told/**');
    const NAMES = ['x-original-url', 'x-rewrite-url', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip', 'proxy'];
    const given = [...NAMES, 'x-forwarded-server', 'x-forwarded-user', 'x-forwarded-ssl'];
    await through('/told/1', { headers: Object.fromEntries(given.map((name) => [name, '/evil'])) });
    expect(last().url).toBe('/told/1');
    for (const name of given) expect([name, last().headers[name]]).toEqual([name, undefined]);
  });

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
    expect(errorOf(answer).message).toBe('网关路由形成循环，请求已终止');
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
    await expect.poll(async () => (await through('/private/1')).status, GATEWAY_TIMEOUT).toBe(502);
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
    await expect.poll(there, GATEWAY_TIMEOUT).toBe('GET /nodes/1');
    const row = await stateOf('路由/nodes/**');
    await office.admin.put(`${ROUTES_URL}/edit`, {
      id: row.id,
      version: row.version,
      filters: JSON.stringify([filterOf('StripPrefix', { parts: 1 })]),
    });
    await expect.poll(there, GATEWAY_TIMEOUT).toBe('GET /1');
    await office.admin.delete(`${ROUTES_URL}/delete`, { id: row.id });
    await expect.poll(async () => await there(), GATEWAY_TIMEOUT).toContain('路径不存在');
    await office.admin.put(`${ROUTES_URL}/putRecycleBin`, { ids: row.id });
    await expect.poll(there, GATEWAY_TIMEOUT).toBe('GET /1');
  } finally {
    await node.close();
  }
});

test('a target that one node has given up is given up by the other, before it has found out itself', async () => {
  let calls = 0;
  const down = await serve((_call, reply) => {
    calls += 1;
    reply.writeHead(503);
    reply.end('down');
  });
  const node = await secondNode(office.t);
  try {
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    const port = (node.app.server.address() as { port: number }).port;
    const there = async (path: string) => (await callTo(port, path)).body;
    await open('/down/**', filters(filterOf('CircuitBreaker', { failures: 50, wait: 60_000 })), down);
    // Known there as well, by the answer to a path that is not sound.
    await expect.poll(() => there('/down/%2e%2e'), GATEWAY_TIMEOUT).toContain('gatewayPath');
    for (let at = 0; at < 50; at++) expect((await through('/down/1')).body).toBe('down');
    expect(errorOf(await through('/down/1')).error).toBe('gatewayCircuit');
    await expect.poll(() => there('/down/1'), { ...GATEWAY_TIMEOUT, interval: 200 }).toContain('gatewayCircuit');
    expect(calls).toBeLessThan(100);
  } finally {
    await node.close();
  }
});
