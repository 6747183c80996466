import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are uuids of version 7 that ascend, within a millisecond too, and never repeat', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(ids.toSorted()).toEqual(ids);
  // The random ends differ too; among so many a pair may collide by chance.
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBeGreaterThan(ids.length - 10);
});
