import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '../platform/sealer.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { assertDataKey, WrongDataKey } from './seal.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the first key that meets a database stays its key; a start with another one is refused (docs/adr/0009)', async () => {
  const key = createSealer(Buffer.alloc(32, 7));
  await assertDataKey(t.database, key);
  await assertDataKey(t.database, key);
  await expect(assertDataKey(t.database, createSealer(Buffer.alloc(32, 8)))).rejects.toBeInstanceOf(WrongDataKey);
});
