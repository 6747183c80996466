import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
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

test('a request that writes nothing makes no child of the log', async () => {
  const log = createLog('debug', () => undefined);
  const made = vi.spyOn(log, 'child');
  const app = fastify(requestLog(log));
  app.get('/quiet', () => 'x');
  app.get('/loud', (request) => {
    request.log.debug('one');
    request.log.debug('two');
    return 'x';
  });
  await app.ready();
  made.mockClear();
  await app.inject('/quiet');
  expect(made).not.toHaveBeenCalled();
  await app.inject('/loud');
  expect(made).toHaveBeenCalledOnce();
  await app.close();
});
