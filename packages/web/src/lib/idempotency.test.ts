import { describe, expect, test } from 'vitest';
import { createKeeper, newKey } from './idempotency.ts';

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

  test('keys are long and differ', () => {
    const keys = Array.from({ length: 50 }, newKey);
    expect(new Set(keys).size).toBe(50);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});
