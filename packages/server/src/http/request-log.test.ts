import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { requestLog } from './request-log.ts';

test('the log of a request names it, and its path without parameters; nothing is written by itself', async () => {
  const lines: string[] = [];
  const app = fastify({ ...requestLog(createLog('debug', (line) => lines.push(line))), genReqId: () => 'a1b2' });
  app.get('/open', (request) => {
    request.log.info({ req: request, headers: request.headers }, 'asked');
    return 'x';
  });
  await app.inject({ method: 'GET', url: '/open?ticket=geheim', headers: { 'x-access-token': 'geheim' } });
  await app.close();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ requestId: 'a1b2', req: { method: 'GET', path: '/open' }, message: 'asked' }),
  ]);
  expect(lines[0]).not.toContain('geheim');
});
