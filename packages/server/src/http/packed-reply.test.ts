import { gunzipSync } from 'node:zlib';
import { fastify, type InjectOptions } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { packReply, packStart, sendPacked, takesGzip } from './packed-reply.ts';

describe('which clients read gzip (RFC 9110 §12.5.3)', () => {
  test.each([
    [undefined, false],
    ['', false],
    ['identity', false],
    ['gzip', true],
    ['br, gzip, deflate', true],
    ['br;q=1.0, GZIP;q=0.8', true],
    ['gzip;q=0.001', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000, br', false],
    ['*', true],
    ['*;q=0', false],
    ['x-gzip', false],
  ])('%s: %s', (accepted, expected) => {
    expect(takesGzip(accepted)).toBe(expected);
  });
});

describe('a reply that is packed once', () => {
  afterEach(() => vi.restoreAllMocks());

  async function server(result: string, message = '') {
    const kept = await packReply(result, message);
    const app = fastify();
    app.get('/', (request, reply) => sendPacked(request, reply, kept));
    return (headers: NonNullable<InjectOptions['headers']> = {}) => app.inject({ url: '/', headers });
  }

  const NAMES = Array.from({ length: 5000 }, (_, at) => `第${at}部门“东”`);

  test.each([
    ['nothing', []],
    ['much more than a block of deflate', NAMES],
  ])('%s comes whole, packed and unpacked, with the time of each reply', async (_name, result) => {
    const get = await server(JSON.stringify(result), '1');
    const now = vi.spyOn(Date, 'now').mockReturnValue(1000);
    const plain = await get();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toEqual({ success: true, message: '1', code: 0, result, timestamp: 1000 });
    now.mockReturnValue(2_000_000_000_000);
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    // gunzip also compares the checksum and the size.
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ ...plain.json(), timestamp: 2e12 });
  });

  test('a start that all replies share takes another rest with each of them', async () => {
    const kept = await packStart(`{"all":${JSON.stringify(NAMES)}`);
    const app = fastify();
    app.get<{ Params: { own: string } }>('/:own', (request, reply) =>
      sendPacked(request, reply, kept, `,"own":"${request.params.own}"}`),
    );
    for (const own of ['one', 'two']) {
      expect((await app.inject(`/${own}`)).json()).toEqual({ all: NAMES, own });
      const packed = await app.inject({ url: `/${own}`, headers: { 'accept-encoding': 'gzip' } });
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ all: NAMES, own });
    }
  });
});
