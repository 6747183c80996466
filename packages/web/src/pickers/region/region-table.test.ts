import { realCode, regionText } from '@songbai/contract/regions/regions.ts';
import areas from 'china-area-data/data.json' with { type: 'json' };
import { expect, test } from 'vitest';

test('the shared table says what the published area data say: root 86, three levels (spec/2 §3)', () => {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = areas;
  const below = (code: string) => Object.entries(table[code] ?? {}).filter(([id]) => id.length === 6);
  let count = 0;
  const visit = (code: string, path: readonly string[], texts: readonly string[]): void => {
    for (const [given, name] of below(code)) {
      // The only error in the package: districts of 台中市 numbered like those of 基隆市.
      const id = code === '710400' ? given.replace(/^7103/, '7104') : given;
      count += 1;
      expect([realCode(id), regionText(id)]).toEqual([[...path, id], [...texts, name].join('/')]);
      visit(id, [...path, id], [...texts, name]);
    }
  };
  visit('86', [], []);
  expect(count).toBeGreaterThan(3300);
});
