import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../platform/config.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

interface ExportedTrace {
  name: string;
  traceId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

let bodies: string[] = [];
let status = 200;
const collector = createServer((request, reply) => {
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => {
    bodies.push(body);
    reply.writeHead(status).end('{}');
  });
});
const settings = () => ({
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
  OUTBOUND_ALLOW: '127.0.0.1',
});
const spans = () =>
  bodies.flatMap(
    (body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ExportedTrace[] }[] }[] }).resourceSpans[0]
        ?.scopeSpans[0]?.spans ?? [],
  );
const flush = async ({ app }: TestApp) => app.traces?.flush();

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => collector.close());
beforeEach(() => {
  bodies = [];
  status = 200;
});

test('each call is a span of its route, without values of the address, the person or the content', async () => {
  const t = await testApp(settings());
  const admin = await t.as('admin');
  await admin.get('/sys/user/list', { username: 'secret-name' });
  await t.anonymous.raw({
    method: 'GET',
    url: '/health',
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  await flush(t);
  const [list, health] = [spans().find(({ name }) => name.endsWith('/sys/user/list')), spans().at(-1)];
  expect(list?.attributes.find(({ key }) => key === 'http.response.status_code')?.value).toEqual({ intValue: '200' });
  expect(list?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(BigInt(list?.endTimeUnixNano ?? 0) >= BigInt(list?.startTimeUnixNano ?? 1)).toBe(true);
  expect(health).toMatchObject({ name: 'GET /api/health', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
  expect(bodies.join()).not.toMatch(/secret-name|admin/);
  await t.close();
});

test('a share of nothing tells only what a caller has sampled, and a collector that is away disturbs nobody', async () => {
  const t = await testApp({ ...settings(), OTEL_TRACES_SAMPLER_ARG: '0' });
  status = 503;
  const ask = (flags: string) =>
    t.anonymous.raw({
      method: 'GET',
      url: '/health',
      headers: { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-${flags}` },
    });
  await t.anonymous.raw({ method: 'GET', url: '/health' });
  await ask('00');
  expect((await ask('01')).statusCode).toBe(200);
  await flush(t);
  expect(spans()).toHaveLength(1);
  await t.close();
});

test('without the setting nothing is sent', async () => {
  const t = await testApp();
  expect(t.app.traces).toBeUndefined();
  await t.close();
});

test.each([
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://name:secret@collector/v1/traces'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', 'often'],
])('%s=%s stops the start', (name, value) => {
  const base = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' };
  expect(() => readConfig({ ...base, [name]: value })).toThrow(ConfigError);
});
