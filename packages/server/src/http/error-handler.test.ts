import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { installErrorHandler } from './error-handler.ts';
import { requestLog } from './request-log.ts';

test('an unknown failure is logged with its path only: parameters may hold a ticket (design.md §9)', async () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const app = fastify({ ...requestLog(log), genReqId: () => 'a1b2' });
  installErrorHandler(app);
  app.get('/broken', () => {
    throw new Error('out of paper');
  });
  const reply = await app.inject({ method: 'GET', url: '/broken?ticket=0123456789abcdef' });
  await app.close();
  expect(reply.json()).toMatchObject({ success: false, code: 500, result: null });
  expect(reply.body).not.toContain('out of paper');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    error: 'out of paper',
    path: '/broken',
    requestId: 'a1b2',
  });
  expect(lines[0]).not.toContain('0123456789abcdef');
});
