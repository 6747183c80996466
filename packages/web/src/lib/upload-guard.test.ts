import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUploadGuard } from './upload-guard.ts';

test('an upload is under way until it ends; ending it twice ends no other', () => {
  const guard = createUploadGuard();
  const [first, second] = [guard.begin(), guard.begin()];
  first();
  first();
  expect(guard.underWay()).toBe(true);
  second();
  expect(guard.underWay()).toBe(false);
});

test('an upload in an inner form holds back the outer one, not the other way round', () => {
  const outer = createUploadGuard();
  const inner = createUploadGuard(outer);
  const end = inner.begin();
  expect([inner.underWay(), outer.underWay()]).toEqual([true, true]);
  end();
  outer.begin();
  expect([inner.underWay(), outer.underWay()]).toEqual([false, true]);
});

test('whatever begins and ends, it is under way exactly while one has not ended', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 40 }), (steps) => {
      const guard = createUploadGuard();
      const ends = new Map<number, () => void>();
      for (const step of steps) {
        const end = ends.get(step);
        if (end) {
          end();
          ends.delete(step);
        } else ends.set(step, guard.begin());
        if (guard.underWay() !== ends.size > 0) return false;
      }
      return true;
    }),
  );
});
