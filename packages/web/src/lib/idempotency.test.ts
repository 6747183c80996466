import { describe, expect, test } from 'vitest';
import { ApiError } from './failure.ts';
import { answerOf, createKeeper, newKey } from './idempotency.ts';

describe('Idempotency-Key (design.md §4: same key, same effect once)', () => {
  test('a retry of the same body keeps its key, another body gets another', () => {
    const { keyFor, renew } = createKeeper();
    const first = keyFor({ plotId: 'p', amount: 1 });
    expect(keyFor({ plotId: 'p', amount: 1 })).toBe(first);
    const second = keyFor({ plotId: 'p', amount: 2 });
    expect(second).not.toBe(first);
    renew();
    expect(keyFor({ plotId: 'p', amount: 2 })).not.toBe(second);
  });

  const ends = (key: string, error?: unknown) =>
    answerOf(key, () => (error ? Promise.reject(error) : Promise.resolve(1))).catch(() => undefined);
  const refused = new ApiError('校验失败', { http: 200, code: 500 });
  const reused = new ApiError('上次提交已经办理成功', { http: 200, code: 500, error: 'idempotencyReused' });

  test.each([
    ['no reply', new ApiError('网络连接失败', { http: 0 })],
    ['that of a proxy', new ApiError('', { http: 504, code: 504 })],
    ['one that cannot be read', new ApiError('', { http: 200, code: 200 })],
  ])('after %s another body keeps the key until the server says what became of it', async (_, lost) => {
    const { keyFor } = createKeeper();
    const first = keyFor({ remark: '' });
    await ends(first, lost);
    expect(keyFor({ remark: '再试' })).toBe(first);
    await ends(first, refused);
    expect(keyFor({ remark: '再试一次' })).toBe(first);
    await ends(first, reused);
    const second = keyFor({ remark: '再试一次' });
    expect(second).not.toBe(first);
    await ends(second);
    expect(keyFor({ remark: '' })).not.toBe(second);
  });

  test('after a reply another body gets another key, after a refusal too', async () => {
    const { keyFor } = createKeeper();
    const first = keyFor({ amount: 1 });
    await ends(first, refused);
    const second = keyFor({ amount: 2 });
    expect(second).not.toBe(first);
    await ends(second, new ApiError('', { http: 0 }));
    await ends(second);
    expect(keyFor({ amount: 3 })).not.toBe(second);
  });

  test('keys are long and differ', () => {
    const keys = Array.from({ length: 50 }, newKey);
    expect(new Set(keys).size).toBe(50);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});
