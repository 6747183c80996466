import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { testApp } from '../../testing/test-app.ts';

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

test('METRICS opens an address of its own that tells figures and nothing else', async () => {
  const port = await freePort();
  const t = await testApp({ METRICS: `127.0.0.1:${port}` });
  try {
    await t.anonymous.raw({ method: 'GET', url: '/ready' });
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(reply.headers.get('content-type')).toContain('text/plain');
    const text = await reply.text();
    expect(text).toMatch(/songbai_http_requests_total\{status="2xx"\} [1-9]/);
    for (const name of ['heap_used_bytes', 'event_loop_delay_p99_seconds', 'sessions', 'worker_threads'])
      expect(text).toContain(`# TYPE songbai_${name} gauge`);
    for (const path of ['/', '/api/ready', '/metrics/x'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await t.anonymous.get('/metrics')).code).toBe(404);
  } finally {
    await t.close();
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test.each([
  ['', undefined],
  ['off', undefined],
  ['on', { host: '127.0.0.1', port: 9464 }],
  ['[::1]:9000', { host: '::1', port: 9000 }],
])('METRICS=%s is read', (text, address) => {
  expect(readConfig({ METRICS: text }).metrics).toEqual(address);
});

test.each(['yes', '9464', 'http://host:1', 'host:99999', 'host:'])('METRICS=%s stops the start', (text) => {
  expect(() => readConfig({ METRICS: text })).toThrow(ConfigError);
});
