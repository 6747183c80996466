import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskLevel, measureDisk } from './disk-space.ts';

test.each([
  [1000, 'OK'],
  [100, 'OK'],
  [99, 'LOW'],
  [20, 'LOW'],
  [19, 'CRITICAL'],
  [0, 'CRITICAL'],
] as const)('%i free of 1000 is %s (issue 12 §1.4: 10 % and 2 %)', (free, level) => {
  expect(diskLevel({ free, total: 1000 })).toBe(level);
});

test('a real disk has free space within its whole', async () => {
  const { free, total } = await measureDisk(tmpdir());
  expect(total).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(total);
});
