import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { failingAs, installErrorHandler } from './error-handler.ts';

const asCaptcha = (failure: unknown) => failingAs('captchaFailed', () => Promise.reject(failure));

test('获取验证码失败,请检查redis配置! (contract/1 §2.1): what nobody foresaw has the text of the contract', async () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:6379');
  await expect(asCaptcha(cause)).rejects.toMatchObject({ key: 'captchaFailed', cause });
  const app = fastify();
  installErrorHandler(app);
  app.get('/', () => asCaptcha(cause));
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    ...{ success: false, code: 500, error: 'captchaFailed' },
    message: '获取验证码失败,请检查redis配置!',
  });
  expect(reply.body).not.toContain('ECONNREFUSED');
  await app.close();
});

test.each([
  ['a refusal', new AppError('captchaMissing')],
  ['a value that is taken', Object.assign(new Error('taken'), { code: 'SQLITE_CONSTRAINT_UNIQUE' })],
  ['a full disk', Object.assign(new Error('full'), { code: 'SQLITE_FULL' })],
])('%s keeps its own text', async (_name, failure) => {
  await expect(asCaptcha(failure)).rejects.toBe(failure);
});

test('what succeeds is handed on', async () => {
  expect(await failingAs('captchaFailed', () => Promise.resolve(1))).toBe(1);
});
