import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Log } from '../platform/log.ts';
import { installErrorHandler } from './error-handler.ts';

test('an unknown failure is logged with its path only: parameters may hold a ticket (design.md §9)', async () => {
  const lines: string[] = [];
  const write = (message: string, fields?: object) => lines.push(JSON.stringify({ message, ...fields }));
  const log = { debug: write, info: write, warn: write, error: write } satisfies Record<keyof Log, unknown>;
  const app = fastify();
  installErrorHandler(app, log);
  app.get('/broken', () => {
    throw new Error('out of paper');
  });
  const reply = await app.inject({ method: 'GET', url: '/broken?ticket=0123456789abcdef' });
  await app.close();
  expect(reply.json()).toMatchObject({ success: false, code: 500, result: null });
  expect(reply.body).not.toContain('out of paper');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('out of paper');
  expect(lines[0]).toContain('"path":"/broken"');
  expect(lines[0]).not.toContain('0123456789abcdef');
});
