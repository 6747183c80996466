import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

test('(user-asks row 21) every query hands its signal on: a page that goes takes its calls along', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const queries = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/queryFn:([^=]*)/g)].map(([, way]) => ({ file, way })),
  );
  expect(queries.length).toBeGreaterThan(20);
  // Loads a code chunk, which is not a call and is not refetched by another query.
  const calls = queries.filter(({ file }) => file !== join('pickers', 'region', 'use-regions.ts'));
  expect(calls.filter(({ way }) => !way?.includes('signal'))).toEqual([]);
});
